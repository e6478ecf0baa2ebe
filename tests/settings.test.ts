import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { SettingsOverview } from "#contract/api/settings/settings-overview.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { listMails } from "./kit/mails.ts";
import { readSettings, saveSettings } from "./kit/settings.ts";
import { addProduct, orderBody, orderItem, postOrder } from "./kit/shop.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({
    env: { RETURN_DAYS: "21", ORDER_HOLD_MINUTES: "45", SALE_NOTICES: "hourly" },
  });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());
afterEach(async () => {
  for (const part of ["selling", "mail"] as const) {
    const { version } = await readSettings(shop, owner.headers, part);
    await shop.api(`POST /staff/settings/${part}/versions/1/restore`, {
      headers: owner.headers,
      body: { version },
    });
  }
});

const holdOf = async () => {
  const order = orderBody([orderItem(await addProduct(shop))]);
  expect((await postOrder(shop, order)).status).toBe(201);
  const placed = await shop.runtime.db.first<{ minutes: number }>({
    text: `select extract(epoch from reserved_until - created_at) / 60 as minutes
      from shop_order order by created_at desc, id limit 1`,
  });
  return Math.round(Number(placed?.minutes));
};

test("settings come from the environment until an owner changes them", async () => {
  expect((await readSettings(shop, owner.headers, "selling")).values).toEqual({
    returnDays: 21,
    remindsUnpaid: true,
    reservationMinutes: 45,
    saleNotifications: "hourly",
  });
  expect((await readSettings(shop, owner.headers, "mail")).values).toEqual({
    senderName: "Aṣọ",
    closing: "",
  });
});

test("the index asks for a missing TIN, also of a store without VAT", async () => {
  const { status, body } = await shop.api<{ data: SettingsOverview }>("GET /staff/settings", {
    headers: owner.headers,
  });
  expect(status).toBe(200);
  expect(body.data.find(({ id }) => id === "invoices")).toMatchObject({
    text: "TIN missing",
    tone: "attention",
  });
});

test("an order holds its stock as long as the rule said when it was placed", async () => {
  expect(await holdOf()).toBe(45);
  expect((await saveSettings(shop, owner, "selling", { reservationMinutes: 90 })).status).toBe(200);
  expect(await holdOf()).toBe(90);
});

test("invalid rules are named by field", async () => {
  for (const change of [{ returnDays: 0 }, { returnDays: 366 }, { returnDays: 1.5 }] as const) {
    const { status, body } = await saveSettings(shop, owner, "selling", change);
    expect([status, body.errors?.[0]?.field]).toEqual([400, "values.returnDays"]);
  }
  for (const senderName of ["a <b@c.ng>", "a\nBcc: b@c.ng", 'a"', "a,b"]) {
    const { status, body } = await saveSettings(shop, owner, "mail", { senderName });
    expect([status, body.errors?.[0]?.field]).toEqual([400, "values.senderName"]);
  }
});

test("no other role sees or sets them", async () => {
  for (const role of ["manager", "support", "packer", "stock_keeper"] as const) {
    const { headers } = await signInStaff(shop, role);
    expect((await shop.api("GET /staff/settings/selling", { headers })).status).toBe(403);
    const { version, values } = await readSettings(shop, owner.headers, "selling");
    const body = { version, values };
    expect((await shop.api("PATCH /staff/settings/selling", { headers, body })).status).toBe(403);
    const back = { headers, body: { version } };
    expect((await shop.api("POST /staff/settings/selling/versions/1/restore", back)).status).toBe(
      403,
    );
  }
});

test("the shop's footer is below emails to buyers, as text", async () => {
  await saveSettings(shop, owner, "mail", { closing: "Ẹ ṣé <b>gan</b>." });
  await shop.api("POST /newsletter/subscribe", {
    body: { email: "ada@example.com" },
  });
  const mail = (await listMails(shop.runtime, "recipient = 'ada@example.com'")).at(-1);
  expect(mail?.text).toContain("Ẹ ṣé <b>gan</b>.");
  expect(mail?.html).toContain("Ẹ ṣé &lt;b&gt;gan&lt;/b&gt;.");
});
