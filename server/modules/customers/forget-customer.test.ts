import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MadeCopy } from "#contract/api/staff-customers.ts";
import { lockOrder, moveOrder } from "#server/modules/orders/index.ts";
import { sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { oneCustomer } from "../../../tests/kit/customers.ts";
import { createPaymentShop, type PaymentShop } from "../../../tests/kit/payment-shop.ts";
import { signUp } from "../../../tests/kit/people.ts";
import { addProduct, nextAddress, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let payments: PaymentShop;
let owner: SignedInStaff;
beforeAll(async () => {
  payments = await createPaymentShop();
  owner = await signInStaff(payments.shop, "owner");
});
afterAll(() => payments.close());

async function buy(email: string, token?: string) {
  const open = await payments.place(12_000, email, token);
  payments.openPopup(open.payment);
  payments.control.pay(open.payment.reference);
  expect((await payments.poll(open)).orderStatus).toBe("PAID");
  return open.order;
}

/** Moves a paid order to the end of its life. */
async function deliver(orderId: string, word: string) {
  const { runtime } = payments;
  for (const to of ["PROCESSING", "SHIPPED", "DELIVERED"] as const) {
    await runtime.db.withTransaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      await moveOrder(tx, runtime, order, to, { actor: "staff:stf_1", reason: word });
    });
  }
}

/** Every column of every table in which a text stands, whatever its case. */
async function findEverywhere(wanted: string): Promise<string[]> {
  const { db } = payments.runtime;
  const columns = await db.rows<{ tableName: string; columnName: string }>({
    text: `select c.table_schema || '.' || quote_ident(c.table_name) as table_name,
        quote_ident(c.column_name) as column_name
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema in ('public', 'graphile_worker') and t.table_type = 'BASE TABLE'`,
  });
  expect(columns.length).toBeGreaterThan(200);
  const found: string[] = [];
  for (const { tableName, columnName } of columns) {
    const hit = await db.first({
      text: `select 1 as hit from ${tableName} where position(lower($1) in lower(${columnName}::text)) > 0 limit 1`,
      values: [wanted],
    });
    if (hit) found.push(`${tableName}.${columnName}`);
  }
  return found;
}

describe("who asks to be forgotten", () => {
  test("is found nowhere any more, and the books add up as before", async () => {
    const { shop, runtime } = payments;
    const { db } = runtime;
    const person = await signUp(shop, {
      email: "zikora.forgetme@example.com",
      firstName: "Zikorachukwu",
      lastName: "Unforgotten",
    });
    const { email, token } = person;
    await db.rows({ text: "update app_user set email_verified_at = now()" });
    const productId = await addProduct(shop);
    await shop.api("POST /wishlist", { token, body: { productId } });
    const profile = { companyName: "Zik Robes", taxId: "T-1", address: "1 Aba Road", email };
    await shop.api("POST /business-profiles", { token, body: profile });
    await shop.api("POST /newsletter/subscribe", { body: { email }, remoteAddress: nextAddress() });
    await sendEnquiry(shop, { email, phone: "+234 809 111 2233" });
    const withAccount = await buy(email, token);
    const asGuest = await buy(email);
    await deliver(withAccount.id, `Called ${email.toUpperCase()}`);
    const { headers } = owner;
    const { id } = await oneCustomer(shop, owner, email);
    await shop.api(`POST /staff/customers/${id}/notes`, {
      headers,
      body: { text: `Writes from ${email}` },
    });
    const forget = () =>
      shop.api(`POST /staff/customers/${id}/forget`, { headers, body: { email } });

    const tooEarly = await forget();
    expect(tooEarly.status).toBe(409);
    expect(tooEarly.body.detail).toBe(`Not yet: Order ${asGuest.orderNumber} is not packed yet.`);
    await deliver(asGuest.id, "");
    const books = () =>
      db.rows({
        text: `select o.order_number, o.total_kobo, o.received_kobo, o.refunded_kobo, o.paid_at, o.status,
            (select json_agg(l order by position) from order_line l where l.order_id = o.id) as lines
          from shop_order o where o.id = any($1::text[]) order by o.id`,
        values: [[withAccount.id, asGuest.id]],
      });
    const before = await books();
    expect((await findEverywhere(email)).length).toBeGreaterThan(8);

    expect((await forget()).status).toBe(204);
    for (const word of [email, "Zikorachukwu", "Unforgotten", "809 111 2233", "12 Marina Road"]) {
      expect([word, await findEverywhere(word)]).toEqual([word, []]);
    }
    expect(await books()).toEqual(before);
    expect((await forget()).status).toBe(404);
    const told = await db.first({
      text: "select before from audit_entry where action = 'customer.forgotten' and subject = $1",
      values: [id],
    });
    expect(told).toEqual({ before: { hadAccount: true, ordersKept: 2 } });
    const signIn = { email, password: person.password };
    const entered = await shop.api("POST /auth/login", {
      body: signIn,
      remoteAddress: nextAddress(),
    });
    expect(entered.status).toBe(401);
    // Whoever comes back is somebody new.
    await buy(email);
    expect((await oneCustomer(shop, owner, email)).orders).toBe(1);
  });

  test("is not taken for somebody else, nor forgotten by who may not", async () => {
    const { shop } = payments;
    await sendEnquiry(shop, { email: "stays@example.com" });
    const { id } = await oneCustomer(shop, owner, "stays@");
    const body = { email: "other@example.com" };
    const { headers } = owner;
    const other = await shop.api(`POST /staff/customers/${id}/forget`, { headers, body });
    expect(other.status).toBe(404);
    const support = await signInStaff(shop, "support");
    const asked = { headers: support.headers, body: { email: "stays@example.com" } };
    expect((await shop.api(`POST /staff/customers/${id}/forget`, asked)).status).toBe(403);
    expect(await oneCustomer(shop, owner, "stays@")).toMatchObject({ id });
  });
});

test("a copy holds everything under the address, for programs and for people", async () => {
  const { shop } = payments;
  const email = "copy.of.me@example.com";
  const order = await buy(email);
  await shop.api("POST /newsletter/subscribe", { body: { email }, remoteAddress: nextAddress() });
  await sendEnquiry(shop, { email, details: "Forty choir robes" });
  const { id } = await oneCustomer(shop, owner, email);
  const { headers } = owner;
  const made = await shop.api<Reply<MadeCopy>>(`POST /staff/customers/${id}/copy`, { headers });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { copy, readable } = made.body.data;
  expect(copy).toMatchObject({
    email,
    account: null,
    orders: [{ orderNumber: order.orderNumber, receivedAmount: 12_000 }],
    enquiries: [{ details: "Forty choir robes" }],
    letter: { leftAt: null },
  });
  expect(copy.messages.length).toBeGreaterThan(2);
  for (const part of [
    order.orderNumber,
    "₦12,000",
    "Forty choir robes",
    "Consent of",
    "12 Marina Road",
  ]) {
    expect(readable).toContain(part);
  }
});
