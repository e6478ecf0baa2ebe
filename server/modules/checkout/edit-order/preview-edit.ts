import type { OrderItemsPreview, PreviewOrderItems } from "#contract/api/orders/edit-order.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { canRefund, sumRefundableOf } from "#server/modules/payments/refunds/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type EditedAmounts, planEdit, quoteEdit, requireEditable } from "./plan-edit.ts";
import { settleEdit } from "./settle-edit.ts";

/** @throws {AppError} `not_found`; `conflict` where it can't be edited; `validation_failed` */
export async function previewEdit(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { items }: PreviewOrderItems,
): Promise<OrderItemsPreview> {
  const { db } = runtime;
  const order = await findOrder(db, id);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  await requireEditable(db, order);
  const edited = await planEdit(db, order, items, await quoteEdit(runtime, order, items));
  const settlement = settleEdit(order, edited.totalKobo, await sumRefundableOf(db, id));
  const { dueKobo, refundKobo } = settlement;
  return {
    lines: edited.lines.map((line) => ({
      productId: line.productId,
      name: line.name,
      size: line.size,
      image: line.image,
      quantity: line.quantity,
      price: toNaira(line.unitPriceKobo),
      total: toNaira(line.lineTotalKobo),
    })),
    before: toAmounts(order, order),
    after: toAmounts(order, edited),
    due: toNaira(dueKobo),
    refund: toNaira(refundKobo),
    canRefund: refundKobo === 0 || (await canRefund(db, staff, id, refundKobo)),
  };
}

function toAmounts({ shippingKobo }: OrderRecord, amounts: EditedAmounts) {
  return {
    subtotal: toNaira(amounts.subtotalKobo),
    discount: toNaira(amounts.discountKobo),
    shipping: toNaira(shippingKobo),
    vat: amounts.vat ? toNaira(amounts.vat.totalKobo) : 0,
    total: toNaira(amounts.totalKobo),
  };
}
