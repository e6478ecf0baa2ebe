import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CreatedStaffOrder, RecordedMethod } from "#contract/api/orders/staff-new-order.ts";
import type { StaffOrder, StaffOrderPage } from "#contract/api/orders/staff-orders.ts";
import type { CashUp, OrderPayments } from "#contract/api/payments/recorded-payments.ts";
import type { OrderRefunds, StaffRefund } from "#contract/api/payments/refunds.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import {
  addDiscount,
  addProduct,
  findDiscrepancies,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";
import {
  postStaffOrder,
  type StaffOrderChanges,
  staffOrderBody,
} from "../../../../tests/kit/staff-orders.ts";

let shop: TestApp;
let productId: string;
let support: SignedInStaff;
let owner: SignedInStaff;
let today: string;
beforeAll(async () => {
  shop = await createTestApp();
  productId = await addProduct(shop, { sizes: [{ size: "M", stock: 5_000 }] });
  support = await signInStaff(shop, "support");
  owner = await signInStaff(shop, "owner");
  today = toShopDay(shop.runtime.clock());
});
afterAll(() => shop.close());

let receipts = 0;
const paid = (method: RecordedMethod, amount: number) => {
  receipts += 1;
  return {
    kind: "paid" as const,
    method,
    amount,
    reference: `SLIP ${receipts}`,
    receivedOn: today,
  };
};
const place = (changes: StaffOrderChanges = {}, by = support) =>
  postStaffOrder(shop, by, staffOrderBody(productId, changes));
const placed = async (changes: StaffOrderChanges = {}, by = support) => {
  const reply = await place(changes, by);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
};
const get = async <T>(path: `/${string}`, by = owner) =>
  (await shop.api<Reply<T>>(`GET ${path}`, by)).body.data;
const read = (id: string) => get<StaffOrder>(`/staff/orders/${id}`);
const record = (id: string, method: RecordedMethod, amount: number, due: number) => {
  const { kind: _, ...body } = { ...paid(method, amount), due };
  return shop.api<Reply<OrderPayments>>(`POST /staff/orders/${id}/payments`, {
    headers: support.headers,
    body,
  });
};
const noEmail = { email: "", name: "Bola", phone: "0803 456 7890" };

describe("an order already paid", () => {
  test.each(["cash", "pos", "transfer"] as const)("by %s is ready to pack", async (method) => {
    const created = await placed({ payment: paid(method, 20_000) });
    expect(created).toMatchObject({ status: "PAID", due: 0, paymentLink: null });
    expect(await read(created.id)).toMatchObject({
      status: "PAID",
      source: "whatsapp",
      money: { received: 20_000, due: 0, method },
    });
    const { payments } = await get<OrderPayments>(`/staff/orders/${created.id}/payments`);
    expect(payments).toMatchObject([
      { method, amount: 20_000, receivedOn: today, by: { name: support.member.name } },
    ]);
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("handed over at once is delivered, and no shipping email waits", async () => {
    const changes = {
      payment: paid("cash", 20_000),
      isHandedOver: true,
      source: "market",
    } as const;
    const created = await placed({
      ...changes,
      delivery: { isPickup: true, address: "", city: "" },
    });
    expect(created.status).toBe("DELIVERED");
    const order = await read(created.id);
    expect(order.timeline.map(({ text }) => text)).toContain("Handed over");
    const unpaid = await place({ isHandedOver: true });
    expect(unpaid.body.errors).toMatchObject([{ field: "isHandedOver" }]);
    const found = await get<unknown>("/staff/orders?tab=all&source=market");
    expect(found).toMatchObject([{ id: created.id }]);
  });

  test("in part leaves a balance due, opens no case, and is paid by the rest", async () => {
    const created = await placed({ payment: paid("cash", 7_500) });
    expect(created).toMatchObject({ status: "PENDING_PAYMENT", due: 12_500 });
    expect(created.paymentLink).toContain(created.orderNumber);
    expect(await read(created.id)).toMatchObject({ openCases: 0, money: { due: 12_500 } });
    const stale = await record(created.id, "pos", 12_500, 20_000);
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect((await record(created.id, "pos", 12_501, 12_500)).body.errors).toMatchObject([
      { field: "amount" },
    ]);
    const rest = await record(created.id, "pos", 12_500, 12_500);
    expect(rest.body.data).toMatchObject({ status: "PAID", due: 0 });
    expect((await record(created.id, "cash", 1, 0)).status).toBe(409);
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("is refunded by its payment method: recorded by staff, never sent to the provider", async () => {
    const created = await placed({ payment: paid("cash", 20_000) });
    const { headers } = owner;
    const basis = await get<OrderRefunds>(`/staff/orders/${created.id}/refunds`);
    const reply = await shop.api<Reply<StaffRefund[]>>(`POST /staff/orders/${created.id}/refunds`, {
      headers: { ...headers, "idempotency-key": "cash-back-to-adaeze" },
      body: {
        ...{ mode: "amount", amount: 4_000, refundable: basis.refundable, lines: [] },
        ...{ shipping: false, why: "goodwill" },
      },
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const [refund] = reply.body.data;
    expect(refund).toMatchObject({ amount: 4_000, state: "to_send" });
    const sent = await shop.api(`POST /staff/refunds/${refund?.id}/mark-sent`, {
      headers,
      body: { bankReference: "" },
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect((await read(created.id)).money).toMatchObject({ received: 20_000, refunded: 4_000 });
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("counts each slip of a terminal once", async () => {
    const payment = paid("pos", 20_000);
    await placed({ payment });
    expect((await place({ payment })).body).toMatchObject({ code: "conflict" });
    const cash = { ...paid("cash", 20_000), reference: "" };
    await placed({ payment: cash });
    await placed({ payment: cash });
    const later = { ...paid("cash", 20_000), receivedOn: "2999-01-01" };
    expect((await place({ payment: later })).body.errors).toMatchObject([{ field: "receivedOn" }]);
  });

  test("is listed in the day's cash-up under its method, its staff member and its source", async () => {
    const before = await get<CashUp>("/staff/reports/cash-up");
    await placed({ payment: paid("cash", 20_000), source: "instagram" });
    const after = await get<CashUp>("/staff/reports/cash-up");
    const cashOf = ({ methods }: CashUp) => methods.find(({ method }) => method === "cash");
    expect(cashOf(after)?.received).toBe((cashOf(before)?.received ?? 0) + 20_000);
    expect(after.takers).toContainEqual(
      expect.objectContaining({ method: "cash", name: support.member.name }),
    );
    expect(after.sources).toContainEqual({ source: "instagram", orders: 1, amount: 20_000 });
  });
});

describe("a customer without an email", () => {
  test("is one record by phone, however the number is written, and gets no email", async () => {
    const first = await placed({ customer: noEmail, payment: paid("cash", 20_000) });
    const again = await placed({ customer: { ...noEmail, phone: "+2348034567890" } });
    const { customerId, email } = await read(first.id);
    expect(email).toBe("");
    expect((await read(again.id)).customerId).toBe(customerId);
    const customer = await get<object>(`/staff/customers/${customerId}`);
    expect(customer).toMatchObject({ name: "Bola", email: "", orders: 1, placedOrders: 2 });
    const known = await placed({ customer: { ...noEmail, phone: "", id: customerId ?? "" } });
    expect((await read(known.id)).customerId).toBe(customerId);
    const other = { ...noEmail, id: customerId ?? "", email: "other@example.com" };
    expect(await read((await placed({ customer: other })).id)).toMatchObject({
      customerId,
      email: "",
    });
    const mails = await shop.runtime.db.rows({
      text: "select from mail_message where recipient = '' or subject like $1",
      values: [`Your order ${first.orderNumber}%`],
    });
    expect(mails).toHaveLength(0);
    const page = await shop.api<StaffOrderPage>("GET /staff/orders?tab=all&search=0345678", owner);
    expect(page.body.data.length).toBeGreaterThan(0);
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("gets no payment link by email, and a late payment can still be accepted", async () => {
    const { headers } = support;
    const created = await placed({ customer: noEmail });
    const token = created.paymentLink?.split("#")[1];
    const path = `POST /staff/orders/${created.id}/payment-link/email` as const;
    const mailed = await shop.api(path, { headers, body: { token } });
    expect([mailed.status, mailed.body]).toEqual([
      409,
      expect.objectContaining({ detail: "This order has no email." }),
    ]);
    const { version } = await read(created.id);
    const cancelling = { version, reason: "Not paid in time" };
    await shop.api(`POST /staff/orders/${created.id}/cancel`, { headers, body: cancelling });
    const received = { amount: 20_000, receivedOn: today, bankReference: "NIP/LATE", due: 0 };
    const late = await shop.api(`POST /staff/orders/${created.id}/bank-transfers`, {
      headers: owner.headers,
      body: received,
    });
    expect(late.status, JSON.stringify(late.body)).toBe(200);
    const { openCaseId } = await read(created.id);
    const { resolutions } = await get<PaymentCase>(`/staff/payment-cases/${openCaseId}`);
    expect(resolutions).toContainEqual(
      expect.objectContaining({ resolution: "accept_and_fulfil", isOpen: true }),
    );
  });

  test("can be exported and erased by the phone number displayed", async () => {
    const customer = { name: "Forget Me", email: "", phone: "0809 111 2223" };
    const payment = paid("cash", 20_000);
    const created = await placed({ customer, payment, isHandedOver: true });
    const { customerId } = await read(created.id);
    const copy = await shop.api(`POST /staff/customers/${customerId}/export`, owner);
    expect(copy.status, JSON.stringify(copy.body)).toBe(200);
    const erase = (email: string) =>
      shop.api(`POST /staff/customers/${customerId}/erase`, {
        headers: owner.headers,
        body: { email },
      });
    expect((await erase("0809 000 0000")).status).toBe(404);
    const erased = await erase(customer.phone);
    expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300);
    expect((await read(created.id)).customerId).toBeNull();
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("needs a phone number", async () => {
    const refused = await place({ customer: { email: "", phone: "" } });
    expect(refused.body.errors).toMatchObject([{ field: "customer.phone" }]);
  });
});

describe("a manual discount", () => {
  test.each([
    ["support", 2_000, 201],
    ["support", 2_001, 400],
    ["manager", 6_000, 201],
    ["manager", 6_001, 400],
    ["owner", 20_000, 201],
  ] as const)("of a %s may be ₦%i of ₦20,000: %i", async (role, value, status) => {
    const by = await signInStaff(shop, role);
    const discount = { kind: "amount", value, reason: "Regular customer" } as const;
    const reply = await place({ discount, totalAmount: 20_000 - value }, by);
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
    if (status !== 201) return;
    const { money } = await read(reply.body.data.id);
    expect(money).toMatchObject({ discount: value, discountReason: "Regular customer" });
  });

  test("needs a reason; a code has its own rules", async () => {
    const discount = { kind: "percent", value: 10, reason: " " } as const;
    expect((await place({ discount, totalAmount: 18_000 })).status).toBe(400);
    await addDiscount(shop, "CHAT25", {
      value: { discountType: "PERCENTAGE", percent: 25 },
    });
    const code = { kind: "code", code: "chat25" } as const;
    const created = await placed({ discount: code, totalAmount: 15_000 });
    expect((await read(created.id)).money).toMatchObject({
      discountCode: "CHAT25",
      discount: 5_000,
    });
    const unknown = await place({ discount: { kind: "code", code: "NOPE" } });
    expect(unknown.body.errors).toMatchObject([{ field: "discount.code" }]);
  });
});

test("the fee of this order replaces the area's, and a note prints on the slip", async () => {
  const created = await placed({
    delivery: { fee: 2_500 },
    totalAmount: 22_500,
    note: "Gift wrap",
  });
  expect(await read(created.id)).toMatchObject({
    pinnedNote: "Gift wrap",
    money: { shipping: 2_500, total: 22_500 },
  });
});

test("payments recorded by hand, in any number of parts, add up to the kobo", async () => {
  const method = fc.constantFrom<RecordedMethod>("cash", "pos", "transfer");
  const part = fc.record({ method, share: fc.integer({ min: 1, max: 99 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 199_999 }),
      async (parts, discountKobo) => {
        const total = (2_000_000 - discountKobo) / 100;
        const [first, ...rest] = parts;
        if (!first) return;
        const shareOf = (due: number, share: number) => Math.max(1, Math.floor(due * share)) / 100;
        const created: CreatedStaffOrder = await placed({
          totalAmount: total,
          payment: paid(first.method, shareOf(total, first.share)),
          ...(discountKobo > 0 && {
            discount: { kind: "amount", value: discountKobo / 100, reason: "Agreed" },
          }),
        });
        let due = created.due;
        for (const { method: how, share } of rest) {
          due = (await record(created.id, how, shareOf(due, share), due)).body.data.due;
        }
        const ended = (await record(created.id, "cash", due, due)).body.data;
        expect(ended).toMatchObject({ status: "PAID", due: 0 });
        const sum = ended.payments.reduce((kobo, { amount }) => kobo + Math.round(amount * 100), 0);
        expect(sum).toBe(2_000_000 - discountKobo);
        expect((await read(created.id)).money).toMatchObject({ received: total, due: 0, total });
      },
    ),
    { numRuns: 15 },
  );
  expect(await findDiscrepancies(shop)).toEqual([]);
});
