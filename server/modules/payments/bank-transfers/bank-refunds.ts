import type {
  BankRefund,
  MarkRefundSent,
  WithdrawRefund,
} from "#contract/api/payments/bank-transfers.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { findOpenRefundCase, openFailedRefundCase } from "../cases/open-case.ts";
import { findCapture } from "../payments.queries.ts";
import { listRefundLines } from "../refund-lines.queries.ts";
import { isCaseRefundKey } from "../refund-rules.ts";
import { settleRefund } from "../refunds/settle-refund.ts";
import { findRefund, listRefundParts, type PaymentRefund } from "../refunds.queries.ts";
import { findTransfer } from "./bank-transfers.queries.ts";
import { toBankTransfers } from "./order-transfers-view.ts";

const sentTexts = {
  by_bank: "Sent by bank transfer",
  by_cash: "Given back in cash",
  by_terminal: "Refunded on the POS terminal",
} as const;

/** @throws {AppError} `not_found`; `conflict` when it is not waiting to be sent */
export async function markRefundSent(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { bankReference }: MarkRefundSent,
): Promise<BankRefund> {
  const reference = bankReference.trim();
  await runtime.db.withTransaction(async (tx) => {
    const refund = await findRefund(tx, id);
    const method = refund && (await findCapture(tx, refund.reference))?.method;
    const how = method === "cash" ? "by_cash" : method === "pos" ? "by_terminal" : "by_bank";
    if (how === "by_bank" && reference === "") {
      throw validationError([{ field: "bankReference", message: "Required" }]);
    }
    const note = reference === "" ? sentTexts[how] : `${sentTexts[how]}: ${reference}`;
    const providerRefundReference = reference || null;
    const outcome = { id, status: "done" as const, how, note, providerRefundReference } as const;
    await settleRefund(tx, runtime, { ...outcome, actor: staffActor(staff) }, ["to_send"]);
  });
  return await getBankRefund(runtime.db, id);
}

/**
 * Opens a case where the buyer was promised the money or returned items for it.
 * @throws {AppError} `not_found`; `conflict` when it is not waiting to be sent
 */
export async function withdrawRefund(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { reason }: WithdrawRefund,
): Promise<BankRefund> {
  const note = reason.trim();
  const outcome = { status: "failed" as const, note, actor: staffActor(staff) };
  await runtime.db.withTransaction(async (tx) => {
    const refund = await settleRefund(tx, runtime, { id, ...outcome }, ["to_send"]);
    const waiting = (await listRefundParts(tx, refund)).filter(
      ({ status }) => status === "to_send",
    );
    for (const part of waiting) await settleRefund(tx, runtime, { ...outcome, id: part.id });
    const order = await findOrder(tx, refund.orderId);
    const isDue = order && (wasPromised(refund, order) || (await hasStarted(tx, refund)));
    if (!isDue) return;
    for (const part of [refund, ...waiting]) {
      const detail = `The refund of ${formatNaira(part.amountKobo)} was cancelled before it was sent (${note}).`;
      await openFailedRefundCase(tx, runtime, part, detail);
    }
  });
  return await getBankRefund(runtime.db, id);
}

function wasPromised({ returnId, requestKey }: PaymentRefund, { status }: OrderRecord): boolean {
  const hasEnded = ["CANCELLED", "EXPIRED", "REFUNDED"].includes(status);
  return returnId !== null || isCaseRefundKey(requestKey) || hasEnded;
}

async function hasStarted(tx: Tx, refund: PaymentRefund): Promise<boolean> {
  const parts = await listRefundParts(tx, refund);
  if (parts.some(({ status }) => status !== "failed")) return true;
  if (await findOpenRefundCase(tx, refund)) return true;
  const lines = await listRefundLines(
    tx,
    parts.map(({ id }) => id),
  );
  return lines.some(({ isBack }) => isBack);
}

/** @throws {AppError} `not_found` */
export async function getBankRefund(on: Queryable, id: string): Promise<BankRefund> {
  const refund = await findRefund(on, id);
  const order = refund && (await findOrder(on, refund.orderId));
  if (!refund || !order) throw new AppError("not_found", { detail: "Refund not found." });
  const received = await findTransfer(on, refund.reference);
  const [transfer = null] = await toBankTransfers(on, received ? [received] : []);
  const capture = await findCapture(on, refund.reference);
  return {
    id: refund.id,
    amount: toNaira(refund.amountKobo),
    state: refund.status,
    reason: refund.reason,
    note: refund.note,
    at: refund.requestedAt.toISOString(),
    orderId: order.id,
    orderNumber: order.orderNumber,
    buyer: fullName(order.shippingInfo),
    method: capture?.channel ?? capture?.method ?? "transfer",
    sender:
      capture?.channel === "transfer"
        ? {
            name: capture.senderName ?? "",
            account: capture.senderAccount ?? "",
            bank: capture.senderBank ?? "",
          }
        : null,
    transfer,
  };
}
