import type { Order, PlacedOrder, PlaceOrder } from "#contract/api/orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import {
  createProduct,
  type NewProduct,
  upsertClothingType,
} from "#server/modules/catalogue/index.ts";
import { createDiscount, type NewDiscount } from "#server/modules/discounts/index.ts";
import type { TestApp } from "./app.ts";

/** A store that goods can be put into. */
type Shop = Pick<TestApp, "runtime">;

/** Puts a product on sale: ₦10,000, no reduction, 100 pieces in M and L unless said otherwise. */
export async function addProduct(
  { runtime }: Shop,
  product: Partial<NewProduct> & { readonly price?: number } = {},
): Promise<string> {
  const { price = 10_000, ...rest } = product;
  return await runtime.db.withTransaction(async (tx) => {
    await upsertClothingType(tx, { id: "shirt", name: "Shirt", position: 1 });
    return await createProduct(
      tx,
      {
        name: "Ìbàdàn shirt",
        description: "",
        material: "",
        category: "MEN",
        clothingTypeId: "shirt",
        priceKobo: kobo(Math.round(price * 100)),
        percentOff: 0,
        featured: false,
        tiers: [],
        pictures: [],
        sizes: [
          { size: "M", stock: 100 },
          { size: "L", stock: 100 },
        ],
        ...rest,
      },
      "test",
    );
  });
}

/** Makes accounts with these ids, so that orders may belong to them. */
export async function addUsers({ runtime }: Shop, ids: readonly string[]): Promise<void> {
  await runtime.db.rows({
    text: `insert into app_user (id, email, first_name, last_name)
      select id, id || '@accounts.example', 'Ngozi', 'Eze' from unnest($1::text[]) as id`,
    values: [ids],
  });
}

/** Makes a discount of 10 percent under this code unless said otherwise. */
export async function addDiscount(
  { runtime }: Shop,
  code: string,
  discount: Partial<NewDiscount> = {},
): Promise<string> {
  const { id } = await runtime.db.withTransaction((tx) =>
    createDiscount(tx, runtime, {
      code,
      value: { discountType: "PERCENTAGE", percent: 10 },
      ...discount,
    }),
  );
  return id;
}

/** A line of an order as a page sends it. */
export type OrderItemInput = PlaceOrder["items"][number];

/** The body of an order by a guest for these lines, with the total they add up to. */
export function orderBody(
  items: readonly OrderItemInput[],
  changes: Partial<Omit<PlaceOrder, "shippingInfo">> & {
    readonly shippingInfo?: Partial<PlaceOrder["shippingInfo"]>;
  } = {},
): PlaceOrder {
  const { shippingInfo, ...rest } = changes;
  return {
    items: [...items],
    totalAmount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    ...rest,
    shippingInfo: {
      firstName: "Adaeze",
      lastName: "Okafor",
      email: "adaeze@example.com",
      phone: "+2348012345678",
      address: "12 Marina Road",
      city: "Lagos",
      state: "Lagos",
      postalCode: "100001",
      country: "Nigeria",
      ...shippingInfo,
    },
  };
}

/** A line of a ₦10,000 product. */
export function orderItem(productId: string, line: Partial<OrderItemInput> = {}): OrderItemInput {
  return { productId, size: "M", quantity: 1, price: 10_000, ...line };
}

/** Places an order over HTTP; every call comes from an address of its own unless said otherwise. */
export function postOrder(
  shop: TestApp,
  body: unknown,
  options: { key?: string; token?: string; remoteAddress?: string } = {},
) {
  const { key, token, remoteAddress = nextAddress() } = options;
  return shop.api<Reply<PlacedOrder>>("POST /orders", {
    body,
    remoteAddress,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
    ...(token ? { token } : {}),
  });
}

/** A reply of either kind: what was asked for, or a problem document. */
export interface Reply<Data> {
  readonly data: Data;
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly { field: string; message: string }[];
  readonly meta?: unknown;
}

/** Reply with one order. */
export type OrderReply = Reply<Order>;

let addresses = 0;

/** A client address that no other call of this test file has. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Everything that must be true of stock, orders and discounts at any time; empty when it is. */
export async function findDrift({ runtime }: Shop): Promise<unknown[]> {
  return await runtime.db.rows({
    text: `
      select 'stock differs from its ledger' as drift, v.id, v.stock::bigint as is,
        coalesce(sum(m.change), 0) as should_be
      from product_variant v left join stock_movement m on m.variant_id = v.id
      group by v.id having v.stock <> coalesce(sum(m.change), 0)
      union all
      select 'a shelf differs from its sizes', p.id, coalesce(s.stock, -1), coalesce(made.stock, 0)
      from product p left join product_shelf s on s.product_id = p.id left join (
        select product_id, sum(stock) as stock, array_agg(size order by position, size) as sizes,
          bool_or(stock <= 3) as few, bool_or(stock = 0) as gone,
          coalesce(bool_or(stock <= 3 or lasts_days < 7), false) as low, min(lasts_days) as runs_out
        from product_variant group by product_id
      ) as made on made.product_id = p.id
      where (s.stock, s.sizes, s.few, s.gone, s.low, s.runs_out) is distinct from
        (coalesce(made.stock, 0), coalesce(made.sizes, '{}'), coalesce(made.few, false),
          coalesce(made.gone, false), coalesce(made.low, false), coalesce(made.runs_out, 2147483647))
      union all
      select 'pieces out of stock differ from live orders', id, pieces_out, wanted
      from (
        select v.id,
          (select coalesce(-sum(m.change), 0) from stock_movement m
            where m.variant_id = v.id and m.order_id is not null) as pieces_out,
          (select coalesce(sum(l.quantity), 0) from order_line l join shop_order o on o.id = l.order_id
            where l.variant_id = v.id and o.status not in ('CANCELLED', 'EXPIRED'))
          - (select coalesce(sum(m.change), 0) from stock_movement m join shop_order o on o.id = m.order_id
            where m.variant_id = v.id and m.reason = 'returned'
              and o.status not in ('CANCELLED', 'EXPIRED')) as wanted
        from product_variant v
      ) as variant where pieces_out <> wanted
      union all
      select 'lines do not add up', o.id, sum(l.line_total_kobo - l.discount_share_kobo), o.total_kobo
      from shop_order o join order_line l on l.order_id = o.id
      group by o.id having sum(l.line_total_kobo - l.discount_share_kobo) + o.shipping_kobo
        <> o.total_kobo or sum(l.discount_share_kobo) <> o.discount_kobo`,
  });
}
