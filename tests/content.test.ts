import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentSectionNames, policyNames } from "#contract/api/content/content-sections.ts";
import type { ContentOf, StoreContent } from "#contract/api/content/store-content.ts";
import type { ContentPreview, SettingsVersion } from "#contract/api/settings/staff-settings.ts";
import { defaultContent } from "#server/modules/settings/default-content.ts";
import { toProblem } from "#server/platform/errors/problem.ts";
import { builtPagePath, createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { bypassCache, publishSection, readSection } from "./kit/settings.ts";
import type { Reply } from "./kit/shop.ts";
import { cookieOf, type SignedInStaff, signInStaff } from "./kit/staff.ts";

const client = join(import.meta.dirname, "../storefront/build/client/");
let shop: TestApp;
let manager: SignedInStaff;
/** Whether pages cannot read the words. */
let isContentUnavailable = false;
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (fetchApi, databaseUrl) => ({
      clientFiles: client,
      handler: createPageHandler({
        fetchApi: async (input, init) =>
          isContentUnavailable && new URL(input).pathname === "/api/store/content"
            ? Response.json(
                toProblem({ code: "unavailable", meta: { part: "database" } }, "req-1"),
                {
                  status: 503,
                },
              )
            : await fetchApi(input, init),
        apiBaseAddress: "http://127.0.0.1:3000/api",
        reportError: () => {},
      }),
      toCanonicalAddress: builtPagePath,
      databaseUrl,
    }),
  });
  manager = await signInStaff(shop, "manager");
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const part of contentSectionNames) {
    const { version } = await readSection(shop, manager, part);
    await shop.api(`POST /staff/content/${part}/versions/1/restore`, {
      headers: manager.headers,
      body: { version },
    });
  }
});

const page = async (url: string, headers: Record<string, string> = {}, app = shop.app) =>
  await app.inject({ url, headers });
const text = async (url: string) => (await page(url)).payload;
/** Waits until a page says something, as it does when the word of a change came round. */
const untilSaid = (url: string, wanted: string, app = shop.app) =>
  expect.poll(async () => (await page(url, {}, app)).payload).toContain(wanted);

const withAnswer = (answer: string) => (values: ContentOf["questions"]) => {
  const [topic] = values.topics;
  const [entry] = topic?.entries ?? [];
  if (entry) entry.answer = answer;
  return values;
};

describe("published content", () => {
  test("is on the page at once, in every process, and in structured data", async () => {
    const other = await shop.second();
    expect(await text("/faq")).toContain("3–5 business days in Nigeria");
    await page("/faq", {}, other);
    const published = await publishSection(shop, manager, "questions", withAnswer("Two days."));
    expect(published.status).toBe(200);
    await untilSaid("/faq", "Two days.");
    await untilSaid("/faq", "Two days.", other);
    const html = await text("/faq");
    expect(html).not.toContain("3–5 business days in Nigeria and");
    expect(/"acceptedAnswer":\{"@type":"Answer","text":"Two days."\}/.test(html)).toBe(true);
  });

  test("of the contacts is on every page", async () => {
    await publishSection(shop, manager, "contacts", (values) => ({
      ...values,
      announcement: "Closed on Friday",
      contact: { ...values.contact, email: "hi@cloth.example" },
      chat: { ...values.chat, number: "2348111111111" },
    }));
    for (const url of ["/", "/products", "/faq", "/partner", "/about", "/login"]) {
      await untilSaid(url, "Closed on Friday");
      expect(await text(url)).toContain("https://wa.me/2348111111111");
      expect(await text(url)).not.toContain("hello@aso.example");
    }
    expect(await text("/")).toContain('"email":"hi@cloth.example"');
  });

  test("returns to a page rendered while it could not be read", async () => {
    const email = "hi@cloth.example";
    await publishSection(shop, manager, "contacts", (values) => ({
      ...values,
      contact: { ...values.contact, email },
    }));
    await untilSaid("/partner", email);
    isContentUnavailable = true;
    try {
      await publishSection(shop, manager, "about", (values) => ({ ...values, lead: "We sew." }));
      await expect.poll(async () => (await page("/partner")).statusCode).toBe(503);
    } finally {
      isContentUnavailable = false;
    }
    const { statusCode, payload } = await page("/partner");
    expect(statusCode).toBe(200);
    expect(payload).toContain(email);
  });

  test("of the home page, testimonials and about page is shown", async () => {
    await publishSection(shop, manager, "home", (values) => ({
      ...values,
      hero: { title: "Harmattan wear", text: "For cool mornings." },
      stats: values.stats.map((stat, n) => ({ ...stat, figure: `${n + 7}K+` })),
      promo: { ...values.promo, action: "See them", to: "https://cloth.example/offer" },
    }));
    await publishSection(shop, manager, "testimonials", ({ testimonials }) => ({
      testimonials: testimonials.map((voice, n) => ({ ...voice, hidden: n > 0 })),
    }));
    await publishSection(shop, manager, "about", (values) => ({ ...values, lead: "We sew." }));
    await untilSaid("/about", "We sew.");
    await untilSaid("/", "Harmattan wear");
    await untilSaid("/", "1 of 1");
    const home = await text("/");
    expect(home).toContain("<title>Aṣọ: Harmattan wear</title>");
    expect(home).toContain("7K+");
    expect(home).toContain('href="https://cloth.example/offer"');
    expect(home.match(/aria-roledescription="slide"/g)).toHaveLength(1);
  });

  test("is not available to other back-office roles", async () => {
    for (const role of ["support", "packer", "stock_keeper"] as const) {
      const { headers } = await signInStaff(shop, role);
      expect((await shop.api("GET /staff/content/home", { headers })).status).toBe(403);
    }
    const owner = await signInStaff(shop, "owner");
    expect((await readSection(shop, owner, "home")).values).toEqual(defaultContent.home);
  });

  test("on an outdated version is refused with the current one", async () => {
    const { version, values } = await readSection(shop, manager, "about");
    await publishSection(shop, manager, "about", (now) => ({ ...now, lead: "Theirs." }));
    const { headers } = manager;
    const body = { version, values: { ...values, lead: "Mine." } };
    for (const call of [
      "PATCH /staff/content/about",
      "POST /staff/content/about/previews",
    ] as const) {
      const reply = await shop.api(call, { headers, body });
      expect(reply).toMatchObject({
        status: 409,
        body: {
          code: "conflict",
          meta: { current: { version: version + 1, values: { lead: "Theirs." } } },
        },
      });
    }
  });

  test("by several people at once: one is published, the others are refused", async () => {
    const { version, values } = await readSection(shop, manager, "about");
    const { headers } = manager;
    const sent = Array.from({ length: 8 }, (_, n) =>
      shop.api("PATCH /staff/content/about", {
        headers,
        body: { version, values: { ...values, lead: `Number ${n}` } },
      }),
    );
    const states = (await Promise.all(sent)).map(({ status }) => status).sort();
    expect(states).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe("history", () => {
  test("shows who published what, and restores an earlier version as a new one", async () => {
    const start = (await readSection(shop, manager, "questions")).version;
    await publishSection(shop, manager, "questions", withAnswer("One."));
    await publishSection(shop, manager, "questions", withAnswer("Two."));
    const { headers } = manager;
    const back = await shop.api<Reply<{ version: number; values: ContentOf["questions"] }>>(
      `POST /staff/content/questions/versions/${start + 1}/restore`,
      { headers, body: { version: start + 2 } },
    );
    expect(back.status).toBe(200);
    expect(back.body.data.version).toBe(start + 3);
    expect(back.body.data.values.topics[0]?.entries[0]?.answer).toBe("One.");
    await untilSaid("/faq", "One.");

    const { body } = await shop.api<{ data: SettingsVersion[] }>(
      "GET /staff/content/questions/versions",
      { headers },
    );
    expect(body.data[0]).toMatchObject({
      version: start + 3,
      restored: start + 1,
      by: expect.stringMatching(/^Member \d+$/),
      at: expect.stringMatching(/^20/),
      changes: [
        {
          name: "Topic “Delivery”, Question “How long does delivery take?”, Answer",
          before: "Two.",
          after: "One.",
        },
      ],
    });
  });

  test("restores the store's defaults", async () => {
    await publishSection(shop, manager, "testimonials", () => ({ testimonials: [] }));
    const { version } = await readSection(shop, manager, "testimonials");
    const { headers } = manager;
    const body = { version };
    expect(
      (await shop.api("POST /staff/content/testimonials/versions/1/restore", { headers, body }))
        .status,
    ).toBe(200);
    const now = await readSection(shop, manager, "testimonials");
    expect(now).toMatchObject({ version: version + 1, values: defaultContent.testimonials });
    const published = await shop.api<{ data: StoreContent }>(
      "GET /store/content?of=testimonials",
      bypassCache,
    );
    expect(published.body.data).toEqual({
      cardProvider: "Payaza",
      policies: [...policyNames],
      returnDays: 14,
    });
  });

  test("has no unknown version", async () => {
    const { version } = await readSection(shop, manager, "home");
    const { headers } = manager;
    const body = { version };
    expect(
      (
        await shop.api(`POST /staff/content/home/versions/${version + 40}/restore`, {
          headers,
          body,
        })
      ).status,
    ).toBe(404);
    expect((await shop.api("GET /staff/content/nothing", { headers })).status).toBe(404);
  });
});

describe("a preview", () => {
  async function preview(answer: string, staff = manager) {
    const { version, values } = await readSection(shop, staff, "questions");
    const body = { version, values: withAnswer(answer)(values) };
    const created = await shop.api<Reply<ContentPreview>>(
      "POST /staff/content/questions/previews",
      {
        headers: staff.headers,
        body,
      },
    );
    return { address: created.body.data.address, cookie: cookieOf(created.headers) };
  }

  test("is the shop's page with the draft, uncached and framed by the shop alone", async () => {
    const { address, cookie } = await preview("Not yet.");
    const reply = await page(address, { cookie });
    expect(reply.statusCode).toBe(200);
    expect(reply.payload).toContain("Not yet.");
    expect(reply.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
    });
    const published = await page("/faq", { cookie });
    expect(published.payload).not.toContain("Not yet.");
    expect(published.headers["x-frame-options"]).toBe("DENY");
    const { body } = await shop.api<Reply<StoreContent>>(
      "GET /store/content?of=questions",
      bypassCache,
    );
    expect(body.data.questions).toBeUndefined();
  });

  test("shows the latest draft under the same URL", async () => {
    const first = await preview("First.");
    const second = await preview("Second.");
    expect(second.address).toBe(first.address);
    expect((await page(second.address, { cookie: second.cookie })).payload).toContain("Second.");
  });

  test("needs the browser's secret, and ends with signing out", async () => {
    const support = await signInStaff(shop, "manager");
    const { address, cookie } = await preview("Secret.", support);
    const other = `aso_preview=${"a".repeat(43)}`;
    for (const headers of [{}, { cookie: other }] as Record<string, string>[]) {
      const reply = await page(address, headers);
      expect(reply.statusCode).toBe(404);
      expect(reply.payload).not.toContain("Secret.");
    }
    expect((await page(address, { cookie })).statusCode).toBe(200);
    await shop.api("POST /staff/auth/logout", { headers: support.headers });
    expect((await page(address, { cookie })).statusCode).toBe(404);
  });

  test("is in the audit log once, however often viewed", async () => {
    const member = await signInStaff(shop, "owner");
    for (const answer of ["One", "Two", "Three"]) await preview(answer, member);
    const entries = await shop.api<{ data: unknown[] }>(
      `GET /staff/audit?actor=staff:${member.member.id}&subject=questions`,
      { headers: member.headers },
    );
    expect(entries.body.data).toHaveLength(1);
  });
});

test("with nothing edited, publishing unchanged content changes no byte", async () => {
  const urls = ["/", "/products", "/faq", "/about", "/partner", "/size", "/checkout", "/login"];
  const before = await Promise.all(urls.map(text));
  // "about" is also a property of structured data.
  for (const payload of before)
    expect(payload).not.toMatch(/\\"(?:contacts|home|testimonials|questions)\\"/);
  expect(before[urls.indexOf("/about")]).not.toContain('\\"about\\"');
  for (const part of contentSectionNames) {
    const reply = await publishSection(shop, manager, part, (values) => values as never);
    expect(reply.status).toBe(200);
    expect(reply.body.data.values).toEqual(reply.body.data.own);
  }
  await publishSection(shop, manager, "testimonials", () => ({ testimonials: [] }));
  const { version } = await readSection(shop, manager, "testimonials");
  await untilSaid("/", '\\"testimonials\\"');
  await shop.api("POST /staff/content/testimonials/versions/1/restore", {
    headers: manager.headers,
    body: { version },
  });
  await expect.poll(() => text("/")).not.toContain('\\"testimonials\\"');
  expect(await Promise.all(urls.map(text))).toEqual(before);
});
