import type { ReturnSummary, StaffReturn } from "#contract/api/returns/staff-returns.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { fullName, shippingLines } from "#contract/delivery/shipping-lines.ts";
import { toNaira } from "#contract/money/naira.ts";
import { hasRight } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProductsForPricing } from "#server/modules/catalogue/products/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { findCustomerId, listOrders } from "#server/modules/orders/queries/index.ts";
import { canRefund } from "#server/modules/payments/refunds/index.ts";
import { getActorNames } from "#server/modules/staff/index.ts";
import { toParcel, toReturnLines } from "../buyer/get-order-returns.ts";
import {
  getPriorRefunds,
  hasUnrefundedStock,
  loadPriorRefunds,
  type PriorRefunds,
  refundAmountKobo,
  refundableAmountKobo,
} from "../model/refundable-amount.ts";
import type { ReturnChange, ReturnRecord } from "../model/return-record.ts";
import { canTransitionReturn, isOpen, isOverdue } from "../model/return-rules.ts";
import { listPhotos, listReturnChanges } from "../model/returns.queries.ts";
import { countOtherReturns } from "../model/returns-of-customer.queries.ts";

export interface ReturnViewer extends Pick<Runtime, "clock" | "config"> {
  /** Packers see no amounts, no email and no messages; stock keepers no phone number either. */
  readonly role: StaffMember["role"];
}

export async function toReturnSummaries(
  on: Queryable,
  viewer: ReturnViewer,
  records: readonly ReturnRecord[],
): Promise<ReturnSummary[]> {
  const ids = [...new Set(records.map(({ orderId }) => orderId))];
  const orders = new Map((await listOrders(on, ids)).map((order) => [order.id, order]));
  const priorRefunds = await loadPriorRefunds(on, ids);
  return records.flatMap((record) => {
    const order = orders.get(record.orderId);
    return order ? [toSummary(order, record, priorRefunds(order.id), viewer)] : [];
  });
}

function toSummary(
  order: OrderRecord,
  record: ReturnRecord,
  priorRefunds: PriorRefunds,
  { role, clock, config }: ReturnViewer,
): ReturnSummary {
  const canDecide = hasRight(role, "returns.approve");
  const refundKobo = refundAmountKobo(order, record, priorRefunds);
  const { city } = order.shippingInfo;
  return {
    id: record.id,
    version: record.version,
    reference: record.reference,
    kind: record.kind,
    status: record.status,
    orderId: order.id,
    orderNumber: order.orderNumber,
    buyerName: fullName(order.shippingInfo),
    city,
    reason: record.reason,
    message: canDecide ? record.message : null,
    lines: toReturnLines(order, record),
    refundAmount: canDecide && refundKobo !== null ? toNaira(refundKobo) : null,
    requestedAt: record.createdAt.toISOString(),
    since: record.statusAt.toISOString(),
    isOverdue: isOverdue(record, config.returnOverdueDays, clock()),
  };
}

export async function toStaffReturn(
  on: Queryable,
  viewer: ReturnViewer,
  record: ReturnRecord,
): Promise<StaffReturn> {
  const [order] = await listOrders(on, [record.orderId]);
  if (!order) throw new Error("A return has no order");
  const priorRefunds = await getPriorRefunds(on, order.id);
  const changes = await listReturnChanges(on, [record.id]);
  const canDecide = hasRight(viewer.role, "returns.approve");
  const refundableKobo = refundableAmountKobo(order, record, priorRefunds);
  return {
    ...toSummary(order, record, priorRefunds, viewer),
    requestedKind: record.requestedKind,
    refundableAmount: canDecide && isOpen(record.status) ? toNaira(refundableKobo) : null,
    canRefund: canDecide && (await canRefund(on, viewer, order.id, refundableKobo)),
    canClose:
      canTransitionReturn(record.status, "CLOSED") &&
      !hasUnrefundedStock(order, record, priorRefunds),
    phone: hasRight(viewer.role, "orders.read") ? order.shippingInfo.phone : null,
    shippingAddress: hasRight(viewer.role, "orders.read") ? addressLines(order) : null,
    email: canDecide ? order.email : null,
    ...(hasRight(viewer.role, "customers.read") && {
      customerId: (await findCustomerId(on, order)) ?? null,
    }),
    ...(canDecide && { otherReturns: await countOtherReturns(on, record.id, order) }),
    photos: (await listPhotos(on, [record.id])).map(({ id, bytes }) => ({ id, bytes })),
    ...(await findLineStock(on, order, record)),
    receivedItems: record.lines
      .filter(({ sellable, damaged, lost }) => sellable + damaged + lost > 0)
      .map(({ position, size, sellable, damaged, lost }) => ({
        position,
        size,
        sellable,
        damaged,
        lost,
      })),
    parcel: toParcel(record),
    steps: await toSteps(on, changes, canDecide),
  };
}

function addressLines({ shippingInfo }: OrderRecord): string[] {
  const [, ...place] = shippingLines(shippingInfo);
  const abroad = shippingInfo.country === "Nigeria" ? [] : [shippingInfo.country];
  return [...place, ...abroad].filter(Boolean);
}

async function findLineStock(
  on: Queryable,
  order: OrderRecord,
  { lines }: ReturnRecord,
): Promise<Pick<StaffReturn, "wantedStock" | "returnedStock">> {
  const wanted = lines.filter(({ wantedVariantId }) => wantedVariantId !== null);
  const ids = lines.flatMap(({ position }) => order.lines[position - 1]?.productId ?? []);
  const products = await findProductsForPricing(on, [...new Set(ids)]);
  const variants = new Map(
    products.flatMap(({ archived, variants: sizes }) =>
      sizes.map(({ id, stock }) => [id, archived ? 0 : stock] as const),
    ),
  );
  return {
    wantedStock: wanted.map(({ position, wantedVariantId, wantedSize }) => ({
      position,
      size: wantedSize ?? "",
      stock: variants.get(wantedVariantId ?? "") ?? 0,
    })),
    returnedStock: lines.flatMap(({ position, size }) => {
      const stock = variants.get(order.lines[position - 1]?.variantId ?? "");
      return stock === undefined ? [] : [{ position, size, stock }];
    }),
  };
}

async function toSteps(
  on: Queryable,
  changes: readonly ReturnChange[],
  canDecide: boolean,
): Promise<StaffReturn["steps"]> {
  const nameOf = await getActorNames(
    on,
    changes.map(({ actor }) => actor),
  );
  return changes.map(({ toStatus, actor, message, undone, createdAt }) => ({
    status: toStatus,
    at: createdAt.toISOString(),
    by: isBuyer(actor) ? "Customer" : nameOf(actor),
    message: canDecide ? message : null,
    undone,
  }));
}

function isBuyer(actor: string): boolean {
  return actor === "guest" || actor.startsWith("user:");
}
