import type { Runtime } from "#server/database/runtime.ts";
import { findDiscrepancies } from "../../../tests/kit/shop.ts";
import type { WantedOrder } from "./shoppers.ts";

/** What is wrong with the books after a trial; all noughts when nothing is. */
export interface OrderProblems {
  readonly acknowledged: number;
  /** The store said yes and knows nothing of it. */
  readonly lost: number;
  /** One wish, two orders. */
  readonly doubled: number;
  /** Wishes that no shopper got through. */
  readonly failed: number;
  /** Places where stock, ledger, orders and discounts differ. */
  readonly discrepancies: number;
}

export async function checkOrders(
  runtime: Runtime,
  orders: readonly WantedOrder[],
): Promise<OrderProblems> {
  const rows = await runtime.db.rows<{ email: string; orderNumber: string }>({
    text: "select email, order_number from shop_order where email like '%@trial.example'",
  });
  const numbers = new Set(rows.map(({ orderNumber }) => orderNumber));
  const perEmail = new Map<string, number>();
  for (const { email } of rows) perEmail.set(email, (perEmail.get(email) ?? 0) + 1);
  const acknowledged = orders.filter(({ orderNumber }) => orderNumber !== undefined);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ orderNumber }) => !numbers.has(orderNumber ?? "")).length,
    doubled: [...perEmail.values()].filter((count) => count > 1).length,
    failed: orders.length - acknowledged.length,
    discrepancies: (await findDiscrepancies({ runtime })).length,
  };
}
