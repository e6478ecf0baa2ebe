import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";

/** One line per product and size, without refunded items: "3 × Campus polo, L". */
export function buildPickingList(orders: readonly Pick<StaffOrderSummary, "items">[]): string {
  const quantities = new Map<string, number>();
  for (const { name, size, quantity, withdrawn } of orders.flatMap(({ items }) => items)) {
    if (withdrawn >= quantity) continue;
    const item = `${name}, ${size}`;
    quantities.set(item, (quantities.get(item) ?? 0) + quantity - withdrawn);
  }
  return [...quantities]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([item, quantity]) => `${quantity} × ${item}`)
    .join("\n");
}
