import fc from "fast-check";
import { expect, test } from "vitest";
import { lettersOf, likenessOf, mayBeLike } from "./likeness.ts";

test.each([
  ["kaftan", "kaftan", 1],
  ["kaftna", "kaftan", 1 - 1 / 6],
  ["boubuo", "boubou", 1 - 1 / 6],
  ["cap", "cup", 1 - 1 / 3],
  ["xl", "xs", 0],
  ["kaft", "kaftanette", 0.7],
  ["umbrella", "kaftan", 0],
])("%s is like %s to %d", (typed, word, likeness) => {
  expect(likenessOf(typed, word)).toBeCloseTo(likeness);
});

test("no word is passed by for its letters that is like what was typed", () => {
  const letters = fc.constantFrom(..."abkftno0ụ");
  const word = fc.array(letters, { minLength: 1, maxLength: 9 }).map((each) => each.join(""));
  const slip = fc.record({
    at: fc.nat(9),
    how: fc.constantFrom("drop", "insert", "exchange", "swap"),
    letter: letters,
  });
  const slips = fc.array(slip, { maxLength: 2 });
  fc.assert(
    fc.property(word, slips, word, (meant, made, ending) => {
      const typed = made.reduce((text, { at, how, letter }) => {
        const [before, after] = [text.slice(0, at), text.slice(at)];
        if (how === "insert") return before + letter + after;
        if (how === "swap") return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
        return before + (how === "exchange" ? letter : "") + after.slice(1);
      }, meant);
      for (const other of [meant, meant + ending, ending]) {
        if (likenessOf(typed, other) === 0) continue;
        expect(mayBeLike(lettersOf(typed), lettersOf(other)), `${typed}, ${other}`).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});
