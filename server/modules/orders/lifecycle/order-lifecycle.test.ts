import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlacedOrder } from "#contract/api/orders/orders.ts";
import type { TestApp } from "../../../../tests/kit/app.ts";
import { createKnownBuyers, type KnownBuyers, start } from "../../../../tests/kit/known-buyers.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { receiveMoney } from "../../../../tests/kit/received-money.ts";
import {
  addDiscount,
  addProduct,
  orderBody,
  orderItem,
  postOrder,
} from "../../../../tests/kit/shop.ts";
import { findOrder, listStatusChanges, lockOrder } from "../queries/index.ts";
import { cancelOrder, expireOrder, markOrderPaid, transitionOrder } from "./index.ts";

let buyers: KnownBuyers;
beforeAll(async () => {
  buyers = await createKnownBuyers();
});
afterAll(() => buyers.close());

const inTx: TestApp["runtime"]["db"]["withTransaction"] = (work) =>
  buyers.shop.runtime.db.withTransaction(work);
const statusOf = async ({ id }: PlacedOrder) =>
  (await findOrder(buyers.shop.runtime.db, id))?.status;
const markPaid = ({ id }: PlacedOrder) =>
  inTx((tx) => markOrderPaid(tx, buyers.shop.runtime, id, { reason: "Payment confirmed" }));
const why = { actor: "staff:stf_1", reason: "Asked for by the buyer" };

async function stock(): Promise<number | undefined> {
  const row = await buyers.shop.runtime.db.first<{ stock: number }>({
    text: "select stock from product_variant where product_id = $1 and size = 'M'",
    values: [buyers.productId],
  });
  return row?.stock;
}
const mailsAbout = (order: PlacedOrder) =>
  listMails(buyers.shop.runtime, "kind = 'order-paid' and subject like '%' || $1 || '%'", [
    order.orderNumber,
  ]);

describe("paying", () => {
  test("happens once, however many calls are concurrent, with one email and a history", async () => {
    const order = await buyers.place();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => markPaid(order)));
    expect(outcomes.toSorted()).toEqual([...Array(7).fill("already_paid"), "paid"]);
    expect(await statusOf(order)).toBe("PAID");
    expect(await mailsAbout(order)).toHaveLength(1);
    const history = await listStatusChanges(buyers.shop.runtime.db, order.id);
    expect(history.map(({ toStatus, actor, reason }) => [toStatus, actor, reason])).toEqual([
      ["PENDING_PAYMENT", "guest", "Placed"],
      ["PAID", "payments", "Payment confirmed"],
    ]);
  });

  test("can be reported later without changing what happened since", async () => {
    const order = await buyers.place();
    await markPaid(order);
    await inTx(async (tx) =>
      transitionOrder(
        tx,
        buyers.shop.runtime,
        await lockOrder(tx, order.id),
        { kind: "packed" },
        why,
      ),
    );
    expect(await markPaid(order)).toBe("already_paid");
    expect(await statusOf(order)).toBe("PROCESSING");
  });

  test("of a closed order is reported, not recorded", async () => {
    const order = await buyers.place();
    await inTx((tx) => cancelOrder(tx, buyers.shop.runtime, order.id, why));
    expect(await markPaid(order)).toBe("closed");
    expect(await statusOf(order)).toBe("CANCELLED");
    expect(await mailsAbout(order)).toEqual([]);
  });

  test("of an unknown order is an error", async () => {
    await expect(
      inTx((tx) => markOrderPaid(tx, buyers.shop.runtime, "ord_none", { reason: "" })),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("that is rolled back sends no email", async () => {
    const order = await buyers.place();
    const failing = inTx(async (tx) => {
      await markOrderPaid(tx, buyers.shop.runtime, order.id, { reason: "" });
      throw new Error("later step failed");
    });
    await expect(failing).rejects.toThrow("later step failed");
    expect([await statusOf(order), await mailsAbout(order)]).toEqual(["PENDING_PAYMENT", []]);
  });
});

test("the confirmation has the items, prices, address and link", async () => {
  const named = await addProduct(buyers.shop, { name: "Adé & <Bọ́lá> shirt", price: 12_345.5 });
  await addDiscount(buyers.shop, "MAILED");
  const reply = await postOrder(
    buyers.shop,
    orderBody([orderItem(named, { quantity: 2, price: 12_345.5 })], {
      discountCode: "MAILED",
      totalAmount: 22_221.9,
      shippingInfo: { firstName: "O'Neil", address: '5 & 6 "Old" Road' },
    }),
  );
  const order = reply.body.data;
  await markPaid(order);
  const [mail] = await mailsAbout(order);
  expect(mail?.recipient).toBe("adaeze@example.com");
  for (const part of [
    "Adé & <Bọ́lá> shirt",
    "(Size M, 2 items): ₦24,691",
    "₦24,691",
    "MAILED",
    "−₦2,469.10",
    "₦22,221.90",
    "O'Neil Okafor",
    '5 & 6 "Old" Road',
    `http://localhost:3000/orders/lookup?orderNumber=${order.orderNumber}`,
  ]) {
    expect(mail?.text).toContain(part);
  }
  expect(mail?.html).toContain("Adé &amp; &lt;Bọ́lá&gt; shirt");
  expect(mail?.html).toContain("5 &amp; 6 &quot;Old&quot; Road");
  expect(mail?.html).not.toContain("<Bọ́lá>");
});

describe("an unpaid order", () => {
  test("expires only after its reservation, and releases its stock once", async () => {
    const before = await stock();
    const order = await buyers.place();
    const expire = () => inTx((tx) => expireOrder(tx, buyers.shop.runtime, order.id));
    buyers.time.now = new Date(start.getTime() + 30 * 60_000 - 1);
    expect(await expire()).toBe(false);
    expect(await stock()).toBe((before ?? 0) - 1);
    buyers.time.now = new Date(start.getTime() + 30 * 60_000);
    expect((await Promise.all([expire(), expire(), expire()])).filter(Boolean)).toHaveLength(1);
    buyers.time.now = start;
    expect([await statusOf(order), await stock()]).toEqual(["EXPIRED", before]);
    await expect(
      inTx((tx) => cancelOrder(tx, buyers.shop.runtime, order.id, why)),
    ).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await stock()).toBe(before);
  });

  test("that was paid in the meantime neither expires nor is cancelled", async () => {
    const order = await buyers.place();
    await markPaid(order);
    await inTx((tx) => receiveMoney(tx, buyers.shop, order.id));
    buyers.time.now = new Date(start.getTime() + 86_400_000);
    expect(await inTx((tx) => expireOrder(tx, buyers.shop.runtime, order.id))).toBe(false);
    buyers.time.now = start;
    await expect(
      inTx((tx) => cancelOrder(tx, buyers.shop.runtime, order.id, why)),
    ).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await statusOf(order)).toBe("PAID");
  });

  test("that is paid and expires at once ends as one of both, with matching stock", async () => {
    for (let i = 0; i < 10; i += 1) {
      const before = (await stock()) ?? 0;
      const order = await buyers.place();
      buyers.time.now = new Date(start.getTime() + 86_400_000);
      const [paid, expired] = await Promise.all([
        markPaid(order),
        inTx((tx) => expireOrder(tx, buyers.shop.runtime, order.id)),
      ]);
      buyers.time.now = start;
      expect(paid).toBe(expired ? "closed" : "paid");
      expect(await stock()).toBe(expired ? before : before - 1);
    }
  });
});
