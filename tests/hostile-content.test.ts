import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ContentSection,
  contentSectionNames,
  policyNames,
} from "#contract/api/content/content-sections.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import type { Problem } from "#contract/api/error-codes.ts";
import { defaultContent } from "#server/modules/settings/default-content.ts";
import { isLink } from "#server/modules/settings/validate-section.ts";
import { createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { readSection } from "./kit/settings.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (fetchApi) => ({
      clientFiles: join(import.meta.dirname, "../storefront/build/client/"),
      handler: createPageHandler({ fetchApi, apiBaseAddress: "http://127.0.0.1:3000/api" }),
    }),
  });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

/** Marks that break out of text, of an attribute, of a script and of a link. */
const hostile = [
  '"><img src=x onerror=alert(1)>',
  "</script><script>alert(1)</script>",
  "'onload='alert(1)",
  "<!--<script>",
];
const hostileLinks = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "http://evil.example",
  "https://",
  "https://user:word@evil.example",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
];

/** Of a policy one section, on the shop. */
const ofPolicy = ({ summary, sections, ...rest }: ContentOf["terms"]) => ({
  ...rest,
  isVisible: true,
  summary: summary.slice(0, 1),
  sections: sections.slice(0, 1),
});
const content: ContentOf = {
  ...defaultContent,
  privacy: ofPolicy(defaultContent.privacy),
  terms: ofPolicy(defaultContent.terms),
  "delivery-policy": ofPolicy(defaultContent["delivery-policy"]),
  "returns-policy": ofPolicy(defaultContent["returns-policy"]),
};

type Path = readonly (string | number)[];

/** The paths of all texts in words. */
function textsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function withText<T>(value: T, path: Path, text: string): T {
  const copy = structuredClone(value);
  let at = copy as Record<string | number, unknown>;
  for (const name of path.slice(0, -1)) at = at[name] as Record<string | number, unknown>;
  at[path.at(-1) ?? ""] = text;
  return copy;
}

const texts = contentSectionNames.flatMap((part) =>
  textsOf(content[part]).map((path) => ({ part, path, name: `${part} ${path.join(".")}` })),
);

async function publish(part: ContentSection, values: unknown) {
  const { version } = await readSection(shop, owner, part);
  const body = { version, values };
  return await shop.api<Partial<Problem>>(`PATCH /staff/content/${part}`, {
    headers: owner.headers,
    body,
  });
}

describe("text typed by staff never runs as script", () => {
  test("markup is refused or shown as text in every field", async () => {
    expect(texts.length).toBeGreaterThan(80);
    const policies = policyNames.map((name) => `/${name}`);
    const urls = ["/", "/faq", "/about", "/partner", ...policies];
    let accepted = 0;
    for (const mark of hostile) {
      const hurt: Record<string, unknown> = structuredClone(content);
      for (const { part, path, name } of texts) {
        const { status, body } = await publish(part, withText(content[part], path, mark));
        expect([200, 400], name).toContain(status);
        if (status === 200)
          hurt[part] = withText(hurt[part], path, `${mark} ${accepted++}`.slice(0, 40));
        else expect(body.errors?.[0]?.field, name).toBe(`values.${path.join(".")}`);
      }
      for (const part of contentSectionNames) await publish(part, hurt[part]);
      for (const url of urls) {
        const { payload } = await shop.app.inject({ url });
        expect(payload, url).not.toMatch(/<img src=x|<script>alert|<!--<script>/);
        expect(payload, url).not.toMatch(/<[^>]*'onload='/);
      }
    }
    expect(accepted).toBeGreaterThan(100);
  });

  test("a link leads to https, mail, a phone number or a page of the shop, or is refused", async () => {
    const links = texts.filter(({ path }) => ["to", "url"].includes(String(path.at(-1))));
    expect(links.length).toBeGreaterThan(5);
    for (const { part, path, name } of links) {
      for (const address of hostileLinks) {
        const { status, body } = await publish(part, withText(content[part], path, address));
        expect(status, `${name} ${address}`).toBe(400);
        expect(body.errors?.[0]?.field).toBe(`values.${path.join(".")}`);
      }
    }
    expect(hostileLinks.filter(isLink)).toEqual([]);
    const good = [
      "/products?category=men",
      "/about#contact",
      "https://cloth.example/a?b=c",
      "mailto:a@b.ng",
      "tel:+2348000000000",
    ];
    expect(good.filter(isLink)).toEqual(good);
  });

  test("control and bidi characters and blank text are refused by field", async () => {
    for (const text of ["a\nb", "a\u0007b", "a\u202Eb", "\u2066x", "   "]) {
      const values = { ...defaultContent.about, lead: text };
      const { status, body } = await publish("about", values);
      expect(status, JSON.stringify(text)).toBe(400);
      expect(body.errors?.[0]?.field).toBe("values.lead");
    }
  });
});

test("values that are too long, too many, duplicate or of another type are named by field", async () => {
  const { home, questions, contacts, testimonials } = defaultContent;
  const [topic] = questions.topics;
  const [entry] = topic?.entries ?? [];
  const invalid: readonly (readonly [ContentSection, unknown, string])[] = [
    ["home", { ...home, hero: { ...home.hero, title: "x".repeat(41) } }, "values.hero.title"],
    ["home", { ...home, stats: home.stats.slice(1) }, "values.stats"],
    [
      "home",
      { ...home, stats: home.stats.map((stat) => ({ ...stat, figure: "many" })) },
      "values.stats.0.figure",
    ],
    ["contacts", { ...contacts, chat: { ...contacts.chat, number: "0800" } }, "values.chat.number"],
    [
      "contacts",
      { ...contacts, contact: { ...contacts.contact, email: "a@b" } },
      "values.contact.email",
    ],
    ["contacts", { ...contacts, more: 1 }, "values.more"],
    [
      "questions",
      { topics: [{ ...topic, entries: [entry, entry] }] },
      "values.topics.0.entries.1.id",
    ],
    ["questions", { topics: [] }, "values.topics"],
    [
      "testimonials",
      { testimonials: [...testimonials.testimonials, ...testimonials.testimonials] },
      "values.testimonials.4.quote",
    ],
  ];
  for (const [part, values, field] of invalid) {
    const { status, body } = await publish(part, values);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    expect(body.detail).toMatch(/^Please check: /);
  }
});
