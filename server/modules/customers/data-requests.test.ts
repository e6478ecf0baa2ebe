import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "#contract/api/staff-customers.ts";
import type { StaffToday } from "#contract/api/staff-reports.ts";
import { addDays, shopDayOf } from "#server/platform/shop-calendar.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { addCustomer, listed, oneCustomer } from "../../../tests/kit/customers.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

// It stands, so that no day begins in the middle of a test.
const now = new Date();
const today = shopDayOf(now);
let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => now });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

function ask(id: string, kind: "copy" | "forget", askedOn = today, { headers } = owner) {
  const body = { kind, askedOn, words: "Wrote to us" };
  return shop.api<Reply<Customer>>(`POST /staff/customers/${id}/data-requests`, { headers, body });
}

async function waiting() {
  const { headers } = owner;
  const reply = await shop.api<Reply<StaffToday>>("GET /staff/today", { headers });
  return reply.body.data.dataRequests;
}

describe("a request about personal data", () => {
  test("is due thirty days after it came, waits in Today and in its tab, and is done by the copy", async () => {
    const late = await addCustomer(shop);
    const early = await addCustomer(shop);
    expect((await ask(late.id, "copy")).status).toBe(200);
    const askedOn = addDays(today, -10);
    const { body } = await ask(early.id, "copy", askedOn);
    const dueOn = addDays(today, 20);
    expect(body.data.dataRequests).toMatchObject([{ kind: "copy", askedOn, dueOn, ended: null }]);
    expect(await waiting()).toEqual({ count: 2, dueOn });

    const { data, meta } = await listed(shop, owner, "tab=data");
    expect(data.map(({ id, dataRequest }) => [id, dataRequest])).toEqual([
      [early.id, { kind: "copy", dueOn }],
      [late.id, { kind: "copy", dueOn: addDays(today, 30) }],
    ]);
    expect(meta.counts.data).toBe(2);

    const { headers } = owner;
    for (const { id } of [late, early]) {
      const copied = await shop.api<Reply<{ readable: string }>>(
        `POST /staff/customers/${id}/copy`,
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

  test("goes with whoever is forgotten", async () => {
    const email = "asks.to.go@example.com";
    await sendEnquiry(shop, { email });
    const { id } = await oneCustomer(shop, owner, email);
    await ask(id, "forget");
    const forgotten = await shop.api(`POST /staff/customers/${id}/forget`, {
      headers: owner.headers,
      body: { email },
    });
    expect(forgotten.status).toBe(204);
    expect(await waiting()).toEqual({ count: 0, dueOn: null });
    const left = await shop.runtime.db.rows({
      text: "select id from customer_data_request where customer_id = $1",
      values: [id],
    });
    expect(left).toEqual([]);
  });

  test("is asked once at a time, is closed with words, and may then be asked again", async () => {
    const { id } = await addCustomer(shop);
    const both = await Promise.all([ask(id, "forget"), ask(id, "forget")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const close = () =>
      shop.api<Reply<Customer>>(`POST /staff/customers/${id}/data-requests/close`, {
        headers: owner.headers,
        body: { kind: "forget", words: "Could not say who they are" },
      });
    const closed = await close();
    expect(closed.body.data.dataRequests[0]?.ended).toMatchObject({
      as: "closed",
      words: "Could not say who they are",
    });
    expect((await close()).status).toBe(404);
    expect((await ask(id, "forget")).status).toBe(200);
  });

  test.each([
    ["to come", addDays(today, 1), "Please check: Asked on."],
    ["long ago", addDays(today, -367), "Please check: Asked on."],
    ["that is none", "2026-02-30", "This day is not in the calendar."],
  ])("of a day %s is refused", async (_which, askedOn, detail) => {
    const { id } = await addCustomer(shop);
    const refused = await ask(id, "copy", askedOn);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { detail, errors: [{ field: "askedOn" }] },
    ]);
  });

  test("is written down by support too, who does not do it", async () => {
    const { id } = await addCustomer(shop);
    const support = await signInStaff(shop, "support");
    expect((await ask(id, "copy", today, support)).status).toBe(200);
    const copied = await shop.api(`POST /staff/customers/${id}/copy`, { headers: support.headers });
    expect(copied.status).toBe(403);
  });
});
