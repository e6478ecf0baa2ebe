import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailSamples } from "#server/composition/mail-samples.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { storePicture } from "#server/modules/media/index.ts";
import { createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { checkHtml, type NamedPage } from "./kit/check-html.ts";
import { addProduct } from "./kit/shop.ts";

const projectDir = join(import.meta.dirname, "..");

const shopPages = [
  "/",
  "/products",
  "/products?category=men&type=shirt&sort=price-asc",
  "/products?search=nothing+like+it",
  "/products/new",
  "/product/:product",
  "/product/:plain",
  "/product/unknown",
  "/login",
  "/register",
  "/verify",
  "/password/forgot",
  "/password/reset",
  "/account",
  "/account/orders",
  "/account/orders/ord_1",
  "/account/wishlist",
  "/business-profile",
  "/checkout",
  "/orders/lookup",
  "/partner",
  "/quick-order",
  "/cart",
  "/faq",
  "/about",
  "/size",
  "/privacy",
  "/terms",
  "/delivery-policy",
  "/returns-policy",
  "/newsletter/unsubscribe",
  "/pay/ASO-7K3M9QXD",
  "/returns",
  "/track-order",
  "/no/such/page",
];
/** What the store shows besides its pages; the mailbox of demo mode also shows every mail. */
const otherPages = [
  "/staff/",
  "/api/docs",
  "/api/docs/staff/orders",
  "/offline/page.html",
  "/offline/checkout.html",
  "/mailbox",
  "/mailbox/:message",
  "/mailbox/preview",
];
/** Mail programs lay out by tables, older ones know no other way to set their look, and two read properties of their own. */
const oldTable =
  /^warning: The “(align|bgcolor|border|cellpadding|cellspacing|height|valign|width)” attribute on the “(body|table|td)”|^error: CSS: “(mso-[a-z-]+|supported-color-schemes)”: Property/;
const sandboxPages = ["checkout.html", "play.html"];

let dataDir: string;
let shop: TestApp;
let errors: ReadonlyMap<string, readonly string[]>;
const mails: string[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-html-"));
  shop = await createTestApp({
    env: { DATA_DIR: dataDir },
    staffFiles: join(projectDir, "backoffice/build/client/"),
    pages: async (fetchApi, databaseUrl) => ({
      clientFiles: join(projectDir, "storefront/build/client/"),
      handler: createPageHandler({ fetchApi, apiBaseAddress: "http://127.0.0.1:3000/api" }),
      databaseUrl,
    }),
  });
  const ids = await fillShop();
  mails.push(...mailSamples(shop.runtime.config).map(({ kind }) => `/mailbox/preview/${kind}`));
  const pages: NamedPage[] = [];
  for (const name of [...shopPages, ...otherPages, ...mails, ...frames()]) {
    pages.push({ name, html: await fetchHtml(putIds(name, ids)) });
  }
  for (const name of shopPages) {
    const html = await fetchHtml(putIds(name, ids), { "save-data": "on" });
    pages.push({ name: withLessData(name), html });
  }
  for (const name of sandboxPages) {
    pages.push({ name, html: await readFile(join(projectDir, "sandbox/pages", name), "utf8") });
  }
  errors = await checkHtml(pages);
}, 180_000);
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

/** The mails themselves, without the page around them. */
const frames = () => ["/mailbox/:message", ...mails].map((name) => `${name}/html`);
const withLessData = (name: string) => `${name} with less data`;

/** A product with a picture and a reduction, one with neither, and a message. */
async function fillShop(): Promise<Record<string, string>> {
  const red = { width: 1200, height: 1500, channels: 3 as const, background: "#9a3b1f" };
  const picture = await storePicture(shop.runtime, await sharp({ create: red }).png().toBuffer());
  const product = await addProduct(shop, {
    name: 'Bùbá & ìró <set> "two"',
    description: "One line.\n\nAnother.",
    material: "Cotton",
    category: "WOMEN",
    featured: true,
    percentOff: 10,
    pictures: [{ mediaAssetId: picture.id, alt: 'A "set"', view: "front" }],
  });
  const plain = await addProduct(shop, { sizes: [{ size: "M", stock: 0 }] });
  const message = await shop.runtime.db.withTransaction((tx) =>
    queueMail(tx, shop.runtime, {
      kind: "test",
      to: "ada@example.com",
      subject: "A <subject>",
      title: "Hello",
      preview: "A word",
      parts: [{ kind: "text", text: "<b>" }],
      footer: "Because you asked.",
    }),
  );
  return { product, plain, message: message ?? "" };
}

function putIds(name: string, ids: Record<string, string>): string {
  return name.replace(/:(\w+)/, (_, key: string) => ids[key] ?? "");
}

async function fetchHtml(url: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await shop.app.inject({ method: "GET", url, headers });
  expect([url, reply.headers["content-type"]]).toEqual([url, "text/html; charset=utf-8"]);
  return reply.payload;
}

const expectValid = (name: string) => expect(errors.get(name)).toEqual([]);

describe("a page of the shop is valid HTML", () => {
  test.each(shopPages)("%s", expectValid);
  test.each(shopPages.map(withLessData))("%s", expectValid);
});

test.each([...otherPages, ...sandboxPages])("%s is valid HTML", expectValid);

test("every email is valid HTML except for its tables, and so is its preview page", () => {
  expect(mails.length).toBeGreaterThan(5);
  for (const name of mails) expect([name, errors.get(name)]).toEqual([name, []]);
  for (const name of frames()) {
    const others = errors.get(name)?.filter((error) => !oldTable.test(error));
    expect([name, others]).toEqual([name, []]);
  }
});
