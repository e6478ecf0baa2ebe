import type { RecordedMethod } from "#contract/api/orders/staff-new-order.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { recordOrderEvent } from "#server/modules/orders/queries/index.ts";
import { openCase } from "../cases/open-case.ts";
import { type AttemptStatus, evaluatePayment, type PaymentAttempt } from "../payment-rules.ts";
import { insertAttempt, listAttempts, listCaptures, updateAttempt } from "../payments.queries.ts";
import { refundableKobo } from "../refund-rules.ts";
import { recordCapture } from "./record-capture.ts";

const suffixes: Readonly<Record<RecordedMethod, string>> = { transfer: "T", cash: "C", pos: "P" };

/** The order must be locked. */
export async function openRecordedAttempt(
  tx: Tx,
  { clock, config }: Pick<Runtime, "clock" | "config">,
  order: Pick<OrderRecord, "id" | "orderNumber">,
  { method, amountKobo }: { readonly method: RecordedMethod; readonly amountKobo: Kobo },
): Promise<PaymentAttempt> {
  const number = (await listAttempts(tx, order.id)).length + 1;
  const attempt: PaymentAttempt = {
    reference: `${order.orderNumber}-${suffixes[method]}${number}`,
    orderId: order.id,
    number,
    amountKobo,
    currency: "NGN",
    method,
    provider: null,
    status: "open",
    reportedAt: null,
    lastAnswer: "",
    lastCheckedAt: null,
    createdAt: clock(),
    notifiedAt: null,
    answeredAt: null,
    capturedKobo: null,
    accountUntil: null,
  };
  await insertAttempt(tx, { ...attempt, mode: config.payments.mode, nextCheckAt: null });
  return attempt;
}

interface RecordedCapture {
  readonly method: RecordedMethod;
  /** Of the bank, the terminal or the receipt; may be empty. */
  readonly reference: string;
  readonly receivedOn: string;
  readonly actor: string;
  /** A deposit that staff agreed to leaves a balance due, which is no disagreement. */
  readonly isPartExpected?: boolean;
}

/** What staff recorded is as good as what a provider confirmed. @returns the attempt's new status */
export async function captureRecorded(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  attempt: PaymentAttempt,
  { method, receivedOn, actor, isPartExpected = false, ...money }: RecordedCapture,
): Promise<AttemptStatus> {
  const now = runtime.clock();
  const { reference, amountKobo, currency } = attempt;
  const providerReference = money.reference || null;
  const answer = {
    kind: "completed",
    merchantReference: reference,
    providerReference: money.reference,
    amountKobo,
    currency: "NGN",
  } as const;
  const earlierKobo = refundableKobo(await listCaptures(tx, order.id));
  const evaluation = evaluatePayment(attempt, order, answer, earlierKobo, now);
  const isPart = isPartExpected && evaluation.caseToOpen?.kind === "underpaid";
  const status = isPart ? "completed" : evaluation.status;
  const event = { orderId: order.id, actor, isVisibleToBuyer: true, at: now } as const;
  // A balance has an event of its own.
  if (!evaluation.paidDueKobo) {
    await recordOrderEvent(
      tx,
      method === "transfer"
        ? { ...event, kind: "transfer_received", data: { amountKobo, receivedOn } }
        : { ...event, kind: "payment_received", data: { method, amountKobo, receivedOn } },
    );
  }
  await recordCapture(tx, runtime, order, evaluation, {
    ...{ reference, method, amountKobo, currency, providerReference, actor },
    received: { on: receivedOn, by: actor },
  });
  await updateAttempt(tx, reference, {
    status,
    lastAnswer: "completed",
    providerReference,
    nextCheckAt: null,
    queriedAt: now,
  });
  if (evaluation.caseToOpen && !isPart) {
    await openCase(tx, runtime, { ...evaluation.caseToOpen, orderId: order.id, reference });
  }
  return status;
}
