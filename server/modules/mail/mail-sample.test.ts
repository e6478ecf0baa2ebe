import { afterAll, beforeAll, expect, test } from "vitest";
import type { MailSample } from "#contract/api/settings/staff-settings.ts";
import { staffRoles } from "#contract/rights.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ env: { MAIL_FROM: "Aṣọ <hello@aso.example>" } });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

const typed = { senderName: "Ọjà Àṣọ", closing: "Ẹ ṣé <b onclick=x>gan</b>." };
const asQuery = (values: object) => `?${new URLSearchParams({ ...typed, ...values })}`;
const submit = (values = {}, { headers } = owner) =>
  shop.api<Reply<MailSample>>(`GET /staff/settings/mail/sample${asQuery(values)}`, { headers });
const look = (values = {}, { headers } = owner) =>
  shop.app.inject({ url: `/api/staff/settings/mail/sample/preview${asQuery(values)}`, headers });

test("an order email shows the unpublished sender and footer, as text", async () => {
  const { body } = await submit();
  expect(body.data).toEqual({
    from: "Ọjà Àṣọ <hello@aso.example>",
    subject: expect.stringMatching(/^Your order ASO-\w+ is confirmed$/),
  });
  expect((await submit({ senderName: "" })).body.data.from).toBe("hello@aso.example");
  const page = await look();
  expect(page.body).toContain("Your order is confirmed.");
  expect(page.body).toContain("Ẹ ṣé &lt;b onclick=x&gt;gan&lt;/b&gt;.");
  expect(page.body).not.toContain("<b onclick");
  expect((await look({ closing: "" })).body).not.toContain("Ẹ ṣé");
});

test("its page runs no script, loads nothing and can be framed by the store only", async () => {
  const { headers } = await look();
  expect(headers["content-type"]).toMatch(/^text\/html/);
  expect(headers["cache-control"]).toBe("no-store");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/^sandbox(?!.*allow-scripts)/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
});

test("nothing is saved or sent", async () => {
  const count = async () =>
    await shop.runtime.db.first({
      text: `select (select count(*) from mail_message) as mails,
        (select count(*) from settings_version) as versions,
        (select count(*) from audit_entry) as entries`,
    });
  const before = await count();
  await submit();
  await look();
  expect(await count()).toEqual(before);
});

test("invalid values are refused by field", async () => {
  for (const [values, field] of [
    [{ senderName: "a <b@c.ng>" }, "senderName"],
    [{ senderName: "a".repeat(61) }, "senderName"],
    [{ closing: "a".repeat(201) }, "closing"],
    [{ closing: " " }, "values.closing"],
    [{ more: "x" }, "more"],
  ] as const) {
    const { status, body } = await submit(values);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    expect((await look(values)).statusCode).toBe(400);
  }
});

test("only an owner sees it", async () => {
  for (const role of staffRoles) {
    const member = await signInStaff(shop, role);
    const status = role === "owner" ? 200 : 403;
    expect([role, (await submit({}, member)).status]).toEqual([role, status]);
    expect([role, (await look({}, member)).statusCode]).toEqual([role, status]);
  }
  const nobody = await shop.app.inject({ url: `/api/staff/settings/mail/sample${asQuery({})}` });
  expect(nobody.statusCode).toBe(401);
});
