import type { RecordedMethod, RecordPayment } from "#contract/api/orders/staff-new-order.ts";
import type { OrderPayments } from "#contract/api/payments/recorded-payments.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { hasRight } from "#contract/rights.ts";
import { type AuditedChange, staffActor } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { balanceDueKobo, type OrderRecord } from "#server/modules/orders/model/index.ts";
import { extendReservation } from "#server/modules/orders/payment-link/index.ts";
import { findOrder, lockOrder } from "#server/modules/orders/queries/index.ts";
import { findNamedActors, pickMember } from "#server/modules/staff/index.ts";
import { AppError, conflictError, validationError } from "#server/platform/errors/errors.ts";
import { recordTransfer, requireReceivedDay } from "../bank-transfers/confirm-transfer.ts";
import { listCaptures, senderText } from "../payments.queries.ts";
import { captureRecorded, openRecordedAttempt } from "../reconcile/capture-recorded.ts";
import { lockTerminalReference } from "./recorded-payments.queries.ts";

type PaymentInput = Omit<RecordPayment, "due">;

/** @throws {AppError} `not_found`; `conflict` when nothing or another amount is due, or it is already recorded */
export const recordPayment = staffCommand<RecordPayment, OrderPayments>(
  async ({ tx, runtime, staff, params: { id }, body }) => {
    const order = await lockOrder(tx, id);
    const dueKobo = balanceDueKobo(order);
    if (dueKobo === 0) {
      throw new AppError("conflict", { detail: "Nothing is due for this order." });
    }
    if (toNaira(dueKobo) !== body.due) {
      throw conflictError(
        await getOrderPayments(tx, staff, id),
        `The amount due has changed: ${formatNaira(dueKobo)} is due now.`,
      );
    }
    const change = await recordReceived(tx, runtime, order, { ...body, actor: staffActor(staff) });
    const after = await lockOrder(tx, id);
    if (after.status === "PENDING_PAYMENT") await extendReservation(tx, runtime, after);
    return { reply: await getOrderPayments(tx, staff, id), change };
  },
  { reread: ({ tx, staff, params: { id } }) => getOrderPayments(tx, staff, id) },
);

/**
 * The order must be locked, or new in this transaction. Change is given in cash, so only a transfer may exceed
 * what is due.
 * @throws {AppError} `validation_failed`; `conflict` when already recorded; `similar_payment`
 */
export async function recordReceived(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  { actor, ...body }: PaymentInput & { readonly actor: string },
): Promise<AuditedChange> {
  const { method, receivedOn } = body;
  const { amountKobo, reference } = parsePayment(body, balanceDueKobo(order), runtime.clock());
  if (method === "transfer") {
    const { attempt } = await recordTransfer(tx, runtime, order, {
      ...{ amountKobo, receivedOn, bankReference: reference, narration: "", actor },
      isSeparate: body.isSeparate ?? false,
      isPartExpected: true,
    });
    return toChange(order, { method, amountKobo, receivedOn, reference: attempt.reference });
  }
  if (method === "pos" && reference !== "") {
    if (!(await lockTerminalReference(tx, { reference, receivedOn }))) {
      throw new AppError("conflict", { detail: "This payment is already recorded." });
    }
  }
  const attempt = await openRecordedAttempt(tx, runtime, order, { method, amountKobo });
  const received = { method, reference, receivedOn, actor, isPartExpected: true };
  await captureRecorded(tx, runtime, order, attempt, received);
  return toChange(order, { method, amountKobo, receivedOn, reference: attempt.reference });
}

function toChange(
  { id }: OrderRecord,
  after: {
    readonly method: RecordedMethod;
    readonly amountKobo: Kobo;
    readonly receivedOn: string;
    readonly reference: string;
  },
): AuditedChange {
  return { action: "payment.recorded", subject: id, after };
}

function parsePayment(
  { method, amount, reference, receivedOn }: PaymentInput,
  dueKobo: Kobo,
  now: Date,
): { readonly amountKobo: Kobo; readonly reference: string } {
  requireReceivedDay(receivedOn, now);
  const trimmed = reference.trim();
  if (method === "transfer" && trimmed === "") {
    throw validationError([{ field: "reference", message: "Enter the bank's reference" }]);
  }
  const amountKobo = toKobo(amount);
  if (method !== "transfer" && amountKobo > dueKobo) {
    throw validationError([{ field: "amount", message: `Only ${formatNaira(dueKobo)} is due` }]);
  }
  return { amountKobo, reference: trimmed };
}

function toKobo(amount: number): Kobo {
  try {
    return fromNaira(amount);
  } catch {
    throw validationError([{ field: "amount", message: "Must have at most two decimals" }]);
  }
}

/** @throws {AppError} `not_found` */
export async function getOrderPayments(
  on: Queryable,
  { role }: Pick<StaffMember, "role">,
  id: string,
): Promise<OrderPayments> {
  const order = await findOrder(on, id);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  const captures = await listCaptures(on, id);
  const actors = captures.flatMap(({ receivedBy }) => receivedBy ?? []);
  const members = await findNamedActors(on, actors);
  const canSeeSender = hasRight(role, "payments.resolve");
  return {
    status: order.status,
    total: toNaira(order.totalKobo),
    due: toNaira(balanceDueKobo(order)),
    payments: captures.map((each) => ({
      reference: each.reference,
      method: each.channel ?? each.method,
      amount: toNaira(each.amountKobo),
      refunded: toNaira(each.refundingKobo),
      receivedOn: each.receivedOn ?? toShopDay(each.capturedAt),
      note: each.provider === null ? (each.providerReference ?? "") : "",
      ...(canSeeSender && { sender: senderText(each) }),
      by: each.receivedBy === null ? null : pickMember(members, each.receivedBy),
    })),
  };
}
