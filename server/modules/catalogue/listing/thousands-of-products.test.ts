import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffType } from "#contract/api/catalogue/clothing-types.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { Page } from "#contract/api/envelope.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { addProduct, type Reply } from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";
import { loadProducts } from "../products/get-product.ts";
import { listProductIds } from "./product-lists.queries.ts";

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

async function addManyOf(name: string): Promise<StaffType> {
  const { id: typeId } = (await call<StaffType>("POST /staff/product-types", { name })).body.data;
  const id = await addProduct(shop, { name: "Oniru", clothingTypeId: typeId });
  const client = await shop.runtime.db.pool.connect();
  try {
    // Copies the rows that triggers would write.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into product (id, name, clothing_type_id, category, price_kobo, published_at, search_document)
       select id || '-' || lpad(n::text, 6, '0'), name || ' ' || n, clothing_type_id, category, price_kobo,
         published_at, search_document
       from product, generate_series(2, $2::integer) n where id = $1`,
      [id, many],
    );
    await client.query("select refresh_product_search(array(select id from product))");
  } finally {
    await client.query("reset session_replication_role");
    client.release();
  }
  return (await call<StaffType>(`GET /staff/product-types/${typeId}`)).body.data;
}

test("a common word finds each product once, exact names first", async () => {
  const type = await addManyOf("Sarong");
  const { db } = shop.runtime;
  // The oldest one has exactly the searched name.
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
  ["sort=newest&minPrice=1", "created_at desc, id"],
  ["sort=price-desc&minPrice=1", "discounted_price_kobo desc, id desc"],
])(
  "pages of thousands of products by %s are the same read from either end",
  async (query, order) => {
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
      const { body } = await shop.api<Page<Product>>(
        `GET /products?${query}&limit=30&page=${page}`,
      );
      expect([page, body.data.map(({ id }) => id)]).toEqual([
        page,
        rows.slice((page - 1) * 30, page * 30).map(({ id }) => id),
      ]);
      expect(body.meta).toEqual({ page, limit: 30, total: rows.length });
    }
  },
);

test("a product unpublished during a filtered read is left out", async () => {
  const { db } = shop.runtime;
  const id = await addProduct(shop, { name: "Taken off" });
  const ids = await listProductIds(db, {}, { order: "newest", limit: 1, offset: 0 });
  expect(ids).toEqual([id]);
  expect((await loadProducts(db, ids)).map((product) => product.id)).toEqual([id]);
  await db.rows({ text: "update product set archived_at = now() where id = $1", values: [id] });
  expect(await loadProducts(db, ids)).toEqual([]);
});

test.each([
  ["newest", "created_at desc, product_id"],
  ["changed", "updated_at desc, product_id"],
  ["name", "name_folded, product_id"],
  ["price-asc", "price_kobo, product_id"],
  ["price-desc", "price_kobo desc, product_id desc"],
  ["stock", "stock, product_id"],
])("staff pages sorted by %s are the same read from either end", async (sort, order) => {
  const { db } = shop.runtime;
  if ((await total("")) < many) await addManyOf("Tunic");
  await db.rows({
    text: "update product_search set stock = abs(hashtext(product_id)) % 37 where stock = 0",
  });
  const rows = await db.rows<{ id: string }>({
    text: `select product_id as id from product_search where status = 'published' order by ${order}`,
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

test("renaming a type of thousands of products rewrites none of them", async () => {
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
  const renamed = await call<StaffType>(`PATCH /staff/product-types/${type.id}`, {
    ...{ version, name, sizes, sizeGuides },
  });
  expect(renamed.status).toBe(200);
  expect(await newestRow()).toBe(before);
  expect([await total("search=shorewear"), await total("search=wrappers")]).toEqual([many, 0]);
  expect(await total(`type=${type.id}`)).toBe(many);
});

test("merging moves thousands of products and their search at once", async () => {
  const stored = (await call<StaffType>("POST /staff/product-types", { name: "Cape" })).body.data;
  const type = await addManyOf("Mantle");
  const there = await addProduct(shop, { name: "Eko", clothingTypeId: stored.id });
  let isDone = false;
  const merged = call<StaffType>(`POST /staff/product-types/${type.id}/merge`, {
    version: type.version,
    intoId: stored.id,
  }).finally(() => {
    isDone = true;
  });
  const totals = new Set<number>();
  while (!isDone) totals.add(await total(`type=${stored.id}`));
  expect((await merged).status).toBe(200);
  expect([...totals].filter((count) => count !== 1 && count !== many + 1)).toEqual([]);
  expect(await total(`type=${type.id}`)).toBe(many + 1);
  expect([await total("search=cape"), await total("search=mantles")]).toEqual([many + 1, 0]);
  const one = await shop.api<Page<Product>>("GET /products?search=cape%20eko");
  expect(one.body.data.map(({ id }) => id)).toEqual([there]);
});
