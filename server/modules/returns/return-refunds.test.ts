import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import {
  actOnReturn,
  askedReturn,
  asNew,
  type DeliveredOrder,
  deliverOrder,
} from "../../../tests/kit/returns.ts";
import { addProduct, findDrift, orderItem, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

const passedMs = 0;
let shop: TestApp;
let support: SignedInStaff;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  productId = await addProduct(shop);
  support = await signInStaff(shop, "support");
});
afterAll(async () => {
  expect(await findDrift(shop)).toEqual([]);
  await shop.close();
});

const act = (id: string, name: string, body: object = {}, staff = support) =>
  actOnReturn(shop, staff, id, name, { ...body });
const done = async (...args: Parameters<typeof act>): Promise<StaffReturn> => {
  const { status, body } = await act(...args);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const read = async (id: string, { headers } = support) =>
  (await shop.api<Reply<StaffReturn>>(`GET /staff/returns/${id}`, { headers })).body.data;
interface Case extends DeliveredOrder {
  readonly id: string;
}
async function asked(change: Parameters<typeof askedReturn>[2] = {}, quantity = 1): Promise<Case> {
  const bought = await deliverOrder(shop, [orderItem(productId, { quantity })]);
  return { ...bought, id: (await askedReturn(shop, bought, change)).id };
}

describe("money back", () => {
  test("is written down once, for the sum that was shown and never another", async () => {
    const { id, order } = await asked({ kind: "refund" });
    await done(id, "approve", { kind: "refund" });
    expect((await act(id, "refund", { amount: 10_000 })).status).toBe(409);
    await done(id, "receive", asNew);
    const wrong = await act(id, "refund", { amount: 9_000 });
    expect(wrong.body.detail).toBe("₦10,000 goes back for these pieces. Look again.");
    const replies = await Promise.all([1, 2].map(() => act(id, "refund", { amount: 10_000 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refunds = await shop.runtime.db.rows<{ amountKobo: number }>({
      text: "select amount_kobo from payment_refund where order_id = $1",
      values: [order.id],
    });
    expect(refunds).toEqual([{ amountKobo: 1_000_000 }]);
    expect((await act(id, "send")).status).toBe(409);
    const lines = await shop.runtime.db.rows({
      text: "select position, quantity, amount_kobo, fate from payment_refund_line where order_id = $1",
      values: [order.id],
    });
    expect(lines).toEqual([{ position: 1, quantity: 1, amountKobo: 1_000_000, fate: "stock" }]);
  });

  test("that support may not return is refused to support, and made by a manager", async () => {
    const price = 60_000;
    const dear = await addProduct(shop, { price });
    const bought = await deliverOrder(shop, [orderItem(dear, { price })]);
    const { id } = await askedReturn(shop, bought, { kind: "refund" });
    await done(id, "approve", { kind: "refund" });
    await done(id, "receive", asNew);
    const refused = await act(id, "refund", { amount: price });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringContaining("₦50,000"),
    ]);
    const manager = await signInStaff(shop, "manager");
    expect(await done(id, "refund", { amount: price }, manager)).toMatchObject({
      status: "REFUNDED",
    });
  });

  test("that went back otherwise meanwhile is not sent twice, and the return can be closed", async () => {
    const { id, order } = await asked({ kind: "refund" });
    await done(id, "approve", { kind: "refund" });
    await done(id, "receive", asNew);
    const body = {
      mode: "lines",
      lines: [{ position: 1, quantity: 1, fate: "buyer" }],
      shipping: false,
      amount: 10_000,
      why: "goodwill",
    };
    const { headers } = support;
    const made = await shop.api(`POST /staff/orders/${order.id}/refunds`, { headers, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await read(id)).refundAmount).toBe(0);
    const refused = await act(id, "refund", { amount: 0 });
    expect(refused.body.detail).toBe("The money for it went back already. Close it.");
    expect((await done(id, "close", { words: "The money is with you." })).status).toBe("CLOSED");
  });

  test("is as much as is left, when some of it was given back without pieces", async () => {
    const { id, order } = await asked({ kind: "refund" });
    await done(id, "approve", { kind: "refund" });
    await done(id, "receive", asNew);
    const amount = 6_000;
    const body = { mode: "amount", lines: [], shipping: false, amount, why: "goodwill" };
    const { headers } = await signInStaff(shop, "manager");
    const made = await shop.api(`POST /staff/orders/${order.id}/refunds`, { headers, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await read(id)).toMatchObject({ refundAmount: 4_000, paidAmount: 4_000 });
    expect(await done(id, "refund", { amount: 4_000 })).toMatchObject({
      status: "REFUNDED",
      refundAmount: 4_000,
    });
  });
});
