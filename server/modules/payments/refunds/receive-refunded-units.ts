import type { ExpectedItems, ReceiveItems } from "#contract/api/payments/refunds.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { receiveStock } from "#server/modules/catalogue/stock/index.ts";
import { listOrders, lockOrder, recordOrderEvent } from "#server/modules/orders/queries/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  listExpectedLines,
  listRefundLines,
  receiveExpectedLine,
} from "../refund-lines.queries.ts";
import { findRefund } from "../refunds.queries.ts";

const maxListed = 200;

export async function listExpectedItems(on: Queryable): Promise<ExpectedItems[]> {
  const expectedLines = await listExpectedLines(on, maxListed);
  const orders = new Map(
    (await listOrders(on, [...new Set(expectedLines.map(({ orderId }) => orderId))])).map(
      (order) => [order.id, order],
    ),
  );
  return expectedLines.flatMap(({ refundId, orderId, position, quantity, requestedAt }) => {
    const order = orders.get(orderId);
    const line = order?.lines[position - 1];
    if (!order || !line) return [];
    return [
      {
        refundId,
        position,
        orderId,
        orderNumber: order.orderNumber,
        buyerName: fullName(order.shippingInfo),
        name: line.name,
        size: line.size,
        image: line.image,
        quantity,
        since: requestedAt.toISOString(),
      },
    ];
  });
}

/**
 * @returns what is still expected
 * @throws {AppError} `not_found`; `conflict` when received before or the refund failed; `validation_failed` unless
 * the quantities add up
 */
export const receiveItems = staffCommand<ReceiveItems, ExpectedItems[]>(
  async ({ tx, runtime, staff, params: { id: refundId }, body: { position, ...received } }) => {
    const refund = await findRefund(tx, refundId);
    if (!refund) throw new AppError("not_found", { detail: "Refund not found." });
    const { orderId } = refund;
    const at = runtime.clock();
    const actor = staffActor(staff);
    const order = await lockOrder(tx, orderId);
    const lines = await listRefundLines(tx, [refundId]);
    const line = lines.find((each) => each.position === position);
    const variantId = order.lines[position - 1]?.variantId;
    if (!line || variantId === undefined) {
      throw new AppError("not_found", { detail: "The refund has no such item." });
    }
    if (received.sellable + received.damaged + received.lost !== line.quantity) {
      throw new AppError("validation_failed", {
        detail: "Record what happened to every item.",
        errors: [{ field: "sellable", message: "Must add up to the quantity of the item" }],
      });
    }
    const isRefunded = (await findRefund(tx, refundId))?.status !== "failed";
    if (!isRefunded || !(await receiveExpectedLine(tx, { refundId, position }, received, at))) {
      throw new AppError("conflict", { detail: "These items are no longer expected." });
    }
    await recordOrderEvent(tx, {
      orderId,
      kind: "refund_items_received",
      actor,
      data: received,
      isVisibleToBuyer: false,
      at,
    });
    if (received.sellable > 0) {
      await receiveStock(tx, variantId, received.sellable, { actor, returnedFromOrderId: orderId });
    }
    return {
      reply: await listExpectedItems(tx),
      change: {
        action: "refund.items_received",
        subject: refundId,
        after: { orderNumber: order.orderNumber, ...received },
      },
    };
  },
);
