import fc from "fast-check";
import { expect, test } from "vitest";
import { characterMask, getSimilarity, mayBeSimilar } from "./product-matcher.ts";

test.each([
  ["kaftan", "kaftan", 1],
  ["kaftna", "kaftan", 1 - 1 / 6],
  ["boubuo", "boubou", 1 - 1 / 6],
  ["cap", "cup", 1 - 1 / 3],
  ["xl", "xs", 0],
  ["kaft", "kaftanette", 0.7],
  ["umbrella", "kaftan", 0],
])("%s and %s have similarity %d", (typed, term, expected) => {
  expect(getSimilarity(typed, term)).toBeCloseTo(expected);
});

test("the character mask never excludes a similar term", () => {
  const characters = fc.constantFrom(..."abkftno0ụ");
  const term = fc.array(characters, { minLength: 1, maxLength: 9 }).map((each) => each.join(""));
  const typo = fc.record({
    at: fc.nat(9),
    how: fc.constantFrom("drop", "insert", "exchange", "swap"),
    character: characters,
  });
  const typos = fc.array(typo, { maxLength: 2 });
  fc.assert(
    fc.property(term, typos, term, (meant, created, ending) => {
      const typed = created.reduce((text, { at, how, character }) => {
        const [before, after] = [text.slice(0, at), text.slice(at)];
        if (how === "insert") return before + character + after;
        if (how === "swap") return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
        return before + (how === "exchange" ? character : "") + after.slice(1);
      }, meant);
      for (const other of [meant, meant + ending, ending]) {
        if (getSimilarity(typed, other) === 0) continue;
        expect(mayBeSimilar(characterMask(typed), characterMask(other)), `${typed}, ${other}`).toBe(
          true,
        );
      }
    }),
    { numRuns: 2000 },
  );
});
