import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEarlierStore, type EarlierStore } from "./kit/earlier-store.ts";

let store: EarlierStore;
let client: pg.Client;
beforeAll(async () => {
  store = await createEarlierStore("0015-money-and-refunds.sql");
  ({ client } = store);
});
afterAll(() => store.close());

/** An order as the release before stored it, with what came for it and what went back. */
async function addOrder(
  id: string,
  status: string,
  received: readonly number[],
  refunds: readonly (readonly [amount: number, status: string])[],
) {
  await client.query(
    `insert into shop_order (id, order_number, status, email, shipping_info, subtotal_kobo,
      shipping_kobo, discount_kobo, total_kobo, token_hash, paid_at)
     values ($1, $1, $2, 'a@example.com', '{}', 1000, 0, 0, 1000, '', now())`,
    [id, status],
  );
  await client.query(
    `insert into order_status_change (order_id, from_status, to_status, actor)
     values ($1, 'PENDING_PAYMENT', 'PAID', 'payments'), ($1, 'PAID', $2, 'staff:1')`,
    [id, status],
  );
  for (const [i, amount] of received.entries()) {
    const reference = `${id}-${i}`;
    await client.query(
      `insert into payment_attempt (reference, order_id, number, amount_kobo, currency, mode, status)
       values ($1, $2, $3, 1000, 'NGN', 'Test', 'completed')`,
      [reference, id, i + 1],
    );
    await client.query(
      `insert into payment_capture (reference, order_id, amount_kobo, currency)
       values ($1, $2, $3, 'NGN')`,
      [reference, id, amount],
    );
  }
  for (const [i, [amount, refundStatus]] of refunds.entries())
    await addRefund(id, i, amount, refundStatus);
}

function addRefund(order: string, i: number, amount: number, status: string) {
  return client.query(
    `insert into payment_refund (id, reference, order_id, amount_kobo, reason, status, requested_by)
     values ($1, $2, $3, $4, '', $5, 'staff:1')`,
    [`${order}-r${i}`, `${order}-0`, order, amount, status],
  );
}

const order = async (id: string) => {
  const { rows } = await client.query(
    `select status, received_kobo::integer as received, refunded_kobo::integer as refunded
     from shop_order where id = $1`,
    [id],
  );
  return rows[0];
};

test("orders and refunds of the release before are counted, and part refunds are REFUNDED no longer", async () => {
  await addOrder("whole", "REFUNDED", [1000], [[1000, "done"]]);
  await addOrder(
    "part",
    "REFUNDED",
    [1000],
    [
      [300, "done"],
      [200, "refused"],
    ],
  );
  await addOrder(
    "twice",
    "PAID",
    [1000, 1000],
    [
      [400, "unknown"],
      [100, "requested"],
    ],
  );
  await store.migrate();

  expect(await order("whole")).toEqual({ status: "REFUNDED", received: 1000, refunded: 1000 });
  expect(await order("part")).toEqual({ status: "PAID", received: 1000, refunded: 300 });
  expect(await order("twice")).toEqual({ status: "PAID", received: 2000, refunded: 0 });
  const refunds = await client.query(
    `select id, status, next_check_at is not null as asked from payment_refund order by id`,
  );
  expect(refunds.rows).toEqual([
    { id: "part-r0", status: "done", asked: false },
    { id: "part-r1", status: "failed", asked: false },
    { id: "twice-r0", status: "unknown", asked: true },
    // it may have left: sending it would be sending it twice
    { id: "twice-r1", status: "unknown", asked: true },
    { id: "whole-r0", status: "done", asked: false },
  ]);
  const history = await client.query(
    "select to_status from order_status_change where order_id = 'part' order by id desc limit 1",
  );
  expect(history.rows).toEqual([{ to_status: "PAID" }]);
});

test("the release before goes on working beside the new one, and its money is counted too", async () => {
  await addOrder("beside", "PAID", [1000], []);
  expect(await order("beside")).toMatchObject({ received: 1000, refunded: 0 });
  await addRefund("beside", 0, 600, "requested");
  await client.query("update payment_refund set status = 'refused' where id = 'beside-r0'");
  await addRefund("beside", 1, 700, "requested");
  await client.query("update payment_refund set status = 'done' where id = 'beside-r1'");
  expect(await order("beside")).toMatchObject({ received: 1000, refunded: 700 });
  await expect(addRefund("beside", 2, 301, "requested")).rejects.toThrow(
    "payment_capture_returning_check",
  );
});
