import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { sharePicturePath } from "#contract/share/share-picture.ts";
import { storePicture } from "#server/modules/media/index.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { addProduct, nextAddress } from "../../../../tests/kit/shop.ts";
import { listUrls, readSitemap } from "../../../../tests/kit/sitemap.ts";
import type { ProductPicture } from "../products/index.ts";
import { drawSharePicture } from "./draw-share-picture.ts";

vi.mock(import("./draw-share-picture.ts"), { spy: true });

const origin = "https://aso.example";

let dataDir: string;
let shop: TestApp;
let plain: string;
let pictured: string;
let picture: ProductPicture;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-discovery-"));
  shop = await createTestApp({ env: { PUBLIC_URL: origin, DATA_DIR: dataDir } });
  plain = await addProduct(shop, { name: "Plain shirt" });
  const red = { width: 400, height: 500, channels: 3 as const, background: "#9a3b1f" };
  const asset = await storePicture(shop.runtime, await sharp({ create: red }).png().toBuffer());
  picture = { mediaAssetId: asset.id, alt: "A set", view: "front" };
  pictured = await addProduct(shop, {
    name: "Bùbá & ìró <set>",
    price: 38_500,
    percentOff: 10,
    category: "WOMEN",
    sizes: [
      { size: "M", stock: 2 },
      { size: "L", stock: 0 },
    ],
    pictures: [picture],
  });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const get = (url: string) => shop.app.inject({ method: "GET", url });

test("robots.txt allows every page and names the sitemap", async () => {
  const { payload } = await get("/robots.txt");
  expect(payload).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(payload.match(/Disallow: .*/g)).toEqual(["Disallow: /api/"]);
});

test("the sitemap lists every page and product with its pictures", async () => {
  const { headers } = await get("/sitemap.xml");
  expect(headers["content-type"]).toContain("application/xml");
  const files = await readSitemap(shop.app, origin);
  const payload = files.join();
  const addresses = listUrls(payload);
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

test("unknown sitemap files are 404 at once, even under load", async () => {
  const unknown = Array.from({ length: 150 }, (_, i) => get(`/sitemaps/products-${i + 2}.xml`));
  const feed = get("/feeds/google.xml");
  const answers = (await Promise.all(unknown)).map(({ statusCode }) => statusCode);
  expect(new Set(answers)).toEqual(new Set([404]));
  expect((await feed).statusCode).toBe(200);
  expect((await get("/sitemaps/products-1.xml")).statusCode).toBe(200);
});

const productOf = async (id: string) =>
  (await shop.api<{ data: Product }>(`GET /products/${id}`)).body.data;
const pathOf = async (id: string) => sharePicturePath(await productOf(id)) ?? "";

test("a share picture is a 1200 × 630 JPEG with name and price left, the garment right", async () => {
  const reply = await get(await pathOf(pictured));
  expect(reply.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
  });
  const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  expect(Math.abs(at(1000, 300) - 0x9a)).toBeLessThan(8);
  expect(Math.abs(at(10, 10) - 0xf4)).toBeLessThan(8);
});

test("a share picture is drawn once for concurrent requests and stored for other processes", async () => {
  const id = await addProduct(shop, { name: "Shared", pictures: [picture] });
  const path = await pathOf(id);
  const drawing = vi.mocked(drawSharePicture).mockClear();
  const replies = await Promise.all([get(path), get(path), get(path)]);
  expect((await get(path)).rawPayload).toEqual(replies[0].rawPayload);
  expect(drawing).toHaveBeenCalledTimes(1);
  const pictures = (await readdir(join(dataDir, "media"))).filter((name) => name.endsWith(".jpg"));
  const contents = await Promise.all(
    pictures.map((name) => readFile(join(dataDir, "media", name))),
  );
  expect(contents.some((content) => content.equals(replies[0].rawPayload))).toBe(true);
  for (const { rawPayload } of replies) expect(rawPayload).toEqual(replies[0].rawPayload);

  const marker = Buffer.from("kept");
  for (const name of pictures) await writeFile(join(dataDir, "media", name), marker);
  const other = await shop.second();
  expect((await other.inject({ url: path })).rawPayload).toEqual(marker);
  expect(drawing).toHaveBeenCalledTimes(1);
});

test("a hundred share pictures requested at once are drawn one at a time", async () => {
  const names = Array.from({ length: 100 }, (_, i) => `Of a crowd ${i}`);
  const paths: string[] = [];
  for (const name of names)
    paths.push(await pathOf(await addProduct(shop, { name, pictures: [picture] })));
  let atOnce = 0;
  let maxAtOnce = 0;
  const drawing = vi.mocked(drawSharePicture).mockImplementation(async ({ name }) => {
    atOnce += 1;
    maxAtOnce = Math.max(maxAtOnce, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return Buffer.from(name);
  });
  const replies = await Promise.all(
    paths.map((url) => shop.app.inject({ method: "GET", url, remoteAddress: nextAddress() })),
  );
  expect(replies.map(({ statusCode, payload }) => [statusCode, payload])).toEqual(
    names.map((name) => [200, name]),
  );
  expect(maxAtOnce).toBe(1);
  drawing.mockReset();
});

test("a new price gives a new URL, and the old one redirects", async () => {
  const id = await addProduct(shop, { name: "Dearer", pictures: [picture] });
  const before = await pathOf(id);
  const cheap = (await get(before)).rawPayload;
  await shop.runtime.db.rows({
    text: "update product set price_kobo = price_kobo + 100 where id = $1",
    values: [id],
  });
  const after = await pathOf(id);
  expect(after).not.toBe(before);
  for (const old of [before, `/share/product/${id}.jpg`, `/share/product/${id}/none.jpg`]) {
    const reply = await get(old);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, origin + after]);
  }
  expect((await get(after)).rawPayload).not.toEqual(cheap);
});

test("a product without a picture shares the store's; an unknown one is 404", async () => {
  const reply = await get(`/share/product/${plain}.jpg`);
  expect(reply.statusCode).toBe(302);
  expect(reply.headers.location).toBe(`${origin}/share/store.jpg`);
  expect((await get("/share/product/unknown.jpg")).statusCode).toBe(404);
  expect((await get("/share/product/unknown/1.jpg")).statusCode).toBe(404);
});
