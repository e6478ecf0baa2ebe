import { afterAll, beforeAll, expect, test } from "vitest";
import { guest } from "#server/platform/auth/caller.ts";
import { createTill, type Till } from "../../../tests/kit/checkout-shop.ts";
import { recordTrips, type Trip } from "../../../tests/kit/record-trips.ts";
import {
  addDiscount,
  addProduct,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";
import { placeOrder } from "./place-order.ts";

let till: Till;
let trips: readonly Trip[];
beforeAll(async () => {
  till = await createTill();
  trips = recordTrips(till.shop.runtime.db.pool);
});
afterAll(() => till.close());

/** @returns the names of the statements sent in each round trip, sorted: those of one trip do not wait for each other */
async function tripsOf(body: object, options?: Parameters<typeof postOrder>[2]) {
  const before = trips.length;
  const reply = await postOrder(till.shop, body, options);
  expect(reply.status).toBe(201);
  return sorted(trips.slice(before).map((trip) => trip.map(({ name, text }) => name ?? text)));
}

const sorted = (sent: readonly (readonly string[])[]) => sent.map((trip) => [...trip].sort());

const begun = [["count_hit"], ["begin", "claim_idempotency_key"]];
const reads = [
  "read_delivery_settings",
  "find_products_for_pricing",
  "list_automatic_discounts",
  // Reservation time and VAT.
  "find_published_settings",
  "find_published_settings",
  // The policies accepted.
  "list_settings_versions_at",
];
const ended = [
  "refresh_customers",
  "announce_page_change",
  // Of the order and of its stock; writes nothing while nobody subscribes.
  "publish_events",
  "publish_events",
  "store_idempotent_reply",
  "commit",
];

test.each([
  ["a guest", undefined, [], "guest_and_client"],
  ["an account", "shopper", ["lock_user_to_write"], "user_and_client"],
])("an order of %s takes six round trips to the database", async (_who, token, locks, counted) => {
  const productId = await addProduct(till.shop);
  expect(await tripsOf(orderBody([orderItem(productId)]), token ? { token } : {})).toEqual(
    sorted([
      ...begun,
      [...locks, ...reads],
      ["lock_unpaid_orders", `count_unpaid_orders_of_${counted}`],
      ["insert_order", "insert_payment_attempt", "reserve_stock"],
      ended,
    ]),
  );
});

test("one with a limited discount takes one more, to check it under its lock", async () => {
  const productId = await addProduct(till.shop);
  await addDiscount(till.shop, "TENTH", { usageLimit: 1 });
  const body = orderBody([orderItem(productId)], { discountCode: "TENTH", totalAmount: 9000 });
  const went = await tripsOf(body);
  const expected = [
    ...begun.flat(),
    ...reads,
    ...["find_discount_by_code", "lock_discount"],
    ...["find_discount_by_code", "list_automatic_discounts"],
    ...["lock_unpaid_orders", "count_unpaid_orders_of_guest_and_client"],
    ...["insert_order", "insert_redemption", "insert_payment_attempt", "reserve_stock"],
    ...ended,
  ];
  expect(went.flat().sort()).toEqual(expected.sort());
  // The lock may be requested before or after the last read returns.
  expect(went.length).toBeOneOf([6, 7]);
});

test("a repeated request is answered from the stored response", async () => {
  const productId = await addProduct(till.shop);
  const body = orderBody([orderItem(productId)]);
  await tripsOf(body, { key: "sent-again" });
  expect(await tripsOf(body, { key: "sent-again" })).toEqual(
    sorted([...begun, ["read_idempotent_reply"], ["commit"]]),
  );
});

test("an order whose number is taken is retried with another, and reserves its stock once", async () => {
  const productId = await addProduct(till.shop);
  const first = await postOrder(till.shop, orderBody([orderItem(productId)]));
  const numbers = [first.body.data.orderNumber, first.body.data.orderNumber, "ASO-ANEW0001"];
  const placed = await placeOrder(till.shop.runtime, {
    caller: guest,
    body: orderBody([orderItem(productId)]),
    key: "taken-number",
    get orderNumber() {
      return numbers.shift() ?? "";
    },
  });
  expect(placed).toMatchObject({
    orderNumber: "ASO-ANEW0001",
    payment: { reference: "ASO-ANEW0001" },
  });
  expect(await till.stockOf(productId)).toBe(98);
});
