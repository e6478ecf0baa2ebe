import type {
  BankTransfer,
  OrderTransfers,
  SimilarPayment,
} from "#contract/api/payments/bank-transfers.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { balanceDueKobo } from "#server/modules/orders/model/index.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { findNamedActors, pickMember } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { listOpenCases } from "../cases/payment-cases.queries.ts";
import {
  type BankTransferRecord,
  listTransfersByOrder,
  type SameDayTransfer,
} from "./bank-transfers.queries.ts";

/** @throws {AppError} `not_found` */
export async function getOrderTransfers(on: Queryable, orderId: string): Promise<OrderTransfers> {
  const order = await findOrder(on, orderId);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  const transfers = await listTransfersByOrder(on, [orderId]);
  const newest = transfers.at(-1)?.reference;
  const openCase = (await listOpenCases(on, orderId)).find((each) => each.reference === newest);
  const isOpen = order.status === "PENDING_PAYMENT";
  return {
    orderNumber: order.orderNumber,
    buyer: fullName(order.shippingInfo),
    status: order.status,
    due: toNaira(balanceDueKobo(order)),
    reservedUntil: (isOpen && order.reservedUntil?.toISOString()) || null,
    transfers: await toBankTransfers(on, transfers),
    openedCase: newest !== undefined && openCase ? { id: openCase.id, kind: openCase.kind } : null,
  };
}

export function toSimilarPayment(transfer: SameDayTransfer): SimilarPayment {
  const { reference, orderNumber, amountKobo, receivedOn, bankReference } = transfer;
  return { reference, orderNumber, amount: toNaira(amountKobo), receivedOn, bankReference };
}

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
    receivedOn: each.receivedOn,
    bankReference: each.bankReference,
    narration: each.narration,
    at: each.confirmedAt.toISOString(),
    by: pickMember(members, each.confirmedBy),
    isNotReceived: each.notReceivedAt !== null,
  }));
}
