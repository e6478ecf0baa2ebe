import type { Order, PlacedOrder, PlaceOrder } from "#contract/api/orders/orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import { refreshCustomers } from "#server/database/refresh-customers.ts";
import { createProduct } from "#server/modules/catalogue/products/index.ts";
import type { NewProduct } from "#server/modules/catalogue/products/product-input.ts";
import { upsertClothingType } from "#server/modules/catalogue/types/index.ts";
import { createDiscount, type NewDiscount } from "#server/modules/discounts/index.ts";
import { findLedgerDiscrepancies } from "#server/modules/orders/queries/index.ts";
import type { TestApp } from "./app.ts";
import { findStaleDays } from "./daily-sales.ts";

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
  await runtime.db.withTransaction(async (tx) => {
    refreshCustomers(
      tx,
      ids.map((userId) => ({ userId, email: "" })),
    );
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
    totalAmount: items.reduce((total, { price, quantity }) => total + price * quantity, 0),
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

/** Everything that must be true of stock, orders, discounts and stored figures at any time; empty when it is. */
export async function findDiscrepancies({ runtime }: Shop): Promise<unknown[]> {
  return [...(await findLedgerDiscrepancies(runtime.db)), ...(await findStaleDays(runtime.db))];
}
