import { afterAll, beforeAll, expect, test } from "vitest";
import { createEarlierStore, type EarlierStore } from "./kit/earlier-store.ts";

let store: EarlierStore;
beforeAll(async () => {
  store = await createEarlierStore("0035-many-goods.sql");
});
afterAll(() => store.close());

test("goods of the release before are found by the same words as those written anew, and by no name of a type", async () => {
  const { client } = store;
  const documentOf = async () => {
    const { rows } = await client.query(
      `select lexeme || ' ' || array_to_string(array(select unnest(weights) order by 1), '') as word
       from product, unnest(search_document) where id = 'p' order by 1`,
    );
    return rows.map(({ word }) => word);
  };
  await client.query(
    "insert into clothing_type (id, name, position) values ('cape', 'Rain cape', 1)",
  );
  await client.query(
    `insert into product (id, name, description, material, category, clothing_type_id, price_kobo)
     values ('p', 'Ẹlẹ́kọ wrap for women', 'A wrap for the shore.', 'Cotton', 'WOMEN', 'cape', 100)`,
  );
  expect(await documentOf()).toContain("cape B");
  await store.migrate();
  const moved = await documentOf();
  expect(moved).toEqual(expect.arrayContaining(["=cape B", "women AB", "wrap AD"]));
  expect(moved).not.toContain("cape B");
  await client.query("update product set name = name || ' '");
  await client.query("update product set name = trim(name)");
  expect(await documentOf()).toEqual(moved);
  const { rows } = await client.query("select word, stem from clothing_type_word order by word");
  expect(rows).toEqual([
    { word: "cape", stem: "cape" },
    { word: "rain", stem: "rain" },
  ]);
});
