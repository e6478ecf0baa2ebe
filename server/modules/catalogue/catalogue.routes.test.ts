import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product, RandomImages } from "#contract/api/catalogue/products.ts";
import type { PageMeta } from "#contract/api/envelope.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import { seedStore } from "../../../demo/seed-store.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { stableProductId } from "./product-id.ts";
import { setProductStatus } from "./products/product-status.ts";

type List = { data: Product[]; meta: PageMeta };

let store: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-catalogue-"));
  store = await createTestApp({ env: { DATA_DIR: dataDir } });
  await seedStore(store.runtime);
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

async function list(query: string): Promise<List> {
  const { status, body } = await store.api<List>(`GET /products${query}`);
  expect(status).toBe(200);
  return body;
}
const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
const naira = ({ price, discount }: Product) => discountedPrice(fromNaira(price), discount) / 100;

describe("the list", () => {
  test("returns twenty per page, newest first, with the total", async () => {
    const { data, meta } = await list("");
    expect(meta).toEqual({ page: 1, limit: 20, total: 56 });
    expect(data).toHaveLength(20);
    const times = data.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(data[0]?.name).toBe("Òṣogbo boubou");
  });

  test("answers a price of 0 without breaking other lists", async () => {
    const everywhere = (query: string) =>
      Promise.all(Array.from({ length: 20 }, () => list(query)));
    for (const price of ["minPrice=0", "maxPrice=0"]) {
      for (const more of ["", "featured=true", "category=MEN&sort=price-asc"]) {
        await everywhere(`?${price}&${more}`);
        await everywhere(`?${more}`);
      }
    }
  });

  test("pages hold each product once and nothing past the last", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}`)));
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 16, 0]);
    expect(pages[3]?.meta).toEqual({ page: 4, limit: 20, total: 56 });
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(56);
  });

  test("returns naira, percent, sorted sizes and pictures", async () => {
    const { data } = await list("?search=eleko+camp+shirt");
    expect(data[0]).toMatchObject({
      id: stableProductId("eleko-camp-shirt"),
      price: 38_000,
      discount: 0,
      category: "MEN",
      type: { id: "shirt", name: "Shirt" },
      featured: true,
      createdAt: "2026-09-26T13:50:00.000Z",
    });
    expect(data[0]?.sizesStock.map(({ size }) => size.size)).toEqual([
      "XS",
      "S",
      "M",
      "L",
      "XL",
      "XXL",
    ]);
    expect(data[0]?.stock).toBe(data[0]?.sizesStock.reduce((total, { stock }) => total + stock, 0));
    expect(data[0]?.images).toHaveLength(4);
    expect(data[0]?.images[0]).toMatchObject({ name: "front", width: 1200, height: 1500 });
    expect(data[0]?.tieredPricing.every(({ minQuantity, price }) => minQuantity * price > 0)).toBe(
      true,
    );
  });

  test.each<[string, (product: Product) => boolean, number]>([
    ["category=MEN", ({ category }) => category === "MEN", 27],
    ["category=WOMEN", ({ category }) => category === "WOMEN", 29],
    ["type=kaftan", ({ type }) => type.id === "kaftan", 5],
    ["type=unheard-of", () => false, 0],
    ["featured=true", ({ featured }) => featured, 8],
    ["featured=false", ({ featured }) => !featured, 48],
    ["minPrice=150000", (product) => naira(product) >= 150_000, 5],
    // 18,500 and 19,350 (10% off 21,500) and 16,500
    ["maxPrice=19350", (product) => naira(product) <= 19_350, 3],
    ["maxPrice=19349.99", (product) => naira(product) <= 19_349.99, 2],
    ["minPrice=19350&maxPrice=19350", (product) => naira(product) === 19_350, 1],
    [
      "category=WOMEN&type=dress&maxPrice=70000&search=shift",
      ({ category, type }) => category === "WOMEN" && type.id === "dress",
      3,
    ],
  ])("filters by %s", async (query, holds, total) => {
    const { data, meta } = await list(`?limit=100&${query}`);
    expect(data.filter((product) => !holds(product))).toEqual([]);
    expect(meta.total).toBe(total);
    expect(data).toHaveLength(total);
  });

  test("filters by a size that is in stock", async () => {
    const everything = await list("?limit=100");
    const inStock = ({ sizesStock }: Product) =>
      sizesStock.some(({ size, stock }) => size.size === "XS" && stock > 0);
    const small = await list("?limit=100&size=XS");
    expect(small.data.map(({ id }) => id)).toEqual(
      everything.data.filter(inStock).map(({ id }) => id),
    );
    expect(small.meta.total).toBeGreaterThan(0);
    expect(small.meta.total).toBeLessThan(56);
  });

  test("returns the requested ids and omits unpublished products", async () => {
    const ids = ["eleko-camp-shirt", "osogbo-boubou"].map(stableProductId);
    const { data, meta } = await list(`?limit=100&ids=${[...ids, "no-such-thing"].join()}`);
    expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(meta.total).toBe(2);
    expect((await list(`?ids=${ids.join()}&search=boubou`)).meta.total).toBe(1);
  });

  test("sorts by the discounted price both ways", async () => {
    const prices = (await list("?limit=100&sort=price-asc")).data.map(naira);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const falling = (await list("?limit=100&sort=price-desc")).data.map(naira);
    expect(falling).toEqual(prices.toReversed());
  });

  test.each([
    ["page=0", "page"],
    ["page=1.5", "page"],
    ["page=10001", "page"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=ten", "limit"],
    ["category=men", "category"],
    ["minPrice=-1", "minPrice"],
    ["minPrice=", "minPrice"],
    ["minPrice=%20", "minPrice"],
    ["page=%20", "page"],
    ["maxPrice=NaN", "maxPrice"],
    ["sort=cheapest", "sort"],
    ["featured=maybe", "featured"],
    ["type=%00", "type"],
    ["size=", "size"],
    [`search=${"a".repeat(101)}`, "search"],
    ["colour=red", "colour"],
    ["ids=", "ids"],
    ["ids=a,,b", "ids"],
    [`ids=${Array.from({ length: 101 }, (_, i) => `p${i}`).join()}`, "ids"],
  ])("rejects %s and names the field", async (query, field) => {
    const { status, body } = await store.api(`GET /products?${query}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "validation_failed" });
    expect(body.errors?.map((error) => error.field)).toEqual([field]);
  });
});

describe("a product", () => {
  test("is found by its id", async () => {
    const id = stableProductId("osogbo-boubou");
    const { status, body } = await store.api<{ data: Product }>(`GET /products/${id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, name: "Òṣogbo boubou", price: 88_000 });
    expect(body.data.sizesStock[0]).toEqual({ size: { size: "XS" }, stock: 0 });
  });

  test.each(["unknown", "a%2Fb", "%F0%9F%91%95"])("is not found under %s", async (id) => {
    expect(await store.api(`GET /products/${id}`)).toMatchObject({
      status: 404,
      body: { code: "not_found", detail: "Product not found" },
    });
  });

  test("answers 304 until it changes", async () => {
    const path = `/products/${stableProductId("bonny-kimono")}` as const;
    const first = await store.api(`GET ${path}`);
    expect(first.headers["cache-control"]).toBe("public, no-cache");
    const headers = { "if-none-match": `"other", ${first.headers.etag}` };
    const held = await store.api(`GET ${path}`, { headers });
    expect({ status: held.status, body: held.body }).toEqual({ status: 304, body: undefined });
    await store.runtime.db.rows({
      text: "update product set percent_off = 5 where name = 'Bonny kimono'",
    });
    expect((await store.api(`GET ${path}`, { headers })).status).toBe(200);
  });

  test("is nowhere once archived", async () => {
    const id = stableProductId("kano-kaftan-ink");
    const { db } = store.runtime;
    expect(await db.withTransaction((tx) => setProductStatus(tx, id, "archived"))).toBe(true);
    expect((await store.api(`GET /products/${id}`)).status).toBe(404);
    expect((await list("?search=kano")).meta.total).toBe(0);
    expect((await list("")).meta.total).toBe(55);
    const pictures = await drawn("?limit=24&search=kano");
    expect(pictures).toEqual([]);
    await db.withTransaction((tx) => setProductStatus(tx, id, "published"));
    expect((await store.api(`GET /products/${id}`)).status).toBe(200);
  });
});

test("new arrivals are the newest two dozen", async () => {
  const { body } = await store.api<List>("GET /products/new");
  expect(body.data).toHaveLength(24);
  expect(body.data.map(({ name }) => name)).toEqual(await names("?limit=24"));
});

test("lists types with published products of a category", async () => {
  for (const category of ["MEN", "WOMEN"]) {
    const { data } = (
      await store.api<{ data: { id: string }[] }>(`GET /products/types?category=${category}`)
    ).body;
    const onSale = (await list(`?limit=100&category=${category}`)).data.map(({ type }) => type.id);
    expect(data.map(({ id }) => id).toSorted()).toEqual([...new Set(onSale)].toSorted());
  }
  expect((await store.api("GET /products/types?category=OTHER")).status).toBe(400);
});

test("lists types with published products in the store's order", async () => {
  const types = async (query = "") =>
    (await store.api<{ data: { id: string }[] }>(`GET /products/types${query}`)).body.data.map(
      ({ id }) => id,
    );
  const all = await types();
  expect(all).toHaveLength(15);
  expect(all.slice(0, 4)).toEqual(["kaftan", "agbada", "senator-set", "shirt"]);
  const { db } = store.runtime;
  const shorts = stableProductId("tarkwa-shorts-sage");
  await db.withTransaction((tx) => setProductStatus(tx, shorts, "archived"));
  expect(await types()).toEqual(all.filter((id) => id !== "shorts"));
  expect(await types("?category=MEN")).not.toContain("shorts");
  await db.withTransaction((tx) => setProductStatus(tx, shorts, "published"));
});

test("sorts types of a category by recent sales", async () => {
  const { db } = store.runtime;
  await db.withTransaction(async (tx) => {
    await tx.rows({
      text: `insert into daily_sales values (current_date - 1, 0, 0, 0, 0, 0, 0, 0, 0, '[]')
        on conflict do nothing`,
    });
    await tx.rows({
      text: `insert into daily_product_sales (day, product_id, units, kobo)
        select current_date - 1, id, 40, 0 from product
        where clothing_type_id = 'jumpsuit' and category = 'WOMEN' order by id limit 1`,
    });
  });
  const shorts = stableProductId("tarkwa-shorts-sage");
  await db.withTransaction((tx) => setProductStatus(tx, shorts, "archived"));
  await db.withTransaction((tx) => setProductStatus(tx, shorts, "published"));
  const first = async (query: string) =>
    (await store.api<{ data: { id: string }[] }>(`GET /products/types${query}`)).body.data[0]?.id;
  await expect.poll(() => first("?category=WOMEN")).toBe("jumpsuit");
  expect(await first("?category=MEN")).toBe("kaftan");
  expect(await first("")).toBe("kaftan");
});

test("lists sizes from small to large", async () => {
  expect((await store.api("GET /products/sizes")).body.data).toEqual(
    ["XS", "S", "M", "L", "XL", "XXL"].map((size) => ({ size })),
  );
});

async function drawn(query: string): Promise<RandomImages["images"]> {
  const reply = await store.api<{ data: RandomImages }>(`GET /products/images/random${query}`);
  expect(reply.status).toBe(200);
  expect(reply.headers["cache-control"]).toBe("no-store");
  return reply.body.data.images;
}
