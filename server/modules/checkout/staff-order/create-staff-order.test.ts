import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order, PaymentStart } from "#contract/api/orders/orders.ts";
import type { CreatedStaffOrder } from "#contract/api/orders/staff-new-order.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { createExpireUnpaidOrdersTask } from "#server/modules/payments/index.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { saveSettings } from "../../../../tests/kit/settings.ts";
import {
  addProduct,
  findDiscrepancies,
  nextAddress,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";
import {
  postStaffOrder,
  type StaffOrderChanges,
  staffOrderBody,
} from "../../../../tests/kit/staff-orders.ts";
import { shopAccount } from "../../../../tests/kit/transfer-desk.ts";

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

const place = (changes: StaffOrderChanges = {}, key?: string) =>
  postStaffOrder(shop, support, staffOrderBody(productId, changes), key);
const read = async (id: string) =>
  (await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, support)).body.data;
const tokenOf = (order: CreatedStaffOrder) => order.paymentLink?.split("#")[1] ?? "";
const linkMails = ({ orderNumber }: CreatedStaffOrder) =>
  listMails(shop.runtime, "kind = 'order-payment-link' and subject like '%' || $1", [orderNumber]);
const byLink = (order: CreatedStaffOrder, token = tokenOf(order)) => ({
  headers: { "x-order-token": token },
  remoteAddress: nextAddress(),
});
const fetchPayment = (order: CreatedStaffOrder, token?: string) =>
  shop.api<Reply<PaymentStatus>>(`GET /orders/${order.orderNumber}/payment`, byLink(order, token));

describe("an order placed by staff", () => {
  test("that costs nothing is paid at once, without a payment attempt", async () => {
    const free = await addProduct(shop, { price: 0.01 });
    await shop.runtime.db.rows({
      text: "update product set percent_off = 60 where id = $1",
      values: [free],
    });
    const reply = await postStaffOrder(shop, support, staffOrderBody(free, { totalAmount: 0 }));
    expect(reply.body.data).toMatchObject({ paymentLink: null, until: null });
    expect(await read(reply.body.data.id)).toMatchObject({ status: "PAID", totalAmount: 0 });
  });

  test("reserves its items for a day, and can be paid by whoever has the link, emailed on request", async () => {
    const reply = await place();
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const created = reply.body.data;
    const order = await read(created.id);
    expect(order).toMatchObject({ status: "PENDING_PAYMENT", units: 2, totalAmount: 20_000 });
    expect(order.timeline.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Placed for the customer, WhatsApp"]),
    );
    const heldMs = Date.parse(order.reservedUntil ?? "") - Date.parse(order.createdAt);
    expect(Math.round(heldMs / 3_600_000)).toBe(24);
    const { headers } = support;
    const token = tokenOf(created);
    const sent = await shop.api(`POST /staff/orders/${created.id}/payment-link/email`, {
      headers,
      body: { token },
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const [mail] = await linkMails(created);
    expect(mail?.text).toContain(created.paymentLink);
    expect((await fetchPayment(created)).body.data.state).toBe("awaiting");
    expect((await fetchPayment(created, "x".repeat(43))).status).toBe(404);
    const attempt = await shop.api<Reply<PaymentStart>>(
      `POST /orders/${created.orderNumber}/payment/attempts`,
      byLink(created),
    );
    expect(attempt.body.data.amount).toBe(20_000);
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("can be paid by transfer from its link, where transfers are offered", async () => {
    const owner = await signInStaff(shop, "owner");
    await saveSettings(shop, owner, "transfer", shopAccount);
    const created = (await place()).body.data;
    await saveSettings(shop, owner, "transfer", { ...shopAccount, isOn: false });
    expect((await read(created.id)).money).toMatchObject({ method: "transfer" });
    expect((await fetchPayment(created)).body.data).toMatchObject({
      state: "awaiting",
      transfer: { accountNumber: shopAccount.accountNumber, narration: created.orderNumber },
    });
    const transfer = {
      amount: 20_000,
      receivedOn: toShopDay(shop.runtime.clock()),
      bankReference: "NIP/1/BY PHONE",
      due: 20_000,
    };
    const counted = await shop.api(`POST /staff/orders/${created.id}/bank-transfers`, {
      headers: owner.headers,
      body: transfer,
    });
    expect(counted.status, JSON.stringify(counted.body)).toBe(200);
    expect((await fetchPayment(created)).body.data.state).toBe("paid");
    expect((await read((await place()).body.data.id)).money).toMatchObject({ method: "card" });
  });

  test("that is not paid expires and releases its items", async () => {
    const created = (await place()).body.data;
    passedMs += 25 * 3_600_000;
    await createExpireUnpaidOrdersTask(shop.runtime)({});
    support = await signInStaff(shop, "support");
    expect((await read(created.id)).status).toBe("EXPIRED");
    expect((await fetchPayment(created)).body.data.state).toBe("closed");
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("stores its link nowhere", async () => {
    const created = (await place({}, "a-key-of-the-page")).body.data;
    const again = await place({}, "a-key-of-the-page");
    expect(again.body.data).toEqual({ ...created, paymentLink: null });
    const stored = await shop.runtime.db.first<{ rows: number }>({
      text: `select count(*)::integer as rows from (
          select reply::text as text from idempotency_key
          union all select coalesce(after::text, '') from audit_entry
          union all select data::text from order_event
          union all select row_to_json(o)::text from shop_order o
        ) as all_rows where position($1 in text) > 0`,
      values: [tokenOf(created)],
    });
    expect(stored?.rows).toBe(0);
  });

  test("is named when a corrected request repeats the key, because the response was lost", async () => {
    const { id, orderNumber } = (await place({}, "a-key-whose-answer-was-lost")).body.data;
    const phone = "+2348030000001";
    const corrected = await place({ customer: { phone } }, "a-key-whose-answer-was-lost");
    expect([corrected.status, corrected.body]).toEqual([
      422,
      expect.objectContaining({ code: "idempotency_mismatch", meta: { id, name: orderNumber } }),
    ]);
  });

  test("is sent a new link once per key, which works for repeated requests", async () => {
    const { id, orderNumber } = (await place()).body.data;
    const headers = { ...support.headers, "idempotency-key": "one-link-of-two-presses" };
    const send = async () =>
      (
        await shop.api<Reply<CreatedStaffOrder>>(`POST /staff/orders/${id}/payment-link`, {
          headers,
        })
      ).body.data;
    const created = await send();
    expect(await send()).toEqual({ ...created, paymentLink: null });
    expect((await fetchPayment(created)).status).toBe(200);
    const mails = await shop.runtime.db.rows({
      text: "select from mail_message where kind = 'order-payment-link' and subject like $1",
      values: [`%${orderNumber}%`],
    });
    expect(mails).toHaveLength(1);
  });

  test("is sent a new link, after which the old one is invalid", async () => {
    const created = (await place()).body.data;
    const { headers } = support;
    const path = `POST /staff/orders/${created.id}/payment-link` as const;
    const replaced = (await shop.api<Reply<CreatedStaffOrder>>(path, { headers })).body.data;
    expect((await fetchPayment(created)).status).toBe(404);
    expect((await fetchPayment(replaced)).status).toBe(200);
    const { version } = await read(created.id);
    await shop.api(`POST /staff/orders/${created.id}/cancel`, {
      headers,
      body: { version, reason: "Changed their mind" },
    });
    const refused = await shop.api(path, { headers });
    expect([refused.status, refused.body.code]).toEqual([409, "order_not_payable"]);
  });

  test("belongs to the account with the verified email, and is listed among its orders", async () => {
    const buyer = await signUpVerified(shop);
    const created = (await place({ customer: { email: buyer.email } })).body.data;
    const own = await shop.api<Reply<Order[]>>("GET /orders", { token: buyer.token });
    expect(own.body.data.map(({ id }) => id)).toEqual([created.id]);
  });

  test("is refused with the store's amounts for another total, and beyond the stock", async () => {
    const wrong = await place({ totalAmount: 19_000 });
    expect(wrong.body).toMatchObject({
      code: "price_changed",
      detail: "The total is now ₦20,000.",
      meta: { total: 20_000 },
    });
    const items = [{ productId, size: "M", quantity: 99 }];
    const many = await place({ items, totalAmount: 990_000 });
    expect([many.status, many.body.code]).toEqual([409, "out_of_stock"]);
    const invalid = await place({ customer: { phone: "none" } });
    expect(invalid.body.errors).toMatchObject([{ field: "customer.phone" }]);
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("is not allowed for a packer", async () => {
    const { headers } = await signInStaff(shop, "packer");
    expect((await shop.api("POST /staff/orders", { headers, body: {} })).status).toBe(403);
  });
});
