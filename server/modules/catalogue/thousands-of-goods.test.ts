import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "#contract/api/envelope.ts";
import type { Product } from "#contract/api/products.ts";
import type { StaffType } from "#contract/api/staff-types.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { listProductIds } from "./product-lists.queries.ts";
import { readProducts } from "./read-products.ts";

/** More than a search weighs one by one. */
const many = 5200;

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

const call = <Data>(path: `${"GET" | "POST" | "PATCH"} /${string}`, body?: unknown) =>
  shop.api<Reply<Data>>(path, { headers: owner.headers, ...(body === undefined ? {} : { body }) });
const total = async (query: string) =>
  (await shop.api<Page<Product>>(`GET /products?${query}`)).body.meta.total;

/** A type of which the store has thousands of goods, each called Oniru and a number. */
async function addManyOf(name: string): Promise<StaffType> {
  const { id: typeId } = (await call<StaffType>("POST /staff/types", { name })).body.data;
  const id = await addProduct(shop, { name: "Oniru", clothingTypeId: typeId });
  const client = await shop.runtime.db.pool.connect();
  try {
    // What triggers would write is copied with the first.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into product (id, name, clothing_type_id, category, price_kobo, published_at, search_document)
       select id || '-' || lpad(n::text, 6, '0'), name || ' ' || n, clothing_type_id, category, price_kobo,
         published_at, search_document
       from product, generate_series(2, $2::integer) n where id = $1`,
      [id, many],
    );
    await client.query("select shelve_products(array(select id from product))");
  } finally {
    await client.query("reset session_replication_role");
    client.release();
  }
  return (await call<StaffType>(`GET /staff/types/${typeId}`)).body.data;
}

test("a word that thousands of goods hold finds each of them once, what is called so first", async () => {
  const type = await addManyOf("Sarong");
  const { db } = shop.runtime;
  // The oldest of all is the one that is called what is typed.
  await db.rows({
    text: `update product set created_at = now() - interval '9 years'
      where name = 'Oniru' and clothing_type_id = $1`,
    values: [type.id],
  });
  const pages: string[][] = [];
  for (let page = 1; page <= many / 100; page += 1) {
    const query = `search=oniru&type=${type.id}&limit=100&page=${page}`;
    const { body } = await shop.api<Page<Product>>(`GET /products?${query}`);
    if (page === 1) expect(body.data[0]?.name).toBe("Oniru");
    pages.push(body.data.map(({ id }) => id));
  }
  expect(pages.every((ids) => ids.length === 100)).toBe(true);
  expect(new Set(pages.flat()).size).toBe(many);
});

test.each([
  ["sort=newest", "created_at desc, id"],
  ["sort=price-asc", "discounted_price_kobo, id"],
  ["sort=price-desc", "discounted_price_kobo desc, id desc"],
  // All cost more; what is narrowed so is asked for in two steps.
  ["sort=newest&minPrice=1", "created_at desc, id"],
  ["sort=price-desc&minPrice=1", "discounted_price_kobo desc, id desc"],
])("pages of thousands of goods by %s are read from either end alike", async (query, order) => {
  const { db } = shop.runtime;
  if ((await total("")) < many) await addManyOf("Robe");
  await db.rows({
    text: `update product set price_kobo = 1000000 + length(id) * 100 + right(id, 1)::integer * 1000
      where right(id, 6) ~ '^[0-9]{6}$' and right(id, 1) <> '0'`,
  });
  const rows = await db.rows<{ id: string }>({
    text: `select id from product where archived_at is null order by ${order}`,
  });
  const last = Math.ceil(rows.length / 30);
  const middle = Math.ceil(last / 2);
  for (const page of [1, 35, middle - 1, middle, middle + 1, last - 1, last, last + 1]) {
    const { body } = await shop.api<Page<Product>>(`GET /products?${query}&limit=30&page=${page}`);
    expect([page, body.data.map(({ id }) => id)]).toEqual([
      page,
      rows.slice((page - 1) * 30, page * 30).map(({ id }) => id),
    ]);
    expect(body.meta).toEqual({ page, limit: 30, total: rows.length });
  }
});

test("what is taken off the shop while a narrowed list is read is not in it", async () => {
  const { db } = shop.runtime;
  const id = await addProduct(shop, { name: "Taken off" });
  const ids = await listProductIds(db, {}, { order: "newest", limit: 1, offset: 0 });
  expect(ids).toEqual([id]);
  expect((await readProducts(db, ids)).map((product) => product.id)).toEqual([id]);
  await db.rows({ text: "update product set archived_at = now() where id = $1", values: [id] });
  expect(await readProducts(db, ids)).toEqual([]);
});

test.each([
  ["newest", "created_at desc, product_id"],
  ["changed", "updated_at desc, product_id"],
  ["name", "name_folded, product_id"],
  ["price-asc", "price_kobo, product_id"],
  ["price-desc", "price_kobo desc, product_id desc"],
  ["stock", "stock, product_id"],
])("staff's pages sorted by %s are read from either end alike", async (sort, order) => {
  const { db } = shop.runtime;
  if ((await total("")) < many) await addManyOf("Tunic");
  // As many pieces of some as of others, of none more than of a twentieth.
  await db.rows({
    text: "update product_shelf set stock = abs(hashtext(product_id)) % 37 where stock = 0",
  });
  const rows = await db.rows<{ id: string }>({
    text: `select product_id as id from product_shelf where standing = 'on_shop' order by ${order}`,
  });
  const last = Math.ceil(rows.length / 50);
  const middle = Math.ceil(last / 2);
  for (const page of [1, 21, middle, middle + 1, last - 1, last, last + 1]) {
    const path = `GET /staff/products?sort=${sort}&page=${page}` as const;
    const { data, meta } = (await call<never>(path)).body as unknown as Page<{ id: string }>;
    expect([page, data.map(({ id }) => id)]).toEqual([
      page,
      rows.slice((page - 1) * 50, page * 50).map(({ id }) => id),
    ]);
    expect(meta).toMatchObject({ page, limit: 50, total: rows.length });
  }
});

test("thousands of goods have the new name of their type at once, and none of them is written", async () => {
  const type = await addManyOf("Wrapper");
  const newestRow = async () =>
    (
      await shop.runtime.db.first<{ mark: string }>({
        text: "select max(xmin::text::bigint)::text as mark from product where clothing_type_id = $1",
        values: [type.id],
      })
    )?.mark;
  const before = await newestRow();
  const { version, sizes, sizeGuides } = type;
  const name = "Shorewear";
  const renamed = await call<StaffType>(`PATCH /staff/types/${type.id}`, {
    ...{ version, name, sizes, sizeGuides },
  });
  expect(renamed.status).toBe(200);
  expect(await newestRow()).toBe(before);
  expect([await total("search=shorewear"), await total("search=wrappers")]).toEqual([many, 0]);
  expect(await total(`type=${type.id}`)).toBe(many);
});

test("thousands of goods follow a merged type in one moment, and are found by the other's name", async () => {
  const kept = (await call<StaffType>("POST /staff/types", { name: "Cape" })).body.data;
  const type = await addManyOf("Mantle");
  const there = await addProduct(shop, { name: "Eko", clothingTypeId: kept.id });
  let isDone = false;
  const merged = call<StaffType>(`POST /staff/types/${type.id}/merge`, {
    version: type.version,
    intoId: kept.id,
  }).finally(() => {
    isDone = true;
  });
  const seen = new Set<number>();
  while (!isDone) seen.add(await total(`type=${kept.id}`));
  expect((await merged).status).toBe(200);
  expect([...seen].filter((count) => count !== 1 && count !== many + 1)).toEqual([]);
  expect(await total(`type=${type.id}`)).toBe(many + 1);
  expect([await total("search=cape"), await total("search=mantles")]).toEqual([many + 1, 0]);
  const one = await shop.api<Page<Product>>("GET /products?search=cape%20eko");
  expect(one.body.data.map(({ id }) => id)).toEqual([there]);
});
