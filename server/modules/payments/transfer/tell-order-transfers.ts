import type { BankTransfer, OrderTransfers } from "#contract/api/staff-transfers.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import { dueKobo, findOrder } from "#server/modules/orders/index.ts";
import { findNamedActors, memberOf } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { listOpenReviews } from "../reviews.queries.ts";
import { type BankTransferRecord, listTransfersOf } from "./bank-transfers.queries.ts";

/**
 * What is due of an order, and what staff found on the shop's account for it.
 * @throws {AppError} `not_found`
 */
export async function tellOrderTransfers(on: Queryable, orderId: string): Promise<OrderTransfers> {
  const order = await findOrder(on, orderId);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  const transfers = await listTransfersOf(on, [orderId]);
  const newest = transfers.at(-1)?.reference;
  const opened = (await listOpenReviews(on, orderId)).find((each) => each.reference === newest);
  const { firstName, lastName } = order.shippingInfo;
  const isOpen = order.status === "PENDING_PAYMENT";
  return {
    orderNumber: order.orderNumber,
    buyer: `${firstName} ${lastName}`.trim(),
    status: order.status,
    due: toNaira(dueKobo(order)),
    heldUntil: (isOpen && order.holdExpiresAt?.toISOString()) || null,
    transfers: await toBankTransfers(on, transfers),
    openedCase: newest !== undefined && opened ? { id: opened.id, kind: opened.kind } : null,
  };
}

/** Transfers as staff see them. */
export async function toBankTransfers(
  on: Queryable,
  transfers: readonly BankTransferRecord[],
): Promise<BankTransfer[]> {
  const members = await findNamedActors(
    on,
    transfers.map(({ confirmedBy }) => confirmedBy),
  );
  return transfers.map((each) => ({
    reference: each.reference,
    amount: toNaira(each.amountKobo),
    cameOn: each.cameOn,
    bankReference: each.bankReference,
    narration: each.narration,
    at: each.confirmedAt.toISOString(),
    by: memberOf(members, each.confirmedBy),
    neverCame: each.neverCameAt !== null,
  }));
}
