import { afterAll, beforeAll, expect, test } from "vitest";
import { createEarlierStore, type EarlierStore } from "./kit/earlier-store.ts";

let store: EarlierStore;
beforeAll(async () => {
  store = await createEarlierStore("0029-types-and-sizes.sql");
});
afterAll(() => store.close());

test("types of the release before list what their goods come in, as clothes are laid out", async () => {
  const { client } = store;
  const made: Readonly<Record<string, readonly string[]>> = {
    shirt: ["M", "S"],
    shoe: ["42", "40.5", "9", "One size"],
    wrapper: ["Long", "XXXL", "xs", "3XL", "Free", "L"],
    cap: [],
  };
  for (const [type, sizes] of Object.entries(made)) {
    await client.query("insert into clothing_type (id, name, position) values ($1, $1, 1)", [type]);
    await client.query(
      "insert into product (id, name, clothing_type_id, price_kobo) values ($1, $1, $1, 100)",
      [type],
    );
    await client.query(
      `insert into product_variant (id, product_id, size, position)
       select $1 || size, $1, size, place from unnest($2::text[]) with ordinality as made (size, place)`,
      [type, sizes],
    );
  }
  await store.migrate();
  const { rows } = await client.query("select id, sizes, version from clothing_type order by id");
  const usual = ["XS", "S", "M", "L", "XL", "XXL"];
  expect(rows).toEqual([
    { id: "cap", sizes: usual, version: 1 },
    { id: "shirt", sizes: usual, version: 1 },
    { id: "shoe", sizes: ["9", "40.5", "42", "One size"], version: 1 },
    { id: "wrapper", sizes: ["xs", "L", "XXXL", "3XL", "Long", "Free"], version: 1 },
  ]);
});
