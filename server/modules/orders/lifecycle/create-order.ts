import type { PaymentMethod } from "#contract/api/orders/staff-orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";
import type { VatTerms } from "#contract/pricing/vat.ts";
import { repeatTransaction, type Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getStoreSettings } from "#server/modules/settings/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import type { OrderLine, OrderRecord, OrderVat } from "../model/order.ts";
import { createOrderNumber } from "../model/order-number.ts";
import { insertOrder } from "../queries/orders.queries.ts";
import { publishPlacedOrder } from "./order-publishing.ts";

type OptionalField =
  | "poNumber"
  | "pickup"
  | "acceptedPolicies"
  | "business"
  | "vat"
  | "source"
  | "discountReason";

export type NewOrder = Omit<
  OrderRecord,
  | "id"
  | "orderNumber"
  | "status"
  | "awaitsPacking"
  | "tokenHash"
  | "reservedUntil"
  | "paidAt"
  | "deliveredAt"
  | "paymentMethod"
  | "openCases"
  | "isPaymentDisputed"
  | "version"
  | "receivedKobo"
  | "refundedKobo"
  | "reversedKobo"
  | "dueKobo"
  | "createdAt"
  | "lines"
  | OptionalField
> &
  Partial<Pick<OrderRecord, OptionalField>> & {
    readonly lines: readonly NewLine[];
    /** Defaults to card; ignored when nothing is to be paid. */
    readonly paymentMethod?: PaymentMethod;
    readonly holdMinutes: number;
    readonly orderNumber?: string | undefined;
    /** Hash of the order token, given the order's id. */
    readonly tokenHashFor: (orderId: string) => string;
  };

type NewLine = Omit<OrderLine, "vatKobo"> & Partial<Pick<OrderLine, "vatKobo">>;

export function toOrderVat(
  terms: VatTerms | undefined,
  { vatKobo, shippingVatKobo }: Pick<PricedCart, "vatKobo" | "shippingVatKobo">,
): OrderVat | null {
  if (!terms) return null;
  const { percent, isAdded } = terms;
  return { percent, isAdded, shippingKobo: shippingVatKobo, totalKobo: vatKobo };
}

export async function getHoldMinutes(tx: Tx, { config }: Pick<Runtime, "config">): Promise<number> {
  return (await getStoreSettings(tx, config, "selling")).reservationMinutes;
}

export function newOrder(
  { clock }: Pick<Runtime, "clock">,
  {
    tokenHashFor,
    holdMinutes,
    poNumber = null,
    pickup = null,
    acceptedPolicies = [],
    business = null,
    vat = null,
    lines,
    source = "shop",
    discountReason = "",
    paymentMethod = "card",
    orderNumber = createOrderNumber(),
    ...input
  }: NewOrder,
): OrderRecord {
  const id = newId("ord");
  const createdAt = clock();
  return {
    ...input,
    poNumber,
    pickup,
    acceptedPolicies,
    business,
    vat,
    lines: lines.map((line) => ({ vatKobo: kobo(0), ...line })),
    source,
    discountReason,
    id,
    orderNumber,
    status: "PENDING_PAYMENT",
    awaitsPacking: false,
    receivedKobo: kobo(0),
    refundedKobo: kobo(0),
    reversedKobo: kobo(0),
    dueKobo: kobo(0),
    tokenHash: tokenHashFor(id),
    reservedUntil: new Date(createdAt.getTime() + holdMinutes * 60_000),
    paidAt: null,
    deliveredAt: null,
    paymentMethod: input.totalKobo > 0 ? paymentMethod : "free",
    openCases: 0,
    isPaymentDisputed: false,
    version: 1,
    createdAt,
  };
}

/**
 * Repeats the transaction when the order number is taken.
 * @param placedFrom hash of the client's address, for the limit on unpaid orders
 */
export async function storeOrder(
  tx: Tx,
  order: OrderRecord,
  { actor, placedFrom = null }: { readonly actor: string; readonly placedFrom?: string | null },
): Promise<void> {
  if (await insertOrder(tx, order, { actor, reason: "Placed", placedFrom })) {
    return publishPlacedOrder(tx, order);
  }
  repeatTransaction(`The order number ${order.orderNumber} is taken`);
}
