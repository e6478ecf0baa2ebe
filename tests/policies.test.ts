import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { policyNames } from "#contract/api/content/content-sections.ts";
import type { Policy } from "#contract/api/content/policy.ts";
import type { ContentOf, StoreContent } from "#contract/api/content/store-content.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { ContentPreview } from "#contract/api/settings/staff-settings.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { builtPages } from "./kit/built-pages.ts";
import { listMails } from "./kit/mails.ts";
import { bypassCache, publishSection, readSection, saveSettings } from "./kit/settings.ts";
import { addProduct, orderBody, orderItem, postOrder, type Reply } from "./kit/shop.ts";
import { cookieOf, type SignedInStaff, signInStaff } from "./kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ pages: builtPages });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const part of ["contacts", ...policyNames] as const) {
    const { version } = await readSection(shop, owner, part);
    await shop.api(`POST /staff/content/${part}/versions/1/restore`, {
      headers: owner.headers,
      body: { version },
    });
  }
});

type PolicyContent = ContentOf["terms"];

const read = async (name: string, on = shop) =>
  await on.api<Reply<Policy>>(`GET /store/policies/${name}`, bypassCache);
const page = async (url: string, on = shop) => await on.app.inject({ url });
const publish = (change: (values: PolicyContent) => PolicyContent) =>
  publishSection(shop, owner, "terms", change);
const withText = (text: string) => (values: PolicyContent) => ({
  ...values,
  sections: [{ id: "only", title: "Only", text }],
});
const textOf = ({ sections }: Policy) =>
  sections.flatMap(({ blocks }) => blocks.flatMap(({ lines }) => lines.flat())).join("\n");

describe("in a demo", () => {
  test("each policy has a page with its sections, a date, a canonical address and links to it", async () => {
    for (const name of policyNames) {
      const { body } = await read(name);
      const { statusCode, payload } = await page(`/${name}`);
      expect(statusCode, name).toBe(200);
      expect(payload).toContain(`rel="canonical" href="http://localhost:3000/${name}"`);
      expect(payload).toContain("Last updated 30 November 2026");
      for (const { id } of body.data.sections) expect(payload).toContain(`id="${id}"`);
      expect(payload).toMatch(new RegExp(`aria-current="page"[^>]*href="/${name}"`));
    }
    const { payload } = await page("/");
    expect(payload).toContain('href="/privacy"');
    expect(payload).toContain('href="/terms"');
    expect((await page("/sitemaps/pages.xml")).payload).toContain("/returns-policy</loc>");
  });

  test("/returns and /track-order stay Coming Soon", async () => {
    for (const url of ["/returns", "/track-order"]) {
      const { statusCode, payload } = await page(url);
      expect([statusCode, payload.includes("Coming Soon</h1>")], url).toEqual([200, true]);
    }
  });
});

test("a live shop shows a policy once staff say so", async () => {
  const live = await shop.goLive();
  expect((await read("terms", live)).status).toBe(404);
  const { statusCode, payload } = await page("/terms", live);
  expect(statusCode).toBe(404);
  expect(payload).toContain("Coming Soon</h1>");
  expect(payload).toContain('name="robots" content="noindex"');
  expect(payload).not.toContain('href="/terms"');
  expect((await page("/sitemaps/pages.xml", live)).payload).not.toContain("/terms<");

  await publishSection(live, owner, "terms", (values) => ({ ...values, isVisible: true }));
  await expect.poll(async () => (await page("/terms", live)).statusCode).toBe(200);
  await expect.poll(async () => (await page("/", live)).payload).toContain('href="/terms"');
  expect((await page("/privacy", live)).statusCode).toBe(404);
});

test("a hidden policy is gone from the page, the links and the API", async () => {
  expect((await page("/terms")).statusCode).toBe(200);
  await publish((values) => ({ ...values, isVisible: false }));
  await expect.poll(async () => (await page("/terms")).statusCode).toBe(404);
  expect((await read("terms")).status).toBe(404);
  const { body } = await shop.api<Reply<StoreContent>>("GET /store/content?of=home", bypassCache);
  expect(body.data.policies).toEqual(["privacy", "delivery-policy", "returns-policy"]);
  for (const name of ["about", "contacts", "nothing"]) expect((await read(name)).status).toBe(404);
});

describe("placeholders", () => {
  test("are filled from the shop's settings, and again when these change", async () => {
    await publish(withText("{shopName}, {email}: {returnDays} days, {deliveryTime}."));
    expect(textOf((await read("terms")).body.data)).toBe(
      "Aṣọ, hello@aso.example: 14 days, 3–5 business days.",
    );
    await expect.poll(async () => (await page("/terms")).payload).toContain("14 days, 3–5");
    await saveSettings(shop, owner, "selling", { returnDays: 21 });
    await expect.poll(async () => (await page("/terms")).payload).toContain("21 days, 3–5");
    await saveSettings(shop, owner, "selling", { returnDays: 14 });
  });

  test("without a value take their brackets or their sentence with them", async () => {
    await publish(
      withText(
        "{shopName} (RC {rcNumber}), Lagos. It costs {deliveryFee}. We deliver.\n\n{rcNumber}",
      ),
    );
    const { sections } = (await read("terms")).body.data;
    expect(sections[0]?.blocks).toEqual([
      { kind: "paragraph", lines: [["Aṣọ, Lagos. We deliver."]] },
    ]);
    await publishSection(shop, owner, "contacts", (values) => ({ ...values, rcNumber: "123456" }));
    expect(textOf((await read("terms")).body.data)).toBe(
      "Aṣọ (RC 123456), Lagos. We deliver.\n123456",
    );
  });

  test("that do not exist, and links that lead nowhere safe, are refused by field", async () => {
    for (const text of ["{retrunDays} days", "[us](javascript:alert(1))", "[us](//evil.example)"]) {
      const { status, body } = await publish(withText(text));
      expect(status, text).toBe(400);
      expect(body).toMatchObject({ errors: [{ field: "values.sections.0.text" }] });
    }
  });
});

test("text becomes paragraphs, lists, steps and tables, and hostile text stays text", async () => {
  const mark = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
  await publish(
    withText(`One\ntwo\n\n- a\n- ${mark}\n\n1. first\n2. second\n\n| A | B |\n| [home](/) |`),
  );
  const { sections } = (await read("terms")).body.data;
  expect(sections[0]?.blocks).toEqual([
    { kind: "paragraph", lines: [["One two"]] },
    { kind: "list", lines: [["a"], [mark]] },
    { kind: "steps", lines: [["first"], ["second"]] },
    {
      kind: "table",
      lines: [
        ["A", "B"],
        ["[home](/)", ""],
      ],
    },
  ]);
  await expect.poll(async () => (await page("/terms")).payload).toContain("<li>second</li>");
  const { payload } = await page("/terms");
  expect(payload).not.toMatch(/<img src=x|<script>alert/);
  expect(payload).toMatch(/<a class="[^"]*" href="\/">home<\/a>/);
});

test("each published version is listed with its day and what changed", async () => {
  const before = (await read("terms")).body.data.versions;
  await publish((values) => ({
    ...values,
    sections: values.sections.map((section) =>
      section.id === "prices" ? { ...section, text: "Prices are in naira." } : section,
    ),
  }));
  const { versions, updatedAt } = (await read("terms")).body.data;
  expect(versions[0]).toEqual({ at: updatedAt, changed: ["Prices"] });
  expect(versions.slice(1, 2)).toEqual(before.slice(0, 1));
  await expect.poll(async () => (await page("/terms")).payload).toContain("See what changed");
});

test("a preview shows the draft, hidden or not, to its member alone", async () => {
  const { version, values } = await readSection(shop, owner, "terms");
  const body = { version, values: withText("A draft.")({ ...values, isVisible: false }) };
  const created = await shop.api<Reply<ContentPreview>>("POST /staff/content/terms/previews", {
    headers: owner.headers,
    body,
  });
  const { address } = created.body.data;
  const cookie = cookieOf(created.headers);
  const preview = await shop.app.inject({ url: address, headers: { cookie } });
  expect(preview.payload).toContain("A draft.");
  expect((await page(address)).payload).not.toContain("A draft.");
});

test("staff see with an order which versions it accepted", async () => {
  await publish((values) => ({ ...values, title: "Our terms" }));
  const { version } = await readSection(shop, owner, "terms");
  const shirt = await addProduct(shop);
  const placed = await postOrder(shop, orderBody([orderItem(shirt)]));
  await publish((values) => ({ ...values, title: "Newer terms" }));
  const { body } = await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${placed.body.data.id}`, {
    headers: owner.headers,
  });
  expect(body.data.acceptedPolicies).toMatchObject([{ id: "terms", version }]);
});

test("emails to customers link the policies that are shown", async () => {
  const lastMail = async (email: string) => {
    await shop.api("POST /newsletter/subscribe", { body: { email } });
    return (await listMails(shop.runtime, "recipient = $1", [email])).at(-1);
  };
  const mail = await lastMail("ada@example.com");
  expect(mail?.text).toContain("Returns policy: http://localhost:3000/returns-policy\n");
  expect(mail?.html).toMatch(/<a href="http:\/\/localhost:3000\/privacy"[^>]*>Privacy<\/a>/);
  await publishSection(shop, owner, "privacy", (values) => ({ ...values, isVisible: false }));
  const later = await lastMail("bisi@example.com");
  expect(later?.text).toContain("/returns-policy");
  expect(later?.text).not.toContain("/privacy");
});
