import type { CaseKind } from "#contract/api/payments/staff-payments.ts";
import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { findOrder, recordOrderEvent } from "#server/modules/orders/queries/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import type { ProviderId } from "#server/platform/config/payment-config.ts";
import type { PaymentAttempt } from "../payment-rules.ts";
import { findCapture } from "../payments.queries.ts";
import { refundableKobo } from "../refund-rules.ts";
import { listRefundParts, listRefunds, type PaymentRefund } from "../refunds.queries.ts";
import { buyerNoteMail, calculateEarned, toBuyerNote } from "./buyer-payment-notes.ts";
import { caseOpenedMail } from "./case-mails.ts";
import {
  type CaseRecord,
  closeCases,
  findCaseByReference,
  insertCase,
  listOpenCases,
  updateCaseDetail,
} from "./payment-cases.queries.ts";

export interface CaseSubject {
  readonly kind: CaseKind;
  readonly orderId?: string;
  /** The payment's reference, or the refund's id. */
  readonly reference?: string;
  /** Of an alarm about the provider itself. */
  readonly provider?: ProviderId;
  readonly amountKobo?: Kobo | undefined;
  readonly detail: string;
  /** The provider alarm reopens at each outage. */
  readonly reopens?: boolean;
  readonly since?: Date;
}

/** Idempotent for each reference, or alarm of a provider, and kind. */
export async function openCase(tx: Tx, runtime: Runtime, subject: CaseSubject): Promise<void> {
  const { kind, orderId, reference, provider, amountKobo, detail } = subject;
  const createdAt = subject.since ?? runtime.clock();
  const isNew = await insertCase(tx, {
    id: newId("rev"),
    orderId: orderId ?? null,
    reference: reference ?? null,
    kind,
    provider: provider ?? null,
    amountKobo: amountKobo ?? null,
    detail,
    createdAt,
    reopens: subject.reopens ?? kind === "provider_config",
  });
  if (!isNew) return;
  // Read again: its totals now hold the money that caused this.
  const order = orderId === undefined ? undefined : await findOrder(tx, orderId);
  await queueMail(tx, runtime, caseOpenedMail({ ...subject, order }, await getContact(tx)));
  if (!order) return;
  const caseAmountKobo = amountKobo ?? null;
  const earnedKobo = await calculateEarned(tx, order, { amountKobo: caseAmountKobo, createdAt });
  const note = toBuyerNote(kind, order, caseAmountKobo, earnedKobo);
  await recordOrderEvent(tx, {
    orderId: order.id,
    kind: "case_opened",
    actor: "payments",
    data: { case: kind, amountKobo: caseAmountKobo },
    isVisibleToBuyer: note !== undefined && order.email !== "",
    at: runtime.clock(),
  });
  if (note) await queueMail(tx, runtime, buyerNoteMail(order, note));
}

export async function findOpenRefundCase(
  on: Queryable,
  refund: PaymentRefund,
): Promise<CaseRecord | undefined> {
  const parts = new Set((await listRefundParts(on, refund)).map(({ id }) => id));
  return (await listOpenCases(on, refund.orderId)).find(
    (each) => each.kind === "refund_failed" && parts.has(each.reference ?? ""),
  );
}

export async function openFailedRefundCase(
  tx: Tx,
  runtime: Runtime,
  refund: PaymentRefund,
  detail: string,
): Promise<void> {
  const kind = "refund_failed";
  const { id, orderId } = refund;
  const earlier = await findOpenRefundCase(tx, refund);
  const amountKobo = kobo(refund.amountKobo + (earlier?.amountKobo ?? 0));
  const subject = { kind, orderId, reference: id, amountKobo, detail } as const;
  if (!earlier?.reference) return await openCase(tx, runtime, subject);
  const resolution = "Another part of the refund failed too.";
  const closing = { by: "system", resolution, now: runtime.clock() };
  await closeCases(tx, { ...closing, reference: earlier.reference, kind });
  await openCase(tx, runtime, { ...subject, since: earlier.createdAt });
}

interface Reversal {
  readonly attempt: PaymentAttempt;
  readonly reversedKobo: Kobo;
  readonly detail: string;
  /** The provider called it paid until now. */
  readonly wasConfirmed: boolean;
  /** Its course is told by the detail of the open case. */
  readonly isDispute?: boolean;
  /** The store's own refunds are part of the amount. */
  readonly holdsRefunds?: boolean;
}

/**
 * A possible chargeback: the provider reports a completed payment as reversed or in dispute. Ignored where the store holds none of its money:
 * the provider also calls the store's own refunds reversed.
 * @returns whether more went back than the store sent or recorded
 */
export async function openChargebackCase(
  tx: Tx,
  runtime: Runtime,
  reversal: Reversal,
): Promise<boolean> {
  const kind = "reversed_after_paid";
  const { attempt, reversedKobo, detail } = reversal;
  const { reference, orderId } = attempt;
  const refunds = (await listRefunds(tx, orderId)).filter((each) => each.reference === reference);
  const explained = refunds.filter(
    (refund) => refund.how === "reversed" || (reversal.holdsRefunds && isSentByProvider(refund)),
  );
  const amountKobo = kobo(reversedKobo - sumKobo(explained.map((refund) => refund.amountKobo)));
  const capture = await findCapture(tx, reference);
  if (amountKobo <= 0) return false;
  if (refundableKobo(capture ? [capture] : []) === 0) return true;
  const earlier = await findCaseByReference(tx, reference, kind);
  if (earlier) {
    const isOpenDispute = reversal.isDispute === true && earlier.resolvedAt === null;
    if (isOpenDispute && earlier.amountKobo === amountKobo) {
      if (earlier.detail !== detail) await notifyOpenCase(tx, runtime, earlier, detail);
      return true;
    }
    if (!isNewReversal(reversal, amountKobo, earlier, refunds)) return true;
    const resolution = "The provider reports a different amount.";
    await closeCases(tx, { reference, kind, by: "system", resolution, now: runtime.clock() });
  }
  await openCase(tx, runtime, { kind, orderId, reference, amountKobo, detail, reopens: true });
  return true;
}

/** Or about to be. */
function isSentByProvider({ status, how }: PaymentRefund): boolean {
  return status !== "failed" && status !== "to_send" && (how === null || how === "by_provider");
}

/** To staff alone: the customer knows of it. */
async function notifyOpenCase(
  tx: Tx,
  runtime: Runtime,
  { id, kind, orderId, reference, amountKobo }: CaseRecord,
  detail: string,
): Promise<void> {
  await updateCaseDetail(tx, id, detail);
  const order = orderId === null ? undefined : await findOrder(tx, orderId);
  const details = {
    kind,
    order,
    detail,
    reference: reference ?? "",
    amountKobo: amountKobo ?? kobo(0),
  };
  await queueMail(tx, runtime, caseOpenedMail(details, await getContact(tx)));
}

function isNewReversal(
  { detail, wasConfirmed }: Reversal,
  amountKobo: Kobo,
  earlier: CaseRecord,
  refunds: readonly PaymentRefund[],
): boolean {
  if (earlier.amountKobo !== amountKobo) return true;
  const { resolvedAt } = earlier;
  if (resolvedAt === null) return false;
  // The resolution counted a refund as sent that failed since.
  const isHeldAgain = refunds.some(
    ({ status, settledAt }) => status === "failed" && settledAt !== null && settledAt > resolvedAt,
  );
  return wasConfirmed || isHeldAgain || earlier.detail !== detail;
}
