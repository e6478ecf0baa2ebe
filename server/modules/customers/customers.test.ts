import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "#contract/api/customers/customers.ts";
import { sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { addCustomer, findCustomer, listCustomers } from "../../../tests/kit/customers.ts";
import { createPaymentShop, type PaymentShop } from "../../../tests/kit/payment-shop.ts";
import { signUp } from "../../../tests/kit/people.ts";
import { nextAddress, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let payments: PaymentShop;
let owner: SignedInStaff;
beforeAll(async () => {
  payments = await createPaymentShop();
  owner = await signInStaff(payments.shop, "owner");
});
afterAll(() => payments.close());

/** Pays for a new order of a buyer. */
async function buy(email: string, price: number, token?: string) {
  const open = await payments.place(price, email, token);
  payments.openPopup(open.payment);
  payments.control.pay(open.payment.reference);
  await payments.poll(open);
  return open;
}

async function page(id: string): Promise<Customer> {
  const { headers } = owner;
  const { status, body } = await payments.shop.api<Reply<Customer>>(`GET /staff/customers/${id}`, {
    headers,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe("a customer", () => {
  test("is listed with the last three products they bought, newest first", async () => {
    const { shop } = payments;
    const email = "garments@example.com";
    const { token } = await signUp(shop, { email });
    for (const price of [1_000, 2_000, 3_000]) await buy(email, price);
    await buy(email, 4_000, token);
    // A test's goods share one name: what they cost tells the pieces apart.
    await shop.runtime.db.rows({
      text: `update order_line as l set name = l.unit_price_kobo / 100 from shop_order as o
        where o.id = l.order_id and o.email = $1`,
      values: [email],
    });
    const found = await findCustomer(shop, owner, "garments@");
    expect(found.recentItems.map(({ name }) => name)).toEqual(["4000", "3000", "2000"]);
  });

  test("is counted by what was paid and not refunded", async () => {
    const email = "ify@example.com";
    await buy(email, 12_000);
    await buy(email, 8_000);
    await payments.place(5_000, email);
    const found = await findCustomer(payments.shop, owner, "ify@");
    expect(found).toMatchObject({ email, orders: 2, spent: 20_000, hasAccount: false });
    // The two that were paid; what is unpaid was not bought.
    expect(found.recentItems).toHaveLength(2);
    const { recentOrders, placedOrders, averageOrderValue, stillOpen, account, address } =
      await page(found.id);
    expect(address).toMatch(/, Lagos$/);
    expect(address).not.toContain("Lagos, Lagos");
    expect(recentOrders.map(({ totalAmount }) => totalAmount)).toEqual([5_000, 8_000, 12_000]);
    expect({ placedOrders, averageOrderValue, account }).toEqual({
      placedOrders: 3,
      averageOrderValue: 10_000,
      account: null,
    });
    expect(stillOpen).toHaveLength(3);
    expect(stillOpen[2]).toMatch(/^Order ASO-\w{8} is awaiting payment\.$/);
  });

  test("is one row, whether they ordered, enquired or subscribed", async () => {
    const { shop } = payments;
    const email = "one.row@example.com";
    await addCustomer(shop, email);
    const body = { email };
    await shop.api("POST /newsletter/subscribe", { body, remoteAddress: nextAddress() });
    await sendEnquiry(shop, { email });
    const found = await findCustomer(shop, owner, email);
    expect(found).toMatchObject({ newsletterConsent: true, orders: 0, spent: 0 });
    const { newsletter, enquiries } = await page(found.id);
    expect(newsletter?.unsubscribedAt).toBeNull();
    expect(enquiries).toHaveLength(1);
  });

  test("was last seen when an active session was used", async () => {
    const { shop } = payments;
    const email = "last.here@example.com";
    const before = shop.runtime.clock();
    const { token } = await signUp(shop, { email });
    const after = shop.runtime.clock();
    const { id } = await findCustomer(shop, owner, email);
    const lastSeenAt = new Date((await page(id)).account?.lastSeenAt ?? "");
    expect(lastSeenAt >= before && lastSeenAt <= after).toBe(true);
    await shop.api("POST /auth/logout", { token });
    expect((await page(id)).account).toMatchObject({ lastSeenAt: null });
  });

  test("is counted correctly when many orders are placed at once", async () => {
    const email = "crowd@example.com";
    await Promise.all(Array.from({ length: 8 }, () => addCustomer(payments.shop, email)));
    const found = await findCustomer(payments.shop, owner, email);
    expect((await page(found.id)).placedOrders).toBe(8);
  });
});

describe("the list", () => {
  test("is searched by name without accents, phone in any format, and company", async () => {
    const { shop } = payments;
    await sendEnquiry(shop, {
      email: "sade@example.com",
      contactName: "Ṣadé Ọkọ́n",
      phone: "+234 807 555 0155",
      company: "Ọkọ́n Uniforms",
    });
    for (const search of ["sade okon", "okon sa", "08075550155", "807 555", "uniforms"]) {
      expect((await findCustomer(shop, owner, search)).email, search).toBe("sade@example.com");
    }
    expect((await listCustomers(shop, owner, "search=nobody-at-all")).meta.counts.all).toBe(0);
  });

  test("has each customer on one page, however it is sorted", async () => {
    const { shop } = payments;
    await shop.runtime.db.rows({
      text: `insert into newsletter_subscriber (id, email, source, consented_at, unsubscribe_token, welcome_discount_id)
        select 'nws_' || n, 'reader' || n || '@pages.example', 'footer', now(), 'tok' || n, d.id
        from generate_series(1, 120) as n, (select id from discount limit 1) as d`,
    });
    await shop.runtime.db.rows({
      text: "select refresh_customer(email) is null as done from newsletter_subscriber",
    });
    for (const sort of ["spent", "latest"]) {
      const emails: string[] = [];
      let after = "";
      do {
        const { data, meta } = await listCustomers(
          shop,
          owner,
          `sort=${sort}&tab=guest&search=pages.example${after && `&after=${after}`}`,
        );
        emails.push(...data.map(({ email }) => email));
        after = meta.next ?? "";
        expect(meta.counts).toMatchObject({ guest: 120 });
      } while (after);
      expect(emails).toHaveLength(120);
      expect(new Set(emails).size).toBe(120);
    }
  });

  test("is closed to packers", async () => {
    const { headers } = await signInStaff(payments.shop, "packer");
    expect((await payments.shop.api("GET /staff/customers", { headers })).status).toBe(403);
  });
});

test("a note is saved with its author", async () => {
  const { id } = await addCustomer(payments.shop);
  const { headers } = owner;
  const body = { text: " Wants her own label sewn in " };
  const written = await payments.shop.api<Reply<Customer>>(`POST /staff/customers/${id}/notes`, {
    headers,
    body,
  });
  expect(written.status).toBe(201);
  expect(written.body.data.notes).toMatchObject([{ text: "Wants her own label sewn in" }]);
  expect((await page(id)).notes[0]?.author).toMatch(/^Member/);
  await payments.shop.runtime.db.rows({
    text: "update customer_note set staff_id = 'stf_deleted' where customer_id = $1",
    values: [id],
  });
  expect((await page(id)).notes[0]?.author).toBe("Former staff member");
});

describe("the export of customers", () => {
  const file = (query: string, { headers } = owner) =>
    payments.shop.app.inject({ url: `/api/staff/customers/export?${query}`, headers });

  test("holds those of the tab, with an audit entry", async () => {
    await buy("twice@file.example", 3_000);
    await buy("twice@file.example", 4_000);
    await buy("once@file.example", 5_000);
    const all = await file("search=file.example");
    expect(all.headers["content-type"]).toContain("text/csv");
    expect(all.headers["content-disposition"]).toBe('attachment; filename="customers.csv"');
    expect(all.body.trim().split("\r\n")).toHaveLength(3);
    const returning = await file("tab=returning&search=file.example");
    expect(returning.body).toMatch(/twice@file\.example,.*,2,7000,/);
    expect(returning.body).not.toContain("once@");
    const { meta } = await listCustomers(payments.shop, owner, "search=file.example");
    expect(meta.counts).toMatchObject({ all: 2, returning: 1, guest: 2, newsletter: 0 });
    const [reported] = await payments.runtime.db.rows({
      text: "select actor, after from audit_entry where action = 'customer.exported' order by id",
    });
    expect(reported).toEqual({
      actor: `staff:${owner.member.id}`,
      after: { tab: null, isSearched: true },
    });
  });

  test("holds everyone, including those who spent the same", async () => {
    await payments.runtime.db.rows({
      text: `insert into customer (key, name, spent_kobo, latest_at)
        select 'same' || n || '@many.example', 'Same', 0, now() from generate_series(1, 2500) n`,
    });
    for (const sort of ["spent", "latest"]) {
      const { body } = await file(`sort=${sort}&search=many.example`);
      const found = body.match(/same\d+@/g) ?? [];
      expect([found.length, new Set(found).size]).toEqual([2500, 2500]);
    }
  });

  test("is for owners and managers only", async () => {
    const support = await signInStaff(payments.shop, "support");
    expect((await file("", support)).statusCode).toBe(403);
  });
});
