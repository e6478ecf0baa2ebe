import type { Queryable } from "#server/database/connection.ts";
import type { OrderRecord } from "./order.ts";

/** How many orders the same address had placed and paid before this one; none where it was forgotten. */
export async function countEarlierPaid(
  on: Queryable,
  { email, createdAt }: Pick<OrderRecord, "email" | "createdAt">,
): Promise<number> {
  const counted = await on.first<{ orders: number }>({
    name: "count_earlier_paid_orders",
    text: `select count(*)::integer as orders from shop_order
      where email = $1 and email <> '' and created_at < $2 and paid_at is not null`,
    values: [email, createdAt],
  });
  return counted?.orders ?? 0;
}
