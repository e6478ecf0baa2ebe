import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storePicture } from "#server/modules/media/index.ts";
import { createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { addProduct } from "./kit/shop.ts";
import { listUrls, readSitemap } from "./kit/sitemap.ts";

const origin = "https://aso.example";
const product = "eleko-camp-shirt-7k2m9x";
let dataDir: string;
let shop: TestApp;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-found-"));
  shop = await createTestApp({
    env: { DATA_DIR: dataDir, PUBLIC_URL: origin },
    pages: async (fetchApi, databaseUrl) => ({
      clientFiles: join(import.meta.dirname, "../storefront/build/client/"),
      handler: createPageHandler({ fetchApi, apiBaseAddress: "http://127.0.0.1:3000/api" }),
      databaseUrl,
    }),
  });
  const red = { width: 400, height: 500, channels: 3 as const, background: "#9a3b1f" };
  const asset = await storePicture(shop.runtime, await sharp({ create: red }).png().toBuffer());
  const pictures = [{ mediaAssetId: asset.id, alt: "A shirt", view: "front" as const }];
  await addProduct(shop, {
    id: product,
    name: "Ẹlẹ́kọ camp shirt",
    description: "Cut & sewn.",
    pictures,
  });
  await addProduct(shop, { category: "WOMEN", name: "Bùbá" });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

/** What a page says of itself in its head. */
interface Head {
  readonly status: number;
  readonly title: string;
  readonly robots: string | undefined;
  readonly canonical: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
}

async function headOf(path: string): Promise<Head> {
  const { statusCode, payload } = await shop.app.inject({ method: "GET", url: path });
  const head = payload.slice(0, payload.indexOf("</head>"));
  const titles = [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title ?? "");
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  expect([path, titles.length]).toEqual([path, 1]);
  const tags = Object.fromEntries(metas.map(([, name, content]) => [name, plainText(content)]));
  expect([path, metas.length]).toEqual([path, Object.keys(tags).length]);
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1];
  return {
    status: statusCode,
    title: titles[0] ?? "",
    robots: tags.robots,
    canonical: canonical && plainText(canonical),
    tags,
  };
}

const plainText = (text = "") =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** Pages for everybody, each under its one address. */
const publicPages = [
  "/",
  "/products",
  "/products?category=women",
  "/products?category=men",
  "/products?category=men&type=shirt",
  "/products/new",
  `/product/${product}`,
  "/partner",
  "/quick-order",
  "/faq",
  "/about",
  "/size",
  "/privacy",
  "/terms",
  "/delivery-policy",
  "/returns-policy",
];
/** Pages of one reader, or of none yet. */
const privatePages = [
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
  "/newsletter/unsubscribe",
  "/pay/ASO-7K3M9QXD",
  "/cart",
  "/returns",
  "/track-order",
  "/no/such/page",
];

describe("a public page", () => {
  test.each(publicPages)("%s is indexable, has one URL, and can be shared", async (path) => {
    const { status, robots, canonical, tags } = await headOf(path);
    expect([status, robots]).toEqual([200, undefined]);
    expect(canonical).toBe(new URL(path, origin).href);
    expect(tags).toMatchObject({
      description: expect.stringMatching(/./),
      "og:site_name": "Aṣọ",
      "og:title": expect.stringMatching(/./),
      "og:description": tags.description,
      "og:url": canonical,
      "og:image": expect.stringMatching(/^https:\/\/aso\.example\/share\/.+\.jpg$/),
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": expect.stringMatching(/./),
      "twitter:card": "summary_large_image",
    });
    const picture = await shop.app.inject({ url: new URL(tags["og:image"] ?? "").pathname });
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const { width, height } = await sharp(picture.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  test("has a unique title and description", async () => {
    const heads = await Promise.all(publicPages.map(headOf));
    const privateHeads = await Promise.all(privatePages.slice(0, 13).map(headOf));
    const titles = [...heads, ...privateHeads].map(({ title }) => title);
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
    for (const title of titles) expect(title.length).toBeLessThanOrEqual(70);
  });

  test("is in the sitemap, and nothing else is", async () => {
    const payload = (await readSitemap(shop.app, origin)).join("");
    const listed = listUrls(payload).map((address) => address.slice(origin.length));
    expect(listed).toEqual(expect.arrayContaining(publicPages));
    for (const path of listed) {
      const { status, robots, canonical } = await headOf(path);
      expect([path, status, robots, canonical]).toEqual([
        path,
        200,
        undefined,
        new URL(path, origin).href,
      ]);
    }
    const dated = /<loc>[^<]*\/product\/[^<]+<\/loc><lastmod>\d{4}-\d{2}-\d{2}T[\d:.]+Z<\/lastmod>/;
    expect(payload).toMatch(dated);
    expect(payload).toMatch(/<loc>https:\/\/aso\.example\/products<\/loc><lastmod>/);
  });
});

test.each(privatePages)("%s is not indexable, and crawlers may read that", async (path) => {
  const { robots, canonical } = await headOf(path);
  expect([robots, canonical]).toEqual(["noindex", undefined]);
  const { payload } = await shop.app.inject({ url: "/robots.txt" });
  const barred = [...payload.matchAll(/Disallow: (.+)/g)].map(([, prefix]) => prefix ?? "");
  expect(barred.filter((prefix) => path.startsWith(prefix))).toEqual([]);
});

test.each([
  ["/products?sort=price-asc", "/products"],
  ["/products?category=men&size=M&minPrice=5000&maxPrice=20000", "/products?category=men"],
  ["/products?type=shirt&category=men&page=2&utm_source=x", "/products?category=men&type=shirt"],
  ["/products?category=MEN", "/products?category=men"],
  [`/product/${product}?utm_source=x`, `/product/${product}`],
  ["/faq?utm_source=x", "/faq"],
])("%s belongs to %s", async (path, canonical) => {
  expect((await headOf(path)).canonical).toBe(origin + canonical);
});

test("a shared cart has a preview but is not indexable", async () => {
  const { robots, tags } = await headOf("/cart");
  expect(robots).toBe("noindex");
  expect(tags["og:image"]).toMatch(/\.jpg$/);
});

test("an empty list and a missing product are not indexable", async () => {
  expect((await headOf("/products?type=nothing")).robots).toBe("noindex");
  expect((await headOf("/products?category=men&minPrice=99000")).robots).toBe("noindex");
  const { status, robots } = await headOf("/product/unknown");
  expect([status, robots]).toEqual([404, "noindex"]);
});
