import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { addProduct } from "../../../../tests/kit/shop.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

async function documentOf(id: string): Promise<string[]> {
  const rows = await shop.runtime.db.rows<{ word: string }>({
    text: `select lexeme || ' ' || array_to_string(array(select unnest(weights) order by 1), '') as word
      from product, unnest(search_document) where id = $1 order by 1`,
    values: [id],
  });
  return rows.map(({ word }) => word);
}

async function rewrite(id: string): Promise<void> {
  await shop.runtime.db.rows({
    text: "update product set name = name || ' ' where id = $1",
    values: [id],
  });
  await shop.runtime.db.rows({
    text: "update product set name = trim(name) where id = $1",
    values: [id],
  });
}

async function found(search: string): Promise<string[]> {
  const reply = await shop.api<{ data: Product[] }>(
    `GET /products?search=${encodeURIComponent(search)}`,
  );
  return reply.body.data.map(({ id }) => id);
}

test("a type rename is searchable at once without rewriting products", async () => {
  const { db } = shop.runtime;
  const id = await addProduct(shop, {
    name: "Ẹlẹ́kọ wrapper",
    material: "Cotton",
    description: "Cut for the shore.",
  });
  const before = await documentOf(id);
  expect(await found("shirt eleko")).toEqual([id]);
  const [row] = await db.rows<{ mark: string }>({
    text: "select xmin::text as mark from product where id = $1",
    values: [id],
  });
  await db.rows({
    text: `update clothing_type set name = 'Shore wear'
      where id = (select clothing_type_id from product where id = $1)`,
    values: [id],
  });
  expect(await found("wear eleko")).toEqual([id]);
  expect(await found("shirts eleko")).toEqual([]);
  expect(await documentOf(id)).toEqual(before);
  expect(
    await db.rows({ text: "select xmin::text as mark from product where id = $1", values: [id] }),
  ).toEqual([row]);
  await rewrite(id);
  expect(await documentOf(id)).toEqual(before);
});

test("a product with a new type is found by its name", async () => {
  const { db } = shop.runtime;
  const id = await addProduct(shop, { name: "Oniru cloth" });
  await db.rows({
    text: "insert into clothing_type (id, name, position) values ('cape', 'Cape', 99)",
  });
  await db.rows({
    text: "update product set clothing_type_id = 'cape' where id = $1",
    values: [id],
  });
  expect(await found("cape oniru")).toEqual([id]);
  expect(await found("oniru capes")).toEqual([id]);
  const after = await documentOf(id);
  expect(after).toContain("=cape B");
  await rewrite(id);
  expect(await documentOf(id)).toEqual(after);
});

test("a category change rebuilds the search document", async () => {
  const id = await addProduct(shop, { name: "Men and women alike", category: "MEN" });
  await shop.runtime.db.rows({
    text: "update product set category = 'WOMEN' where id = $1",
    values: [id],
  });
  const after = await documentOf(id);
  expect(after).toContain("women AB");
  await rewrite(id);
  expect(await documentOf(id)).toEqual(after);
});

test("adding a product does not scan all known words", async () => {
  const read = await shop.runtime.db.withTransaction(async (tx) => {
    await tx.rows({
      text: `insert into search_term (word, stem)
        select 'known' || n, 'known' || n from generate_series(1, 4000) n`,
    });
    await tx.rows({
      text: `insert into product (id, name, category, clothing_type_id, price_kobo)
        select 'many' || n, 'Many ' || n, 'MEN', 'shirt', 100 from generate_series(1, 50) n`,
    });
    return await tx.first<{ seqTupRead: number }>({
      text: "select seq_tup_read from pg_stat_xact_user_tables where relname = 'search_term'",
    });
  });
  expect(read?.seqTupRead).toBeLessThan(4000);
});
