import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PaymentStatus } from "#contract/api/order-payments.ts";
import type { Order, PaymentStart, PlaceOrder } from "#contract/api/orders.ts";
import type { PayLinkMade } from "#contract/api/staff-order-acts.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { createExpireUnpaidOrdersTask } from "#server/modules/payments/index.ts";
import { shopDayOf } from "#server/platform/shop-calendar.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { signUpVerified } from "../../../tests/kit/people.ts";
import { setRules } from "../../../tests/kit/settings.ts";
import {
  addProduct,
  findDrift,
  nextAddress,
  orderBody,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { shopAccount } from "../../../tests/kit/transfer-desk.ts";

let passedMs = 0;
let shop: TestApp;
let productId: string;
let support: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  productId = await addProduct(shop, { sizes: [{ size: "M", stock: 20 }] });
  support = await signInStaff(shop, "support");
});
afterAll(() => shop.close());

interface Wanted {
  readonly quantity?: number;
  readonly totalAmount?: number;
  readonly shippingInfo?: Partial<PlaceOrder["shippingInfo"]>;
}
const place = ({ quantity = 2, totalAmount = 20_000, shippingInfo }: Wanted = {}, key?: string) =>
  shop.api<Reply<PayLinkMade>>("POST /staff/orders", {
    headers: { ...support.headers, ...(key && { "idempotency-key": key }) },
    body: {
      items: [{ productId, size: "M", quantity }],
      shippingInfo: orderBody([], { shippingInfo }).shippingInfo,
      totalAmount,
    },
  });
const read = async (id: string) =>
  (await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, support)).body.data;
const tokenOf = (made: PayLinkMade) => made.payLink?.split("#")[1] ?? "";
const byLink = (made: PayLinkMade, token = tokenOf(made)) => ({
  headers: { "x-order-token": token },
  remoteAddress: nextAddress(),
});
const askPayment = (made: PayLinkMade, token?: string) =>
  shop.api<Reply<PaymentStatus>>(`GET /orders/${made.orderNumber}/payment`, byLink(made, token));

describe("an order by staff for somebody", () => {
  test("that costs nothing is paid at once, and asks nobody for a payment", async () => {
    const free = await addProduct(shop, { price: 0.01 });
    await shop.runtime.db.rows({
      text: "update product set percent_off = 60 where id = $1",
      values: [free],
    });
    const reply = await shop.api<Reply<PayLinkMade>>("POST /staff/orders", {
      headers: support.headers,
      body: {
        items: [{ productId: free, size: "M", quantity: 2 }],
        shippingInfo: orderBody([]).shippingInfo,
        totalAmount: 0,
      },
    });
    expect(reply.body.data).toMatchObject({ payLink: null, until: null });
    expect(await read(reply.body.data.id)).toMatchObject({ status: "PAID", totalAmount: 0 });
  });

  test("holds its pieces for a day, and is paid by whoever has the link of its mail", async () => {
    const reply = await place();
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const made = reply.body.data;
    const order = await read(made.id);
    expect(order).toMatchObject({ status: "PENDING_PAYMENT", pieces: 2, totalAmount: 20_000 });
    expect(order.timeline.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Placed for the buyer", "Sent a link to pay"]),
    );
    const heldMs = Date.parse(order.holdEndsAt ?? "") - Date.parse(order.createdAt);
    expect(Math.round(heldMs / 3_600_000)).toBe(24);
    const mail = await shop.runtime.db.first<{ text: string }>({
      text: `select plain_text as text from mail_message where kind = 'order-pay-link'
        and subject like '%' || $1`,
      values: [made.orderNumber],
    });
    expect(mail?.text).toContain(made.payLink);
    expect((await askPayment(made)).body.data.state).toBe("awaiting");
    expect((await askPayment(made, "x".repeat(43))).status).toBe(404);
    const attempt = await shop.api<Reply<PaymentStart>>(
      `POST /orders/${made.orderNumber}/payment/attempts`,
      byLink(made),
    );
    expect(attempt.body.data.amount).toBe(20_000);
    expect(await findDrift(shop)).toEqual([]);
  });

  test("may be paid by transfer from its link, where the shop takes them", async () => {
    const owner = await signInStaff(shop, "owner");
    await setRules(shop, owner, "transfer", shopAccount);
    const made = (await place()).body.data;
    await setRules(shop, owner, "transfer", { ...shopAccount, isOn: false });
    expect((await read(made.id)).money).toMatchObject({ way: "transfer" });
    expect((await askPayment(made)).body.data).toMatchObject({
      state: "awaiting",
      transfer: { accountNumber: shopAccount.accountNumber, narration: made.orderNumber },
    });
    const came = {
      amount: 20_000,
      cameOn: shopDayOf(shop.runtime.clock()),
      bankReference: "NIP/1/BY PHONE",
      due: 20_000,
    };
    const counted = await shop.api(`POST /staff/orders/${made.id}/transfers`, {
      headers: owner.headers,
      body: came,
    });
    expect(counted.status, JSON.stringify(counted.body)).toBe(200);
    expect((await askPayment(made)).body.data.state).toBe("paid");
    expect((await read((await place()).body.data.id)).money).toMatchObject({ way: "card" });
  });

  test("that nobody pays expires, and its pieces can be had again", async () => {
    const made = (await place()).body.data;
    passedMs += 25 * 3_600_000;
    await createExpireUnpaidOrdersTask(shop.runtime)({});
    // whose session ended meanwhile
    support = await signInStaff(shop, "support");
    expect((await read(made.id)).status).toBe("EXPIRED");
    expect((await askPayment(made)).body.data.state).toBe("closed");
    expect(await findDrift(shop)).toEqual([]);
  });

  test("keeps its link nowhere but in the mail, and not under the key of the request", async () => {
    const made = (await place({}, "a-key-of-the-page")).body.data;
    const again = await place({}, "a-key-of-the-page");
    expect(again.body.data).toEqual({ ...made, payLink: null });
    const kept = await shop.runtime.db.first<{ rows: number }>({
      text: `select count(*)::integer as rows from (
          select reply::text as text from idempotency_key
          union all select coalesce(after::text, '') from audit_entry
          union all select data::text from order_event
          union all select row_to_json(o)::text from shop_order o
        ) as all_rows where position($1 in text) > 0`,
      values: [tokenOf(made)],
    });
    expect(kept?.rows).toBe(0);
  });

  test("is named to who sends it corrected under the same key, because its answer was lost", async () => {
    const { id, orderNumber } = (await place({}, "a-key-whose-answer-was-lost")).body.data;
    const phone = "+2348030000001";
    const corrected = await place({ shippingInfo: { phone } }, "a-key-whose-answer-was-lost");
    expect([corrected.status, corrected.body]).toEqual([
      422,
      expect.objectContaining({ code: "idempotency_mismatch", meta: { id, name: orderNumber } }),
    ]);
  });

  test("is sent a new link once for a key, which works though it is pressed again", async () => {
    const { id, orderNumber } = (await place()).body.data;
    const headers = { ...support.headers, "idempotency-key": "one-link-of-two-presses" };
    const send = async () =>
      (await shop.api<Reply<PayLinkMade>>(`POST /staff/orders/${id}/pay-link`, { headers })).body
        .data;
    const made = await send();
    expect(await send()).toEqual({ ...made, payLink: null });
    expect((await askPayment(made)).status).toBe(200);
    const mails = await shop.runtime.db.rows({
      text: "select from mail_message where kind = 'order-pay-link' and subject like $1",
      values: [`%${orderNumber}%`],
    });
    // one of placing it, one of the new link
    expect(mails).toHaveLength(2);
  });

  test("is sent a new link, after which the old one opens nothing", async () => {
    const made = (await place()).body.data;
    const { headers } = support;
    const path = `POST /staff/orders/${made.id}/pay-link` as const;
    const anew = (await shop.api<Reply<PayLinkMade>>(path, { headers })).body.data;
    expect((await askPayment(made)).status).toBe(404);
    expect((await askPayment(anew)).status).toBe(200);
    const { version } = await read(made.id);
    await shop.api(`POST /staff/orders/${made.id}/cancel`, {
      headers,
      body: { version, reason: "Changed their mind" },
    });
    const refused = await shop.api(path, { headers });
    expect([refused.status, refused.body.code]).toEqual([409, "order_not_payable"]);
  });

  test("belongs to the account with the proved address, and stands among its orders", async () => {
    const buyer = await signUpVerified(shop);
    const made = (await place({ shippingInfo: { email: buyer.email } })).body.data;
    const own = await shop.api<Reply<Order[]>>("GET /orders", { token: buyer.token });
    expect(own.body.data.map(({ id }) => id)).toEqual([made.id]);
  });

  test("is refused with the store's figures where another total was told, and beyond the stock", async () => {
    const wrong = await place({ totalAmount: 19_000 });
    expect(wrong.body).toMatchObject({
      code: "price_changed",
      detail: "The store asks ₦20,000 for this order.",
      meta: { total: 20_000 },
    });
    const many = await place({ quantity: 99, totalAmount: 990_000 });
    expect([many.status, many.body.code]).toEqual([409, "out_of_stock"]);
    const faulty = await place({ shippingInfo: { phone: "none" } });
    expect(faulty.body.errors).toMatchObject([{ field: "shippingInfo.phone" }]);
    expect(await findDrift(shop)).toEqual([]);
  });

  test("is not for a packer", async () => {
    const { headers } = await signInStaff(shop, "packer");
    expect((await shop.api("POST /staff/orders", { headers, body: {} })).status).toBe(403);
  });
});
