import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseNaira } from "../money/parse-naira.ts";
import { parseLength } from "../sizes/parse-length.ts";
import { isEmail, normalizeEmail } from "../validation/email.ts";
import { parseCount } from "../validation/parse-count.ts";
import { isPhone } from "../validation/shipping-info.ts";
import { cleanPasted } from "./clean-pasted.ts";

describe("a pasted value", () => {
  test.each([
    ["\u202a+234 803 123 4567\u202c", "+234 803 123 4567"],
    ["+234\u00a0803\u00a0123\u00a04567", "+234 803 123 4567"],
    ["0803\u2011123\u20114567", "0803-123-4567"],
    ["\ufeffASO\u20137K2M9XQ4\u200b", "ASO-7K2M9XQ4"],
    ["\u2212 12", "- 12"],
    ["  a\t\n b ", "a b"],
    ["Ade\u0301", "Ad\u00e9"],
  ])("cleans %j to %j", (pasted, typed) => {
    expect(cleanPasted(pasted)).toBe(typed);
  });

  test("is idempotent and leaves typed text alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(cleanPasted(cleanPasted(text))).toBe(cleanPasted(text));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{0,20}$/), (text) => {
        expect(cleanPasted(text)).toBe(text);
      }),
    );
  });
});

test("ignores any invisible characters in a value", () => {
  const mark = fc.constantFrom(
    "\u200b",
    "\u200e",
    "\u202a",
    "\u202c",
    "\u2060",
    "\ufeff",
    "\u00ad",
  );
  const space = fc.constantFrom(" ", "\u00a0", "\u2009", "\u202f");
  fc.assert(
    fc.property(mark, mark, space, (before, after, between) => {
      const paste = (text: string) => before + text.replaceAll(" ", between) + after;
      expect(isPhone(paste("+234 803 123 4567"))).toBe(true);
      expect(normalizeEmail(paste("Ada@Example.com"))).toBe("ada@example.com");
      expect(isEmail(paste("ada@example.com"))).toBe(true);
      expect(parseNaira(paste("₦ 12,500"))).toBe(12_500);
      expect(parseCount(paste("1 200"))).toBe(1200);
      expect(parseLength(paste("35 – 37"))).toEqual([35, 37]);
    }),
  );
});
