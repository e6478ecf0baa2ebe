import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SettingsVersion, WordsPreview } from "#contract/api/staff-settings.ts";
import type { StoreWords, WordsOf } from "#contract/api/store-words.ts";
import { wordsPartNames } from "#contract/api/words-parts.ts";
import { ownWords } from "#server/modules/settings/own-words.ts";
import { problemOf } from "#server/platform/http/problem.ts";
import { builtPageAddress, createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { pastKept, publishPart, readPart } from "./kit/settings.ts";
import type { Reply } from "./kit/shop.ts";
import { cookieOf, type SignedInStaff, signInStaff } from "./kit/staff.ts";

const client = join(import.meta.dirname, "../storefront/build/client/");
let shop: TestApp;
let manager: SignedInStaff;
/** Whether pages cannot read the words. */
let wordsAreAway = false;
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (fetchApi, databaseUrl) => ({
      clientFiles: client,
      handler: createPageHandler({
        fetchApi: async (input, init) =>
          wordsAreAway && new URL(input).pathname === "/api/store/words"
            ? Response.json(
                problemOf({ code: "unavailable", meta: { part: "database" } }, "req-1"),
                {
                  status: 503,
                },
              )
            : await fetchApi(input, init),
        apiBaseAddress: "http://127.0.0.1:3000/api",
        reportFault: () => {},
      }),
      addressOf: builtPageAddress,
      databaseUrl,
    }),
  });
  manager = await signInStaff(shop, "manager");
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const part of wordsPartNames) {
    const { version } = await readPart(shop, manager, part);
    await shop.api(`POST /staff/words/${part}/return`, {
      headers: manager.headers,
      body: { version, to: 1 },
    });
  }
});

const page = async (url: string, headers: Record<string, string> = {}, app = shop.app) =>
  await app.inject({ url, headers });
const text = async (url: string) => (await page(url)).payload;
/** Waits until a page says something, as it does when the word of a change came round. */
const untilSaid = (url: string, words: string, app = shop.app) =>
  expect.poll(async () => (await page(url, {}, app)).payload).toContain(words);

const withAnswer = (answer: string) => (words: WordsOf["questions"]) => {
  const [topic] = words.topics;
  const [entry] = topic?.entries ?? [];
  if (entry) entry.answer = answer;
  return words;
};

describe("words that staff publish", () => {
  test("stand on the page at once, in every process, and as data for machines", async () => {
    const other = await shop.second();
    expect(await text("/faq")).toContain("3–5 business days in Nigeria");
    await page("/faq", {}, other);
    const published = await publishPart(shop, manager, "questions", withAnswer("Two days."));
    expect(published.status).toBe(200);
    await untilSaid("/faq", "Two days.");
    await untilSaid("/faq", "Two days.", other);
    const shown = await text("/faq");
    expect(shown).not.toContain("3–5 business days in Nigeria and");
    expect(/"acceptedAnswer":\{"@type":"Answer","text":"Two days."\}/.test(shown)).toBe(true);
  });

  test("of the contacts stand on every page", async () => {
    await publishPart(shop, manager, "contacts", (words) => ({
      ...words,
      announcement: "Closed on Friday",
      contact: { ...words.contact, email: "hi@cloth.example" },
      chat: { ...words.chat, number: "2348111111111" },
    }));
    for (const url of ["/", "/products", "/faq", "/partner", "/about", "/login"]) {
      await untilSaid(url, "Closed on Friday");
      expect(await text(url)).toContain("https://wa.me/2348111111111");
      expect(await text(url)).not.toContain("hello@aso.example");
    }
    expect(await text("/")).toContain('"email":"hi@cloth.example"');
  });

  test("come back to a page that was made while they could not be read", async () => {
    const email = "hi@cloth.example";
    await publishPart(shop, manager, "contacts", (words) => ({
      ...words,
      contact: { ...words.contact, email },
    }));
    await untilSaid("/partner", email);
    wordsAreAway = true;
    try {
      await publishPart(shop, manager, "about", (words) => ({ ...words, lead: "We sew." }));
      await expect.poll(async () => (await page("/partner")).statusCode).toBe(503);
    } finally {
      wordsAreAway = false;
    }
    const { statusCode, payload } = await page("/partner");
    expect(statusCode).toBe(200);
    expect(payload).toContain(email);
  });

  test("of the home page, the voices and the about page stand there", async () => {
    await publishPart(shop, manager, "home", (words) => ({
      ...words,
      hero: { title: "Harmattan wear", text: "For cool mornings." },
      stats: words.stats.map((stat, n) => ({ ...stat, figure: `${n + 7}K+` })),
      promo: { ...words.promo, action: "See them", to: "https://cloth.example/offer" },
    }));
    await publishPart(shop, manager, "voices", ({ voices }) => ({
      voices: voices.map((voice, n) => ({ ...voice, hidden: n > 0 })),
    }));
    await publishPart(shop, manager, "about", (words) => ({ ...words, lead: "We sew." }));
    await untilSaid("/about", "We sew.");
    await untilSaid("/", "Harmattan wear");
    await untilSaid("/", "1 of 1");
    const home = await text("/");
    expect(home).toContain("<title>Aṣọ: Harmattan wear</title>");
    expect(home).toContain("7K+");
    expect(home).toContain('href="https://cloth.example/offer"');
    expect(home.match(/aria-roledescription="slide"/g)).toHaveLength(1);
  });

  test("are not there for the back office's other roles", async () => {
    for (const role of ["support", "packer", "stock_keeper"] as const) {
      const { headers } = await signInStaff(shop, role);
      expect((await shop.api("GET /staff/words/home", { headers })).status).toBe(403);
    }
    const owner = await signInStaff(shop, "owner");
    expect((await readPart(shop, owner, "home")).words).toEqual(ownWords.home);
  });

  test("on a stale state are refused with what stands there now", async () => {
    const { version, words } = await readPart(shop, manager, "about");
    await publishPart(shop, manager, "about", (now) => ({ ...now, lead: "Theirs." }));
    const { headers } = manager;
    const body = { version, words: { ...words, lead: "Mine." } };
    for (const call of ["PATCH /staff/words/about", "POST /staff/words/about/previews"] as const) {
      const reply = await shop.api(call, { headers, body });
      expect(reply).toMatchObject({
        status: 409,
        body: {
          code: "conflict",
          meta: { current: { version: version + 1, words: { lead: "Theirs." } } },
        },
      });
    }
  });

  test("by many at once: one of them is published, no other gets lost unseen", async () => {
    const { version, words } = await readPart(shop, manager, "about");
    const { headers } = manager;
    const sent = Array.from({ length: 8 }, (_, n) =>
      shop.api("PATCH /staff/words/about", {
        headers,
        body: { version, words: { ...words, lead: `Number ${n}` } },
      }),
    );
    const states = (await Promise.all(sent)).map(({ status }) => status).sort();
    expect(states).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe("history", () => {
  test("says who published what, and one press returns to an earlier version as a new one", async () => {
    const start = (await readPart(shop, manager, "questions")).version;
    await publishPart(shop, manager, "questions", withAnswer("One."));
    await publishPart(shop, manager, "questions", withAnswer("Two."));
    const { headers } = manager;
    const back = await shop.api<Reply<{ version: number; words: WordsOf["questions"] }>>(
      "POST /staff/words/questions/return",
      { headers, body: { version: start + 2, to: start + 1 } },
    );
    expect(back.status).toBe(200);
    expect(back.body.data.version).toBe(start + 3);
    expect(back.body.data.words.topics[0]?.entries[0]?.answer).toBe("One.");
    await untilSaid("/faq", "One.");

    const { body } = await shop.api<{ data: SettingsVersion[] }>(
      "GET /staff/words/questions/versions",
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

  test("leads back to what the store's files say", async () => {
    await publishPart(shop, manager, "voices", () => ({ voices: [] }));
    const { version } = await readPart(shop, manager, "voices");
    const { headers } = manager;
    const body = { version, to: 1 };
    expect((await shop.api("POST /staff/words/voices/return", { headers, body })).status).toBe(200);
    const now = await readPart(shop, manager, "voices");
    expect(now).toMatchObject({ version: version + 1, words: ownWords.voices });
    const words = await shop.api<{ data: StoreWords }>("GET /store/words?of=voices", pastKept);
    expect(words.body.data).toEqual({});
  });

  test("knows no version that never was", async () => {
    const { version } = await readPart(shop, manager, "home");
    const { headers } = manager;
    const body = { version, to: version + 40 };
    expect((await shop.api("POST /staff/words/home/return", { headers, body })).status).toBe(404);
    expect((await shop.api("GET /staff/words/nothing", { headers })).status).toBe(404);
  });
});

describe("a preview", () => {
  async function preview(answer: string, staff = manager) {
    const { version, words } = await readPart(shop, staff, "questions");
    const body = { version, words: withAnswer(answer)(words) };
    const made = await shop.api<Reply<WordsPreview>>("POST /staff/words/questions/previews", {
      headers: staff.headers,
      body,
    });
    return { address: made.body.data.address, cookie: cookieOf(made.headers) };
  }

  test("is the shop's own page with the words, kept by nobody and framed by the shop alone", async () => {
    const { address, cookie } = await preview("Not yet.");
    const seen = await page(address, { cookie });
    expect(seen.statusCode).toBe(200);
    expect(seen.payload).toContain("Not yet.");
    expect(seen.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
    });
    const published = await page("/faq", { cookie });
    expect(published.payload).not.toContain("Not yet.");
    expect(published.headers["x-frame-options"]).toBe("DENY");
    expect((await shop.api("GET /store/words?of=questions", pastKept)).body.data).toEqual({});
  });

  test("shows what was typed last under the same address", async () => {
    const first = await preview("First.");
    const second = await preview("Second.");
    expect(second.address).toBe(first.address);
    expect((await page(second.address, { cookie: second.cookie })).payload).toContain("Second.");
  });

  test("opens to nobody without the secret of the browser, nor after signing out", async () => {
    const support = await signInStaff(shop, "manager");
    const { address, cookie } = await preview("Secret.", support);
    const other = `aso_preview=${"a".repeat(43)}`;
    for (const headers of [{}, { cookie: other }] as Record<string, string>[]) {
      const seen = await page(address, headers);
      expect(seen.statusCode).toBe(404);
      expect(seen.payload).not.toContain("Secret.");
    }
    expect((await page(address, { cookie })).statusCode).toBe(200);
    await shop.api("POST /staff/auth/logout", { headers: support.headers });
    expect((await page(address, { cookie })).statusCode).toBe(404);
  });

  test("is told once in the audit log, however often it is looked at", async () => {
    const member = await signInStaff(shop, "owner");
    for (const answer of ["One", "Two", "Three"]) await preview(answer, member);
    const entries = await shop.api<{ data: unknown[] }>(
      `GET /staff/audit?actor=staff:${member.member.id}&subject=questions`,
      { headers: member.headers },
    );
    expect(entries.body.data).toHaveLength(1);
  });
});

test("with nothing edited, words that are published as they stood change no byte", async () => {
  const urls = ["/", "/products", "/faq", "/about", "/partner", "/size", "/checkout", "/login"];
  const before = await Promise.all(urls.map(text));
  for (const payload of before) expect(payload).not.toContain('\\"words\\"');
  for (const part of wordsPartNames) {
    const reply = await publishPart(shop, manager, part, (words) => words as never);
    expect(reply.status).toBe(200);
    expect(reply.body.data.words).toEqual(ownWords[part]);
  }
  await publishPart(shop, manager, "voices", () => ({ voices: [] }));
  const { version } = await readPart(shop, manager, "voices");
  await untilSaid("/", '\\"words\\"');
  await shop.api("POST /staff/words/voices/return", {
    headers: manager.headers,
    body: { version, to: 1 },
  });
  await expect.poll(() => text("/")).not.toContain('\\"words\\"');
  expect(await Promise.all(urls.map(text))).toEqual(before);
});
