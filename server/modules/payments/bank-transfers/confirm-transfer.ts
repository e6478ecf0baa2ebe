import type {
  ConfirmTransfer,
  DisputedTransfer,
  DisputeTransfer,
  OrderTransfers,
  SimilarPaymentMeta,
} from "#contract/api/payments/bank-transfers.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { addDays, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { balanceDueKobo, type OrderRecord } from "#server/modules/orders/model/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { AppError, conflictError, validationError } from "#server/platform/errors/errors.ts";
import { parseDay } from "#server/platform/time/dates.ts";
import { openCase } from "../cases/open-case.ts";
import { findCaseByReference } from "../cases/payment-cases.queries.ts";
import { findCapture } from "../payments.queries.ts";
import { captureRecorded, openRecordedAttempt } from "../reconcile/capture-recorded.ts";
import { refundableKobo } from "../refund-rules.ts";
import {
  type BankTransferRecord,
  findTransfer,
  insertTransfer,
  listSameDayTransfers,
  lockSameDayAmount,
  type SameDayAmount,
} from "./bank-transfers.queries.ts";
import { getOrderTransfers, toSimilarPayment } from "./order-transfers-view.ts";
import {
  isSimilarTransfer,
  type ReportedTransfer,
  transferFingerprint,
} from "./similar-transfer.ts";

const maxAgeDays = 400;
const maxSimilar = 3;

/**
 * The same money is recorded once, for any order.
 * @throws {AppError} `not_found`; `validation_failed`; `conflict` when already recorded, or with ConflictMeta when
 * another amount is due; `similar_payment` when it may be recorded already
 */
export async function confirmTransfer(
  runtime: Runtime,
  staff: StaffMember,
  orderId: string,
  body: ConfirmTransfer,
): Promise<OrderTransfers> {
  const money = parseTransfer(body, runtime.clock());
  const newStatus = await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await requireSameDue(tx, order, body.due);
    const { attempt, status } = await recordTransfer(tx, runtime, order, {
      ...money,
      narration: body.narration ?? "",
      actor: staffActor(staff),
      isSeparate: body.isSeparate ?? false,
    });
    const { reference, amountKobo } = attempt;
    return {
      reply: status,
      change: {
        action: "bank_transfer.confirmed",
        subject: orderId,
        after: { reference, amountKobo, receivedOn: money.receivedOn },
      },
    };
  });
  runtime.metrics.countPayment(newStatus);
  return await getOrderTransfers(runtime.db, orderId);
}

function parseTransfer(
  { amount, receivedOn, bankReference }: ConfirmTransfer,
  now: Date,
): ReportedTransfer {
  requireReceivedDay(receivedOn, now);
  const trimmedReference = bankReference.trim();
  if (trimmedReference === "")
    throw validationError([{ field: "bankReference", message: "Required" }]);
  try {
    return { amountKobo: fromNaira(amount), receivedOn, bankReference: trimmedReference };
  } catch {
    throw validationError([{ field: "amount", message: "Must have at most two decimals" }]);
  }
}

/** @throws {AppError} `validation_failed` */
export function requireReceivedDay(receivedOn: string, now: Date): void {
  const today = toShopDay(now);
  parseDay(receivedOn, "receivedOn");
  if (receivedOn > today)
    throw validationError([{ field: "receivedOn", message: "This date is in the future" }]);
  if (receivedOn < addDays(today, -maxAgeDays)) {
    throw validationError([{ field: "receivedOn", message: "This date is too long ago" }]);
  }
}

async function requireSameDue(tx: Tx, order: OrderRecord, due: number): Promise<void> {
  const currentDue = balanceDueKobo(order);
  if (toNaira(currentDue) === due) return;
  throw conflictError(
    await getOrderTransfers(tx, order.id),
    `The amount due has changed: ${formatNaira(currentDue)} is due for order ${order.orderNumber} now.`,
  );
}

/** The same money has two fingerprints where its reference is written differently: staff decide. */
async function requireNotRecorded(
  tx: Tx,
  money: Pick<BankTransferRecord, "orderId" | "bankReference" | "narration" | "fingerprint"> &
    SameDayAmount,
): Promise<void> {
  await lockSameDayAmount(tx, money);
  const recorded = await listSameDayTransfers(tx, [money]);
  if (recorded.some(({ fingerprint }) => fingerprint === money.fingerprint)) return;
  const similar = recorded.filter((each) => isSimilarTransfer(money, each));
  if (similar.length === 0) return;
  const meta: SimilarPaymentMeta = {
    similar: similar.slice(0, maxSimilar).map(toSimilarPayment),
  };
  throw new AppError("similar_payment", {
    detail:
      "A payment with this date and amount is already recorded. Record it again only if it's a separate payment.",
    meta,
  });
}

/** The order must be locked. @throws {AppError} `conflict` when already recorded; `similar_payment` */
export async function recordTransfer(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  {
    isSeparate,
    isPartExpected = false,
    ...money
  }: ReportedTransfer & {
    readonly narration: string;
    readonly actor: string;
    readonly isSeparate: boolean;
    readonly isPartExpected?: boolean;
  },
) {
  const { amountKobo, bankReference, receivedOn, actor } = money;
  const attempt = await openRecordedAttempt(tx, runtime, order, { method: "transfer", amountKobo });
  const { reference } = attempt;
  const transfer = {
    ...money,
    reference,
    orderId: order.id,
    fingerprint: transferFingerprint(money),
  };
  if (!isSeparate) await requireNotRecorded(tx, transfer);
  const confirmedAt = runtime.clock();
  if (!(await insertTransfer(tx, { ...transfer, confirmedBy: actor, confirmedAt }))) {
    throw new AppError("conflict", { detail: "This payment is already recorded." });
  }
  const status = await captureRecorded(tx, runtime, order, attempt, {
    method: "transfer",
    reference: bankReference,
    ...{ receivedOn, actor, isPartExpected },
  });
  return { attempt, status };
}

/** @throws {AppError} `not_found`; `conflict` where nothing of it is left */
export const disputeTransfer = staffCommand<DisputeTransfer, DisputedTransfer>(
  async ({ tx, runtime, staff, params: { id: reference }, body: { reason } }) => {
    const transfer = await findTransfer(tx, reference);
    if (!transfer) throw new AppError("not_found", { detail: "Transfer not found." });
    const { orderId } = transfer;
    await lockOrder(tx, orderId);
    const capture = await findCapture(tx, reference);
    const amountKobo = refundableKobo(capture ? [capture] : []);
    if (amountKobo === 0) {
      throw new AppError("conflict", { detail: "Nothing is left of this payment." });
    }
    const detail = `${staff.name} reported this transfer as not received: ${reason.trim()}`;
    const kind = "reversed_after_paid";
    const subject = { kind, orderId, reference, amountKobo, detail, reopens: true } as const;
    await openCase(tx, runtime, subject);
    const opened = await findCaseByReference(tx, reference, kind);
    if (!opened) throw new Error("A case that was opened is there");
    return {
      reply: { caseId: opened.id },
      change: {
        action: "bank_transfer.disputed",
        subject: orderId,
        after: { reference, amountKobo },
      },
    };
  },
);
