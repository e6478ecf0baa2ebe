import { expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { parseAmountInput } from "./record-payment-fields.tsx";

test.each([
  ["2500", 250_000],
  ["₦2,500", 250_000],
  ["2.5k", 250_000],
  ["1,500.50", 150_050],
])("%j is %j kobo", (input, amount) => expect(parseAmountInput(input)).toBe(kobo(amount)));

test.each(["", "2,5", "1,50", "12,34,567", "10000000000"])("%j is no amount", (input) => {
  expect(parseAmountInput(input)).toBeUndefined();
});
