import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";

/**
 * The pieces of all these orders together, a line each, as they are fetched in one walk: "3 × Campus polo, L". What was
 * refunded and stays is not fetched.
 */
export function fetchListOf(orders: readonly Pick<StaffOrderSummary, "items">[]): string {
  const wanted = new Map<string, number>();
  for (const { name, size, quantity, withdrawn } of orders.flatMap(({ items }) => items)) {
    if (withdrawn >= quantity) continue;
    const piece = `${name}, ${size}`;
    wanted.set(piece, (wanted.get(piece) ?? 0) + quantity - withdrawn);
  }
  return [...wanted]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([piece, quantity]) => `${quantity} × ${piece}`)
    .join("\n");
}
