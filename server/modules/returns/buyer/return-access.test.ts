import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "#contract/api/orders/orders.ts";
import type { BuyerReturn, OrderReturns } from "#contract/api/returns/returns.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { type Person, signUpVerified } from "../../../../tests/kit/people.ts";
import { type DeliveredOrder, deliverOrder, requestReturn } from "../../../../tests/kit/returns.ts";
import {
  addProduct,
  findDiscrepancies,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";

const passedMs = 0;
let shop: TestApp;
let productId: string;
let account: Person;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  productId = await addProduct(shop, {
    sizes: [
      { size: "M", stock: 100 },
      { size: "L", stock: 100 },
      { size: "XL", stock: 0 },
    ],
  });
  account = await signUpVerified(shop);
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

const delivered = (quantity = 1) => deliverOrder(shop, [orderItem(productId, { quantity })]);
const read = ({ order, token }: DeliveredOrder) =>
  shop.api<Reply<OrderReturns>>(`GET /orders/${order.orderNumber}/returns`, {
    headers: { "x-return-token": token },
  });
const withdraw = ({ order, token }: DeliveredOrder, { id }: Pick<BuyerReturn, "id">) =>
  shop.api<Reply<BuyerReturn>>(`POST /orders/${order.orderNumber}/returns/${id}/withdraw`, {
    headers: { "x-return-token": token },
  });
describe("access to returns", () => {
  test("has the account of the order, which is told so on the order", async () => {
    const { order } = await deliverOrder(shop, [orderItem(productId)], { token: account.token });
    const current = await shop.api<Reply<Order>>(`GET /orders/${order.id}`, account);
    expect(current.body.data.returns).toEqual({ canRequest: true, count: 0 });
    const body = {
      kind: "exchange",
      lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }],
      reason: "too_small",
    };
    const call = { body, token: account.token, remoteAddress: nextAddress() };
    expect((await shop.api(`POST /orders/${order.id}/returns`, call)).status).toBe(201);
    const then = await shop.api<Reply<Order>>(`GET /orders/${order.id}`, account);
    expect(then.body.data.returns).toEqual({ canRequest: false, count: 1 });
    const mail = (
      await listMails(shop.runtime, "$1 = any(mentions) and kind = 'return-requested'", [
        order.orderNumber,
      ])
    )[0];
    expect(mail?.text).toContain(`/account/orders/${order.id}/return`);
  });

  test("is refused to another account, to guests and with the link of another order", async () => {
    const bought = await delivered();
    const other = await delivered();
    const stranger = await signUpVerified(shop);
    const path = `GET /orders/${bought.order.orderNumber}/returns` as const;
    expect((await shop.api(path)).status).toBe(401);
    expect((await shop.api(path, { token: stranger.token })).status).toBe(404);
    expect((await read({ ...bought, token: other.token })).status).toBe(404);
    expect((await read({ ...bought, token: "x".repeat(43) })).status).toBe(404);
    const requested = await requestReturn(shop, bought);
    expect((await withdraw(other, requested)).status).toBe(404);
  });

  test("needs more than number and address: the link is emailed to the order's address, with the same reply", async () => {
    const email = "sade.guest@example.com";
    const { order } = await deliverOrder(shop, [orderItem(productId)], { email });
    const submit = (body: object, remoteAddress = nextAddress()) =>
      shop.api<Reply<{ message: string }>>("POST /returns/links", { body, remoteAddress });
    const right = await submit({
      email: " SADE.guest@example.com ",
      orderNumber: order.orderNumber,
    });
    const wrong = await submit({ email: "eve@example.com", orderNumber: order.orderNumber });
    const none = await submit({ email, orderNumber: "ASO-00000000" });
    expect([right.status, right.body]).toEqual([200, wrong.body]);
    expect(none.body).toEqual(wrong.body);
    for (let n = 0; n < 4; n += 1) await submit({ email, orderNumber: order.orderNumber });
    const mails = await listMails(shop.runtime, "kind = 'return-link' and $1 = any(mentions)", [
      order.orderNumber,
    ]);
    expect(mails.map(({ recipient, secret }) => [recipient, secret])).toEqual(
      Array(3).fill([email, true]),
    );
    const [, token = ""] = /\/exchange#ASO-\w{8}\.([\w-]{43})/.exec(mails[0]?.text ?? "") ?? [];
    expect((await read({ order, token })).status).toBe(200);
    const stored = await shop.runtime.db.rows({
      text: "select 1 from return_link where token_hash = $1",
      values: [token],
    });
    expect(stored).toEqual([]);
  });

  test("no link is emailed for a stranger's order, which does not use up the owner's links", async () => {
    const email = "tola.guest@example.com";
    const submit = (orderNumber: string) =>
      shop.api("POST /returns/links", {
        body: { email, orderNumber },
        remoteAddress: nextAddress(),
      });
    const mails = () =>
      shop.runtime.db.rows({
        text: "select id from mail_message where kind = 'return-link' and recipient = $1",
        values: [email],
      });
    const bought = await deliverOrder(shop, [orderItem(productId)], { email });
    const unpaid = orderBody([orderItem(productId)], { shippingInfo: { email } });
    const { orderNumber } = (await postOrder(shop, unpaid)).body.data;
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push((await submit(orderNumber)).body);
    expect(await mails()).toEqual([]);
    answers.push((await submit(bought.order.orderNumber)).body);
    expect(await mails()).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("links are limited for each client, not for the owner of the address", async () => {
    const body = { email: "nobody@example.com", orderNumber: "ASO-00000000" };
    const stranger = nextAddress();
    const statuses = [];
    for (let n = 0; n < 301; n += 1) {
      statuses.push(
        (await shop.api("POST /returns/links", { body, remoteAddress: stranger })).status,
      );
    }
    expect(new Set(statuses.slice(0, 300))).toEqual(new Set([200]));
    expect(statuses[300]).toBe(429);
  });
});
