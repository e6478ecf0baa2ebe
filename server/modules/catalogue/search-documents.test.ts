import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct } from "../../../tests/kit/shop.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** What a product is found by: each stem with the weights of the texts it stands in. */
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

test("a product whose type is renamed is found by the same words as one written anew", async () => {
  const id = await addProduct(shop, {
    name: "Ẹlẹ́kọ shirt",
    material: "Cotton shirting",
    description: "A shirt for the shore. Not a t-shirt.",
  });
  const before = await documentOf(id);
  expect(before).toContain("shirt ABCD");
  await shop.runtime.db.rows({
    text: `update clothing_type set name = 'Shore wear'
      where id = (select clothing_type_id from product where id = $1)`,
    values: [id],
  });
  const after = await documentOf(id);
  expect(after).toContain("wear B");
  expect(after).toContain("shirt ACD");
  await rewrite(id);
  expect(await documentOf(id)).toEqual(after);
});

test("so is one that changes its category", async () => {
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
