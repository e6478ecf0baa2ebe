import type { StaffMember } from "#contract/api/staff.ts";
import type { ComingPieces, ReceivePieces } from "#contract/api/staff-refunds.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { receiveStock } from "#server/modules/catalogue/index.ts";
import { listOrders, lockOrder, tellOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { listComingLines, listRefundLines, settleComingLine } from "./refund-lines.queries.ts";
import { findRefund } from "./refunds.queries.ts";

/** More than a shop waits for at a time; the others follow as these come in. */
const mostShown = 200;

/** Pieces whose money went back before they arrived, and which are waited for. */
export async function listComingPieces(on: Queryable): Promise<ComingPieces[]> {
  const coming = await listComingLines(on, mostShown);
  const orders = new Map(
    (await listOrders(on, [...new Set(coming.map(({ orderId }) => orderId))])).map((order) => [
      order.id,
      order,
    ]),
  );
  return coming.flatMap(({ refundId, orderId, position, quantity, requestedAt }) => {
    const order = orders.get(orderId);
    const line = order?.lines[position - 1];
    if (!order || !line) return [];
    const { firstName, lastName } = order.shippingInfo;
    return [
      {
        refundId,
        position,
        orderId,
        orderNumber: order.orderNumber,
        buyerName: `${firstName} ${lastName}`,
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
 * Takes in pieces whose money went back before, or gives them up. Those fit for sale are counted into stock.
 * @returns what is still waited for
 * @throws {AppError} `not_found`; `conflict` when somebody said so before, or the money did not go;
 * `validation_failed` when they are not all the pieces of the line
 */
export async function receivePieces(
  runtime: Runtime,
  staff: StaffMember,
  refundId: string,
  { position, ...came }: ReceivePieces,
): Promise<ComingPieces[]> {
  const refund = await findRefund(runtime.db, refundId);
  if (!refund) throw new AppError("not_found", { detail: "There is no such refund." });
  const { orderId } = refund;
  const at = runtime.clock();
  const actor = staffActor(staff);
  await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const lines = await listRefundLines(tx, [refundId]);
    const line = lines.find((each) => each.position === position);
    const variantId = order.lines[position - 1]?.variantId;
    if (!line || variantId === undefined) {
      throw new AppError("not_found", { detail: "The refund has no such line." });
    }
    if (came.asNew + came.toMend + came.lost !== line.quantity) {
      throw new AppError("validation_failed", {
        detail: "Say of every piece what came of it.",
        errors: [{ field: "asNew", message: "Must add up to the pieces of the line" }],
      });
    }
    const isRefunded = (await findRefund(tx, refundId))?.status !== "failed";
    if (!isRefunded || !(await settleComingLine(tx, { refundId, position }, came, at))) {
      throw new AppError("conflict", { detail: "Nobody waits for these pieces any more." });
    }
    await tellOrder(tx, {
      orderId,
      kind: "refund_pieces_received",
      actor,
      data: came,
      buyerSees: false,
      at,
    });
    if (came.asNew > 0) {
      await receiveStock(tx, variantId, came.asNew, { actor, returnedFromOrderId: orderId });
    }
    return {
      reply: undefined,
      change: {
        action: "refund.pieces_received",
        subject: refundId,
        after: { orderNumber: order.orderNumber, ...came },
      },
    };
  });
  return await listComingPieces(runtime.db);
}
