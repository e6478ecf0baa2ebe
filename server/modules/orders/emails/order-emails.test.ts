import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { moveTo } from "../../../../tests/kit/order-moves.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { cancelOrder, markOrderPaid, transitionOrder } from "../lifecycle/index.ts";
import { lockOrder } from "../queries/index.ts";

let shop: TestApp;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp();
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

const why = { actor: "staff:stf_1", reason: "" };

async function placed() {
  const { body } = await postOrder(shop, orderBody([orderItem(productId)]));
  return body.data;
}
const move = (id: string, to: keyof typeof moveTo) =>
  shop.runtime.db.withTransaction(async (tx) =>
    transitionOrder(tx, shop.runtime, await lockOrder(tx, id), moveTo[to], why),
  );
const mailsAbout = (orderNumber: string) =>
  shop.runtime.db.rows<{ kind: string; recipient: string; subject: string }>({
    text: `select kind, recipient, subject from mail_message
      where subject like '%' || $1 || '%' order by created_at, id`,
    values: [orderNumber],
  });

test("a customer is emailed once about every step that concerns them", async () => {
  const { id, orderNumber } = await placed();
  await shop.runtime.db.withTransaction((tx) => markOrderPaid(tx, shop.runtime, id, why));
  for (const status of ["PROCESSING", "SHIPPED", "DELIVERED"] as const) {
    await move(id, status);
  }
  const mails = await mailsAbout(orderNumber);
  expect(mails.map(({ kind }) => kind).sort()).toEqual([
    "order-delivered",
    "order-paid",
    "order-shipped",
  ]);
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(["adaeze@example.com"]));
});

test("a cancelled order is emailed too", async () => {
  const { id, orderNumber } = await placed();
  await shop.runtime.db.withTransaction((tx) => cancelOrder(tx, shop.runtime, id, why));
  expect(await mailsAbout(orderNumber)).toMatchObject([
    { kind: "order-cancelled", subject: `Your order ${orderNumber} has been cancelled` },
  ]);
  const [mail] = await listMails(shop.runtime, "subject like '%' || $1 || '%'", [orderNumber]);
  expect(mail?.text).toContain("If a payment still reaches us");
});

test("a transition that is refused or rolled back sends no email", async () => {
  const { id, orderNumber } = await placed();
  await expect(move(id, "SHIPPED")).rejects.toMatchObject({ code: "conflict" });
  const failing = shop.runtime.db.withTransaction(async (tx) => {
    await cancelOrder(tx, shop.runtime, id, why);
    throw new Error("later step failed");
  });
  await expect(failing).rejects.toThrow("later step failed");
  expect(await mailsAbout(orderNumber)).toEqual([]);
});
