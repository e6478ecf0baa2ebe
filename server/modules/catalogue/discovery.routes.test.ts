import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storePicture } from "#server/modules/media/index.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct } from "../../../tests/kit/shop.ts";

const origin = "https://aso.example";

let dataDir: string;
let shop: TestApp;
let plain: string;
let pictured: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-discovery-"));
  shop = await createTestApp({ env: { PUBLIC_URL: origin, DATA_DIR: dataDir } });
  plain = await addProduct(shop, { name: "Plain shirt" });
  const red = { width: 400, height: 500, channels: 3 as const, background: "#9a3b1f" };
  const picture = await storePicture(shop.runtime, await sharp({ create: red }).png().toBuffer());
  pictured = await addProduct(shop, {
    name: "Bùbá & ìró <set>",
    price: 38_500,
    percentOff: 10,
    category: "WOMEN",
    sizes: [
      { size: "M", stock: 2 },
      { size: "L", stock: 0 },
    ],
    pictures: [{ mediaAssetId: picture.id, alt: "A set", view: "front" }],
  });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const get = (url: string) => shop.app.inject({ method: "GET", url });

test("robots may visit the shop, not what belongs to one reader, and learn of the sitemap", async () => {
  const { payload } = await get("/robots.txt");
  expect(payload).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ["/account", "/checkout", "/api", "/staff"]) {
    expect(payload).toContain(`Disallow: ${path}\n`);
  }
});

test("the sitemap names every page and product with its pictures", async () => {
  const { payload, headers } = await get("/sitemap.xml");
  expect(headers["content-type"]).toContain("application/xml");
  const addresses = [...payload.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(
    expect.arrayContaining([
      `${origin}/`,
      `${origin}/faq`,
      `${origin}/product/${plain}`,
      `${origin}/product/${pictured}`,
    ]),
  );
  expect(payload).toMatch(/<image:loc>https:\/\/aso\.example\/media\/[\w-]+\.webp<\/image:loc>/);
});

test("the feed offers each size at its price, reduced where it is, and escapes names", async () => {
  const { payload } = await get("/feeds/google.xml");
  const items = payload.split("<item>").slice(1);
  // What has no picture is left out: Google would refuse it.
  expect(items).toHaveLength(2);
  const item = (size: string) => items.find((text) => text.includes(`<g:size>${size}<`)) ?? "";
  expect(item("M")).toContain("<title>Bùbá &amp; ìró &lt;set&gt;</title>");
  expect(item("M")).toContain("<g:price>38500.00 NGN</g:price>");
  expect(item("M")).toContain("<g:sale_price>34650.00 NGN</g:sale_price>");
  expect(item("M")).toContain("<g:availability>in_stock<");
  expect(item("L")).toContain("<g:availability>out_of_stock<");
  expect(item("L")).toContain(`<link>${origin}/product/${pictured}</link>`);
});

test("a shared product has a JPEG of 1200 × 630 with the garment on its right", async () => {
  const reply = await get(`/share/product/${pictured}.jpg`);
  expect(reply.headers["content-type"]).toBe("image/jpeg");
  const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  expect(Math.abs(at(1000, 300) - 0x9a)).toBeLessThan(8);
  expect(Math.abs(at(10, 10) - 0xf4)).toBeLessThan(8);
});

test("a product without a picture shares the store's, one that is not there none", async () => {
  const reply = await get(`/share/product/${plain}.jpg`);
  expect(reply.statusCode).toBe(302);
  expect(reply.headers.location).toBe(`${origin}/share/store.jpg`);
  expect((await get("/share/product/unknown.jpg")).statusCode).toBe(404);
});
