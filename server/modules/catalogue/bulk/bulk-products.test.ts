import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storePicture } from "#server/modules/media/index.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { addProduct } from "../../../../tests/kit/shop.ts";
import { listUrls, readSitemap } from "../../../../tests/kit/sitemap.ts";
import { findSitemapPartEnds, streamProductNames } from "../discovery/stream-products.queries.ts";

const origin = "https://aso.example";
const productCount = 4200;
const maxRows = 500;

let dataDir: string;
let shop: TestApp;
let rowsOfStatements: number[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-many-goods-"));
  shop = await createTestApp({
    env: { PUBLIC_URL: origin, DATA_DIR: dataDir },
    pages: async (_fetchApi, databaseUrl) => ({
      databaseUrl,
      handler: async () => new Response("page"),
    }),
  });
  await addProduct(shop);
  const red = { width: 400, height: 500, channels: 3 as const, background: "#9a3b1f" };
  const asset = await storePicture(shop.runtime, await sharp({ create: red }).png().toBuffer());
  const { db } = shop.runtime;
  for (let from = 2; from <= productCount; from += 300)
    await addProducts(from, Math.min(from + 299, productCount));
  for (const on of [db, db.replica]) {
    const rows = on.rows.bind(on);
    on.rows = async <Row>(statement: Parameters<typeof rows>[0]) => {
      const found = await rows<Row>(statement);
      rowsOfStatements.push(found.length);
      return found;
    };
  }

  function addProducts(from: number, to: number) {
    return db.rows({
      text: `with made as (
        insert into product (id, name, category, clothing_type_id, price_kobo)
        select 'shirt-' || lpad(n::text, 6, '0'), 'Shirt ' || n, 'WOMEN', 'shirt', 1000000
        from generate_series($1::integer, $2::integer) as n returning id
      ), sizes as (
        insert into product_variant (id, product_id, size, position, stock)
        select id || size, id, size, 1, 0 from made cross join unnest(array['M', 'L']) as size
      )
      insert into product_image (product_id, position, media_asset_id)
      select made.id, 1, $3 from made`,
      values: [from, to, asset.id],
    });
  }
});
beforeEach(() => {
  rowsOfStatements = [];
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const get = (url: string, headers = {}) => shop.app.inject({ url, headers });

test("the sitemap lists each product once, in files within the protocol's limits", async () => {
  const files = await readSitemap(shop.app, origin);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    expect(listUrls(file).length).toBeLessThanOrEqual(50_000);
    expect(file.trimEnd().endsWith("</urlset>")).toBe(true);
  }
  const products = listUrls(files.join("")).filter((each) => each.includes("/product/"));
  expect(products).toHaveLength(productCount);
  expect(new Set(products).size).toBe(productCount);
  expect(Math.max(...rowsOfStatements)).toBeLessThanOrEqual(maxRows);
  expect((await get("/sitemaps/products-9.xml")).statusCode).toBe(404);
  expect((await get("/sitemaps/products-0.xml")).statusCode).toBe(404);
  expect((await get("/sitemaps/other.xml")).statusCode).toBe(404);
});

test("sitemap parts are contiguous, and the last is open-ended", async () => {
  const { db } = shop.runtime;
  const ends = await findSitemapPartEnds(db, 2000);
  expect(ends).toHaveLength(3);
  expect(ends.at(-1)).toBeUndefined();
  expect(await findSitemapPartEnds(db, productCount / 2)).toEqual([expect.any(String), undefined]);
  expect(await findSitemapPartEnds(db, productCount)).toEqual([undefined]);
});

test("the feed holds each size and reads in batches", async () => {
  const { payload } = await get("/feeds/google.xml");
  expect(payload.match(/<item>/g)).toHaveLength((productCount - 1) * 2);
  expect(payload.trimEnd().endsWith("</channel></rss>")).toBe(true);
  expect(rowsOfStatements.length).toBeGreaterThan(productCount / maxRows);
  expect(Math.max(...rowsOfStatements)).toBeLessThanOrEqual(maxRows);
});

test("product names are streamed in batches", async () => {
  const named = [];
  for await (const step of streamProductNames(shop.runtime.db)) named.push(...step);
  expect(new Set(named.map(({ id }) => id)).size).toBe(productCount);
  expect(named.at(-1)).toEqual({ id: "shirt-004200", name: "Shirt 4200", sizes: ["M", "L"] });
  expect(Math.max(...rowsOfStatements)).toBeLessThanOrEqual(maxRows);
});

test.each(["/sitemaps/products-1.xml", "/feeds/google.xml"])(
  "%s is built once for all requests and answered with 304 when unchanged",
  async (url) => {
    const first = await get(url, { "accept-encoding": "br, gzip" });
    expect(first.headers["content-encoding"]).toBe("gzip");
    rowsOfStatements = [];
    const replies = await Promise.all([get(url), get(url), get(url)]);
    expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1);
    const held = await get(url, { "if-none-match": `"other", ${first.headers.etag}` });
    expect([held.statusCode, held.payload]).toEqual([304, ""]);
    const head = await shop.app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.payload, head.headers.etag]).toEqual([
      200,
      "",
      first.headers.etag,
    ]);
    expect(rowsOfStatements).toEqual([]);
  },
);
