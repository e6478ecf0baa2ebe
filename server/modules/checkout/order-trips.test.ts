import { afterAll, beforeAll, expect, test } from "vitest";
import { guest } from "#server/platform/caller.ts";
import { recordTrips, type Trip } from "../../../tests/kit/record-trips.ts";
import {
  addDiscount,
  addProduct,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";
import { createTill, type Till } from "../../../tests/kit/till.ts";
import { placeOrder } from "./place-order.ts";

let till: Till;
let trips: readonly Trip[];
beforeAll(async () => {
  till = await createTill();
  trips = recordTrips(till.shop.runtime.db.pool);
});
afterAll(() => till.close());

/** Places an order. @returns what it sent to the database, by the names of the statements of each trip */
async function tripsOf(body: object, options?: Parameters<typeof postOrder>[2]) {
  const before = trips.length;
  const reply = await postOrder(till.shop, body, options);
  expect(reply.status).toBe(201);
  return trips.slice(before).map((trip) => trip.map(({ name, text }) => name ?? text));
}

const begun = [["count_hit"], ["begin", "claim_idempotency_key"]];
const reads = [
  "read_delivery_settings",
  "find_products_for_pricing",
  "list_automatic_discounts",
  "find_published_settings",
];
const ended = ["announce_page_change", "store_idempotent_reply", "commit"];

test.each([
  ["a guest", undefined, "guest_and_client"],
  ["an account", "shopper", "user_and_client"],
])("an order of %s goes to the database six times", async (_who, token, counted) => {
  const productId = await addProduct(till.shop);
  expect(await tripsOf(orderBody([orderItem(productId)]), token ? { token } : {})).toEqual([
    ...begun,
    reads,
    ["lock_unpaid_orders", `count_unpaid_orders_of_${counted}`],
    ["insert_order", "insert_payment_attempt", "take_stock"],
    ended,
  ]);
});

test("one with a limited discount goes once more, to judge it under its lock", async () => {
  const productId = await addProduct(till.shop);
  await addDiscount(till.shop, "TENTH", { usageLimit: 1 });
  const body = orderBody([orderItem(productId)], { discountCode: "TENTH", totalAmount: 9000 });
  const went = await tripsOf(body);
  expect(went.flat()).toEqual([
    ...begun.flat(),
    ...[...reads.slice(0, 2), "find_discount_by_code", ...reads.slice(2)],
    ...["lock_discount", "find_discount_by_code", "list_automatic_discounts"],
    ...["lock_unpaid_orders", "count_unpaid_orders_of_guest_and_client"],
    ...["insert_order", "insert_redemption", "insert_payment_attempt", "take_stock"],
    ...ended,
  ]);
  // The lock is asked for once the discount is known, whether or not the last of the reads was answered by then.
  expect(went.length).toBeOneOf([6, 7]);
});

test("a request that comes again is answered by what is stored", async () => {
  const productId = await addProduct(till.shop);
  const body = orderBody([orderItem(productId)]);
  await tripsOf(body, { key: "sent-again" });
  expect(await tripsOf(body, { key: "sent-again" })).toEqual([
    ...begun,
    ["read_idempotent_reply"],
    ["commit"],
  ]);
});

test("an order whose number is taken begins anew with another, and takes its pieces once", async () => {
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
