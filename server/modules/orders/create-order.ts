import type { OfferedPaymentWay } from "#contract/api/orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import { repeatTransaction, type Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readRules } from "#server/modules/settings/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { OrderRecord } from "./order.ts";
import { newOrderNumber } from "./order-number.ts";
import { insertOrder } from "./orders.queries.ts";

/** What a new order is made of; everything in it is settled by then. */
export type NewOrder = Omit<
  OrderRecord,
  | "id"
  | "orderNumber"
  | "status"
  | "tokenHash"
  | "holdExpiresAt"
  | "paidAt"
  | "deliveredAt"
  | "paymentWay"
  | "openReviews"
  | "isMoneyDoubted"
  | "version"
  | "receivedKobo"
  | "refundedKobo"
  | "reversedKobo"
  | "createdAt"
  | "poNumber"
  | "business"
> &
  Partial<Pick<OrderRecord, "poNumber" | "business">> & {
    /** By card where none is named; what costs nothing is paid in no way. */
    readonly paymentWay?: OfferedPaymentWay;
    /** How long it holds its pieces without being paid for. */
    readonly holdMinutes: number;
    /** One that is settled beforehand; else one that nobody can guess. */
    readonly orderNumber?: string | undefined;
    /** Makes the hash of the token that proves the order to be its holder's, from the order's id. */
    readonly tokenHashFor: (orderId: string) => string;
  };

/** How long an order that is placed now may hold its pieces unpaid, in minutes. */
export async function readHoldMinutes(
  tx: Tx,
  { config }: Pick<Runtime, "config">,
): Promise<number> {
  return (await readRules(tx, config, "selling")).orderHoldMinutes;
}

/** A new order that awaits its payment, with its id and number; {@link storeOrder} stores it. */
export function newOrder(
  { clock }: Pick<Runtime, "clock">,
  {
    tokenHashFor,
    holdMinutes,
    poNumber = null,
    business = null,
    paymentWay = "card",
    orderNumber = newOrderNumber(),
    ...input
  }: NewOrder,
): OrderRecord {
  const id = newId("ord");
  const createdAt = clock();
  return {
    ...input,
    poNumber,
    business,
    id,
    orderNumber,
    status: "PENDING_PAYMENT",
    receivedKobo: kobo(0),
    refundedKobo: kobo(0),
    reversedKobo: kobo(0),
    tokenHash: tokenHashFor(id),
    holdExpiresAt: new Date(createdAt.getTime() + holdMinutes * 60_000),
    paidAt: null,
    deliveredAt: null,
    paymentWay: input.totalKobo > 0 ? paymentWay : "free",
    openReviews: 0,
    isMoneyDoubted: false,
    version: 1,
    createdAt,
  };
}

/**
 * Stores a new order. Where its number is taken, which is rare with 40 random bits, the transaction begins anew with
 * another: what was sent together with it names an order that is not there.
 * @param placedFrom a hash of the client's address, to count what it holds unpaid
 */
export async function storeOrder(
  tx: Tx,
  order: OrderRecord,
  { actor, placedFrom = null }: { readonly actor: string; readonly placedFrom?: string | null },
): Promise<void> {
  if (await insertOrder(tx, order, { actor, reason: "Placed", placedFrom })) return;
  repeatTransaction(`The order number ${order.orderNumber} is taken`);
}
