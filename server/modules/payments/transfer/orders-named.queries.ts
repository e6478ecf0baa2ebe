import type { OrderStatus } from "#contract/api/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";

/** An order that a row of a statement names. */
export interface NamedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly status: OrderStatus;
  readonly totalKobo: Kobo;
  readonly receivedKobo: Kobo;
  readonly refundedKobo: Kobo;
}

/** Those of these numbers that are orders' of the store, with their orders. */
export async function listOrdersNamed(
  on: Queryable,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, NamedOrder>> {
  const rows = await on.rows<NamedOrder>({
    text: `select id, order_number, status, total_kobo, received_kobo, refunded_kobo,
        concat_ws(' ', shipping_info ->> 'firstName', shipping_info ->> 'lastName') as buyer
      from shop_order where order_number = any($1::text[])`,
    values: [orderNumbers],
  });
  return new Map(rows.map((order) => [order.orderNumber, order]));
}
