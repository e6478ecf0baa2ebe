import type { Order } from "#contract/api/orders.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import { keptKobo, type OrderRecord } from "#server/modules/orders/index.ts";
import { listRefunds } from "./refunds.queries.ts";
import { listOpenReviews } from "./reviews.queries.ts";
import { wordsOfRest } from "./settled-mail.ts";
import { type BuyerNote, stillHolds, wordsForBuyer } from "./tell-buyer.ts";

/** What its buyer is told of the money of one order: what went back and when, and what is being looked at. */
export async function tellMoney(
  on: Queryable,
  order: OrderRecord,
): Promise<Required<Pick<Order, "refunds" | "moneyNotes">>> {
  const refunds = await listRefunds(on, order.id);
  return {
    refunds: refunds
      .filter(({ status }) => status !== "failed")
      .map(({ id, amountKobo, status, requestedAt, settledAt }) => ({
        id,
        amount: toNaira(amountKobo),
        at: (settledAt ?? requestedAt).toISOString(),
        state: status === "done" ? ("sent" as const) : ("under_way" as const),
      })),
    moneyNotes: await listBuyerNotes(on, order),
  };
}

/** What is said of the open cases of an order that still are so. */
export async function listBuyerNotes(on: Queryable, order: OrderRecord): Promise<BuyerNote[]> {
  const reviews = await listOpenReviews(on, order.id);
  if (reviews.length === 0 && order.status === "PENDING_PAYMENT" && keptKobo(order) > 0) {
    return [wordsOfRest(order)];
  }
  return reviews
    .filter(({ kind }) => stillHolds(kind, order))
    .flatMap(({ kind, amountKobo }) => wordsForBuyer(kind, order, amountKobo) ?? []);
}
