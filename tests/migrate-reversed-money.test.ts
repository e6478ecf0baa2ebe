import { afterAll, beforeAll, expect, test } from "vitest";
import { createEarlierStore, type EarlierStore } from "./kit/earlier-store.ts";

let store: EarlierStore;
beforeAll(async () => {
  store = await createEarlierStore("0053-money-not-sent-back.sql");
});
afterAll(() => store.close());

test("money that the release before booked as never come or taken back is known as such, and no other", async () => {
  const { client } = store;
  await client.query(`
    insert into shop_order (id, order_number, status, email, shipping_info, subtotal_kobo,
        shipping_kobo, discount_kobo, total_kobo, token_hash, paid_at)
      values ('ord', 'ord', 'PAID', 'a@example.com', '{}', 1000, 0, 0, 1000, '', now());
    insert into payment_attempt (reference, order_id, number, amount_kobo, currency, mode, status)
      values ('ref', 'ord', 1, 1000, 'NGN', 'Test', 'completed');
    insert into payment_capture (reference, order_id, amount_kobo, currency) values ('ref', 'ord', 1000, 'NGN')`);
  const insertRefund = (id: string, status: string, key: string, note: string, how = "") =>
    client.query(
      `insert into payment_refund (id, reference, order_id, amount_kobo, reason, status, requested_by,
          request_key, note ${how && ", how"})
        values ($1, 'ref', 'ord', 100, '', $2, 'staff:1', $3, $4 ${how && `, '${how}'`})`,
      [id, status, key, note],
    );
  await insertRefund("a", "done", "case 1 1", "It never came.");
  await insertRefund("b", "done", "case 2 1", "The bank took it back.");
  await insertRefund("c", "done", "case 3 1", "Sent by hand");
  await insertRefund("d", "done", "a-key", "It never came.");
  await insertRefund("e", "failed", "case 4 1", "It never came.");
  await store.migrate();
  const read = async () =>
    (
      await client.query(
        `select (select json_agg(how order by id) from payment_refund) as hows,
          refunded_kobo::integer as refunded, reversed_kobo::integer as reversed from shop_order`,
      )
    ).rows[0];
  expect(await read()).toEqual({
    hows: ["never_came", "taken_back", null, null, null],
    refunded: 400,
    reversed: 200,
  });
  await insertRefund("f", "done", "case 5 1", "", "taken_back");
  await insertRefund("g", "done", "case 6 1", "");
  expect(await read()).toMatchObject({ refunded: 600, reversed: 300 });
});
