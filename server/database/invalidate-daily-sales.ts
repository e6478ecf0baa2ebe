import type { Tx } from "./connection/connection.ts";

export interface SalesChange {
  /** When orders were paid or delivered and refunds were settled, before and after the change. */
  readonly at: readonly (Date | null)[];
  /** Orders whose refunds count from now on or no longer: they count while the order is paid. */
  readonly refundsOf?: readonly string[];
}

/**
 * For every change of when an order was paid or delivered, of what was received for it, and of its completed refunds:
 * stored figures of these days are deleted and computed again. Sent with the commit, so that days are locked briefly;
 * nobody can store figures without the change.
 */
export function invalidateDailySales(tx: Tx, { at, refundsOf = [] }: SalesChange): void {
  const instants = at.filter((each) => each !== null);
  if (instants.length === 0 && refundsOf.length === 0) return;
  tx.last({
    name: "invalidate_daily_sales",
    text: "select invalidate_daily_sales($1::timestamptz[], $2::text[]) is null",
    values: [instants, refundsOf],
  });
}
