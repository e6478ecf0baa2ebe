import { kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readRules } from "#server/modules/settings/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { OrderRecord } from "./order.ts";
import { newOrderNumber } from "./order-number.ts";
import { insertOrder } from "./orders.queries.ts";

/** An order to be stored; everything in it is settled by then. */
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
  | "version"
  | "receivedKobo"
  | "refundedKobo"
  | "createdAt"
  | "poNumber"
  | "business"
> &
  Partial<Pick<OrderRecord, "poNumber" | "business">> & {
    readonly actor: string;
    /** A hash of the client's address, to count what it holds unpaid. */
    readonly placedFrom?: string | null;
    /** One that is settled beforehand; else one that nobody can guess. */
    readonly orderNumber?: string | undefined;
    /** Makes the hash of the token that proves the order to be its holder's, from the order's id. */
    readonly tokenHashFor: (orderId: string) => string;
  };

/** With 40 random bits a second try is already rare. */
const numberTries = 5;

/** Stores an order that awaits its payment and holds stock for ORDER_HOLD_MINUTES. */
export async function createOrder(
  tx: Tx,
  { clock, config }: Pick<Runtime, "clock" | "config">,
  {
    actor,
    tokenHashFor,
    poNumber = null,
    business = null,
    orderNumber,
    placedFrom = null,
    ...input
  }: NewOrder,
): Promise<OrderRecord> {
  const id = newId("ord");
  const createdAt = clock();
  const { orderHoldMinutes } = await readRules(tx, config, "selling");
  const order = {
    ...input,
    poNumber,
    business,
    id,
    status: "PENDING_PAYMENT" as const,
    receivedKobo: kobo(0),
    refundedKobo: kobo(0),
    tokenHash: tokenHashFor(id),
    holdExpiresAt: new Date(createdAt.getTime() + orderHoldMinutes * 60_000),
    paidAt: null,
    deliveredAt: null,
    paymentWay: input.totalKobo > 0 ? ("card" as const) : ("free" as const),
    openReviews: 0,
    version: 1,
    createdAt,
  };
  for (let tries = 0; tries < numberTries; tries += 1) {
    const numbered: OrderRecord = { ...order, orderNumber: orderNumber ?? newOrderNumber() };
    if (await insertOrder(tx, numbered, { actor, reason: "Placed", placedFrom })) return numbered;
  }
  throw new Error("No free order number was found");
}
