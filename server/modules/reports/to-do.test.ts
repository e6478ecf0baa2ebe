import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { nextAddress } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test("to-do counts depend on the role", async () => {
  const owner = await signInStaff(shop, "owner");
  const support = await signInStaff(shop, "support");
  const waiting = async (headers: Record<string, string>) =>
    (await shop.api("GET /staff/reports/to-do", { headers })).body.data;
  const none = { customers: 0, orders: 0, payments: 0, returns: 0, stock: 0 };
  expect(await waiting(owner.headers)).toEqual({ businesses: 0, enquiries: 0, mails: 0, ...none });

  await sendEnquiry(shop);
  const remoteAddress = nextAddress();
  const company = { businessName: "Obi Ltd", businessAddress: "12 Marina" };
  const account = { firstName: "Ada", lastName: "Obi", email: "ada@example.com" };
  const body = { ...account, password: "kola-nut-9", ...company };
  await shop.api("POST /auth/register", { body, remoteAddress });
  await shop.runtime.db.rows({
    text: "update mail_message set status = 'failed' where kind = 'bulk-order-received'",
  });
  expect(await waiting(owner.headers)).toEqual({ businesses: 1, enquiries: 1, mails: 1, ...none });
  expect(await waiting(support.headers)).toEqual({
    businesses: 0,
    enquiries: 1,
    mails: 0,
    ...none,
  });
});
