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

const characters = [..."aeiounsgɓɗƙƴłøđðħıŋǝəɛɔßæœþbdkyTZ ’‘'-0"];
const marks = ["", "", "\u0300", "\u0301", "\u0304", "\u0307", "\u0323", "\u0323\u0301", "\u0329"];
const character = fc
  .tuple(fc.constantFrom(...characters), fc.constantFrom(...marks), fc.boolean())
  .map(([each, mark, isLarge]) => (isLarge ? each.toUpperCase() : each) + mark);
const text = fc
  .tuple(fc.array(character, { maxLength: 12 }), fc.constantFrom("NFC", "NFD"))
  .map(([parts, form]) => parts.join("").normalize(form));

test("text is folded as in the database", async () => {
  const texts = ["Ẹlẹ́kọ", "ƁAKO’S", "Ọ̀yọ́", "Łopata", "Ŋwá ÆØ ẞ ÞŒ Ɛɔ Ǝ", ...fc.sample(text, 500)];
  const { rows } = await client.query<{ folded: string }>(
    "select fold_text(value) as folded from unnest($1::text[]) with ordinality as given (value, n) order by n",
    [texts],
  );
  expect(texts.map(foldText)).toEqual(rows.map(({ folded }) => folded));
  expect(texts.slice(0, 5).map(foldText)).toEqual([
    ...["eleko", "bako's", "oyo", "lopata", "nwa aeo ss thoe eo e"],
  ]);
});
