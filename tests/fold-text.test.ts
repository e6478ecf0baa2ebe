import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldText } from "#contract/text/fold-text.ts";
import { createTestDatabase, type TestDatabase } from "./kit/database.ts";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const letters = [..."aeiounsgɓɗƙƴbdkyTZ ’‘'-0"];
const marks = ["", "", "\u0300", "\u0301", "\u0304", "\u0307", "\u0323", "\u0323\u0301", "\u0329"];
const letter = fc
  .tuple(fc.constantFrom(...letters), fc.constantFrom(...marks), fc.boolean())
  .map(([each, mark, isLarge]) => (isLarge ? each.toUpperCase() : each) + mark);
const text = fc
  .tuple(fc.array(letter, { maxLength: 12 }), fc.constantFrom("NFC", "NFD"))
  .map(([parts, form]) => parts.join("").normalize(form));

test("a text is folded as the database folds it", async () => {
  const texts = ["Ẹlẹ́kọ", "ƁAKO’S", "Ọ̀yọ́", ...fc.sample(text, 500)];
  const { rows } = await client.query<{ folded: string }>(
    "select fold_text(value) as folded from unnest($1::text[]) with ordinality as given (value, n) order by n",
    [texts],
  );
  expect(texts.map(foldText)).toEqual(rows.map(({ folded }) => folded));
  expect(texts.slice(0, 3).map(foldText)).toEqual(["eleko", "bako's", "oyo"]);
});
