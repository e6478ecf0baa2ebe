import { trackingUrl } from "#contract/api/delivery/carriers.ts";
import type {
  BuyerReturn,
  OrderReturnState,
  OrderReturns,
  ReturnLine,
  ReturnRefundState,
} from "#contract/api/returns/returns.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProductsForPricing } from "#server/modules/catalogue/products/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { sumRefundsByReturn } from "#server/modules/payments/refunds/index.ts";
import { getStoreSettings } from "#server/modules/settings/index.ts";
import {
  getPriorRefunds,
  isFullyRefunded,
  refundAmountKobo,
  toRefundedPortion,
} from "../model/refundable-amount.ts";
import { countReturnUnits, type ReturnRecord } from "../model/return-record.ts";
import {
  canTransitionReturn,
  isOpen,
  paidForUnits,
  type ReturnableUnits,
  windowEnd,
} from "../model/return-rules.ts";
import { findReturnableUnits } from "../model/returnable-units.ts";
import { listPhotos, listReturnChanges, listReturnsOfOrder } from "../model/returns.queries.ts";

export async function getOrderReturns(
  on: Queryable,
  { clock, config }: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
): Promise<OrderReturns> {
  const { returnDays } = await getStoreSettings(on, config, "selling");
  const priorRefunds = await getPriorRefunds(on, order.id);
  const items = isFullyRefunded(order, priorRefunds)
    ? []
    : withinWindow(await findReturnableUnits(on, order), returnDays, clock());
  const productIdOf = ({ position }: ReturnableUnits) => order.lines[position - 1]?.productId ?? "";
  const rows = await findProductsForPricing(on, [...new Set(items.map(productIdOf))]);
  const products = new Map(rows.map((product) => [product.id, product]));
  const records = await listReturnsOfOrder(on, order.id);
  return {
    orderNumber: order.orderNumber,
    windowDays: returnDays,
    items: items.flatMap((item) => {
      const { position, variantId, size, quantity, since } = item;
      const orderLine = order.lines[position - 1];
      const product = products.get(productIdOf(item));
      if (!orderLine) return [];
      return [
        {
          position,
          productId: orderLine.productId,
          name: orderLine.name,
          image: orderLine.image,
          size,
          quantity,
          amount: toNaira(paidForUnits(order, orderLine, 1, 0)),
          until: windowEnd(since, returnDays).toISOString(),
          otherSizes: (product?.archived ? [] : (product?.variants ?? []))
            .filter((variant) => variant.id !== variantId)
            .map(({ size: other, stock }) => ({ size: other, stock })),
        },
      ];
    }),
    left: toNaira(priorRefunds.refundableKobo),
    returns: await toBuyerReturns(on, order, records.toReversed()),
  };
}

export async function getOrderReturnState(
  on: Queryable,
  { clock, config }: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
): Promise<OrderReturnState> {
  const { returnDays } = await getStoreSettings(on, config, "selling");
  const items = withinWindow(await findReturnableUnits(on, order), returnDays, clock());
  const canRequest =
    items.length > 0 && !isFullyRefunded(order, await getPriorRefunds(on, order.id));
  const records = await listReturnsOfOrder(on, order.id);
  return { canRequest, count: records.length };
}

function withinWindow(
  items: readonly ReturnableUnits[],
  days: number,
  now: Date,
): ReturnableUnits[] {
  return items.filter(({ since }) => now <= windowEnd(since, days));
}

export async function toBuyerReturns(
  on: Queryable,
  order: OrderRecord,
  records: readonly ReturnRecord[],
): Promise<BuyerReturn[]> {
  const ids = records.map(({ id }) => id);
  const changes = await listReturnChanges(on, ids);
  const photos = await listPhotos(on, ids);
  const priorRefunds = await getPriorRefunds(on, order.id);
  const refunds = await sumRefundsByReturn(on, ids);
  return records.map((record) => {
    // A return closed without a refund has no refund to come.
    const open = isOpen(record.status);
    const isClosedUnpaid = !open && record.refundKobo === null;
    const amount = isClosedUnpaid ? null : refundAmountKobo(order, record, priorRefunds);
    return {
      id: record.id,
      reference: record.reference,
      kind: record.kind,
      status: record.status,
      reason: record.reason,
      message: record.message,
      lines: toReturnLines(order, record),
      photos: photos.filter(({ returnId }) => returnId === record.id).length,
      requestedAt: record.createdAt.toISOString(),
      refundAmount: amount === null ? null : toNaira(amount),
      refundState: toRefundState(record, refunds.get(record.id)),
      paidBack: open ? toRefundedPortion(order, record, priorRefunds) : "none",
      lost: countReturnUnits(record.lines).lost,
      parcel: toParcel(record),
      steps: changes
        .filter(({ returnId, undone }) => returnId === record.id && !undone)
        .map(({ toStatus, createdAt, message }) => ({
          status: toStatus,
          at: createdAt.toISOString(),
          message,
        })),
      canWithdraw: canTransitionReturn(record.status, "WITHDRAWN"),
    };
  });
}

/** A return without a recorded refund predates refund records. */
function toRefundState(
  { refundKobo }: ReturnRecord,
  refunds: { readonly refundedKobo: Kobo; readonly pendingKobo: Kobo } | undefined,
): ReturnRefundState {
  if (refundKobo === null) return "expected";
  if (!refunds || refunds.refundedKobo >= refundKobo) return "sent";
  return refunds.refundedKobo + refunds.pendingKobo >= refundKobo ? "in_progress" : "not_sent";
}

export function toReturnLines(order: OrderRecord, { kind, lines }: ReturnRecord): ReturnLine[] {
  return lines.map(({ position, size, quantity, wantedSize }) => {
    const orderLine = order.lines[position - 1];
    return {
      position,
      productId: orderLine?.productId ?? "",
      name: orderLine?.name ?? "",
      image: orderLine?.image ?? "",
      size,
      quantity,
      wantedSize: kind === "exchange" ? wantedSize : null,
    };
  });
}

export function toParcel({ kind, status, carrier, trackingNumber }: ReturnRecord) {
  if (kind !== "exchange" || status !== "SHIPPED") return null;
  return { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };
}
