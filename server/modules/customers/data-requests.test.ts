import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "#contract/api/customers/customers.ts";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import { addDays, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { addCustomer, findCustomer, listCustomers } from "../../../tests/kit/customers.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

// It stands, so that no day begins in the middle of a test.
const now = new Date();
const today = toShopDay(now);
let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => now });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

function submit(id: string, kind: "export" | "erase", requestedOn = today, { headers } = owner) {
  const body = { kind, requestedOn, note: "Wrote to us" };
  return shop.api<Reply<Customer>>(`POST /staff/customers/${id}/data-requests`, { headers, body });
}

async function waiting() {
  const { headers } = owner;
  const reply = await shop.api<Reply<StaffToday>>("GET /staff/reports/today", { headers });
  return reply.body.data.dataRequests;
}

describe("a request about personal data", () => {
  test("is due after thirty days, shows in Today and its tab, and is fulfilled by the export", async () => {
    const late = await addCustomer(shop);
    const early = await addCustomer(shop);
    expect((await submit(late.id, "export")).status).toBe(200);
    const requestedOn = addDays(today, -10);
    const { body } = await submit(early.id, "export", requestedOn);
    const dueOn = addDays(today, 20);
    expect(body.data.dataRequests).toMatchObject([
      { kind: "export", requestedOn, dueOn, ended: null },
    ]);
    expect(await waiting()).toEqual({ count: 2, dueOn });

    const { data, meta } = await listCustomers(shop, owner, "tab=data");
    expect(data.map(({ id, dataRequest }) => [id, dataRequest])).toEqual([
      [early.id, { kind: "export", dueOn }],
      [late.id, { kind: "export", dueOn: addDays(today, 30) }],
    ]);
    expect(meta.counts.data).toBe(2);

    const { headers } = owner;
    for (const { id } of [late, early]) {
      const copied = await shop.api<Reply<{ readable: string }>>(
        `POST /staff/customers/${id}/export`,
        {
          headers,
        },
      );
      expect(copied.body.data.readable).toContain("Wrote to us");
    }
    expect(await waiting()).toEqual({ count: 0, dueOn: null });
    const page = await shop.api<Reply<Customer>>(`GET /staff/customers/${early.id}`, { headers });
    expect(page.body.data.dataRequests[0]?.ended).toMatchObject({ as: "done" });
  });

  test("is deleted when the customer is erased", async () => {
    const email = "asks.to.go@example.com";
    await sendEnquiry(shop, { email });
    const { id } = await findCustomer(shop, owner, email);
    await submit(id, "erase");
    const erased = await shop.api(`POST /staff/customers/${id}/erase`, {
      headers: owner.headers,
      body: { email },
    });
    expect(erased.status).toBe(204);
    expect(await waiting()).toEqual({ count: 0, dueOn: null });
    const left = await shop.runtime.db.rows({
      text: "select id from customer_data_request where customer_id = $1",
      values: [id],
    });
    expect(left).toEqual([]);
  });

  test("is open once at a time, is closed with a reason, and can be made again", async () => {
    const { id } = await addCustomer(shop);
    const both = await Promise.all([submit(id, "erase"), submit(id, "erase")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const close = () =>
      shop.api<Reply<Customer>>(`POST /staff/customers/${id}/data-requests/close`, {
        headers: owner.headers,
        body: { kind: "erase", note: "Could not say who they are" },
      });
    const closed = await close();
    expect(closed.body.data.dataRequests[0]?.ended).toMatchObject({
      as: "closed",
      note: "Could not say who they are",
    });
    expect((await close()).status).toBe(404);
    expect((await submit(id, "erase")).status).toBe(200);
  });

  test.each([
    ["to come", addDays(today, 1), "Please check: Requested on."],
    ["long ago", addDays(today, -367), "Please check: Requested on."],
    ["that is none", "2026-02-30", "This date doesn't exist."],
  ])("of a day %s is refused", async (_which, requestedOn, detail) => {
    const { id } = await addCustomer(shop);
    const refused = await submit(id, "export", requestedOn);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { detail, errors: [{ field: "requestedOn" }] },
    ]);
  });

  test("can be recorded by support, who cannot fulfil it", async () => {
    const { id } = await addCustomer(shop);
    const support = await signInStaff(shop, "support");
    expect((await submit(id, "export", today, support)).status).toBe(200);
    const copied = await shop.api(`POST /staff/customers/${id}/export`, {
      headers: support.headers,
    });
    expect(copied.status).toBe(403);
  });
});
