import type { OrderRefunds, StaffRefund } from "#contract/api/payments/refunds.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findProductsForPricing } from "#server/modules/catalogue/products/index.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { findNamedActors, pickMember } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { listRefundLines } from "../refund-lines.queries.ts";
import { refundableKobo } from "../refund-rules.ts";
import { listRefunds, type PaymentRefund } from "../refunds.queries.ts";
import { numberCreditNotes } from "./credit-note.ts";
import {
  listDispositions,
  loadRefundBasis,
  maxRefundKobo,
  type RefundableUnitsHooks,
} from "./refund-basis.ts";

/** @throws {AppError} `not_found` */
export async function listOrderRefunds(
  on: Queryable,
  hooks: RefundableUnitsHooks,
  staff: StaffMember,
  orderId: string,
): Promise<OrderRefunds> {
  const order = await findOrder(on, orderId);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  const basis = await loadRefundBasis(on, order);
  const refunds = await listRefunds(on, orderId);
  const creditNotes = numberCreditNotes(order.orderNumber, refunds);
  const refundable = refundableKobo(basis.payments);
  const dispositions = await listDispositions(on, hooks, order);
  const products = await findProductsForPricing(on, [
    ...new Set(order.lines.map(({ productId }) => productId)),
  ]);
  const stock = new Map(
    products.flatMap(({ variants }) => variants.map((each) => [each.id, each.stock] as const)),
  );
  return {
    orderNumber: order.orderNumber,
    buyer: fullName(order.shippingInfo),
    refundable: toNaira(refundable),
    allowed: toNaira(maxRefundKobo(staff, refundable, refunds)),
    shippingAmount: toNaira(basis.shippingKobo),
    lines: order.lines.map((line, i) => ({
      position: i + 1,
      name: line.name,
      size: line.size,
      image: line.image,
      unitPrice: toNaira(line.unitPriceKobo),
      quantity: line.quantity,
      left: line.quantity - (basis.lines[i]?.refundedQuantity ?? line.quantity),
      stock: stock.get(line.variantId) ?? 0,
      dispositions: dispositions[i] ?? [],
    })),
    refunds: (await toStaffRefunds(on, refunds)).map((refund) => ({
      ...refund,
      creditNote: creditNotes.get(refund.id) ?? null,
    })),
  };
}

export async function toStaffRefunds(
  on: Queryable,
  refunds: readonly PaymentRefund[],
): Promise<StaffRefund[]> {
  const lines = await listRefundLines(
    on,
    refunds.map(({ id }) => id),
  );
  const members = await findNamedActors(
    on,
    refunds.map(({ requestedBy }) => requestedBy),
  );
  return refunds.map((refund) => ({
    id: refund.id,
    reference: refund.reference,
    amount: toNaira(refund.amountKobo),
    state: refund.status,
    how: refund.how,
    reason: refund.reason,
    note: refund.note,
    by: pickMember(members, refund.requestedBy),
    at: refund.requestedAt.toISOString(),
    settledAt: refund.settledAt?.toISOString() ?? null,
    lines: lines
      .filter(({ refundId, quantity }) => refundId === refund.id && quantity > 0)
      .map(({ position, quantity, disposition }) => ({ position, quantity, disposition })),
  }));
}
