import { expect, test } from "vitest";
import { sampleProductFields } from "../../tests/kit/product-fields.ts";
import type { ProductField } from "../api/catalogue/product-fields.ts";
import { checkProductFields } from "./check-product-fields.ts";

const text = { key: "maker", label: "Made by", type: "text", showOnPage: true };
const number = { ...text, type: "number" };
const choice = { ...text, type: "choice", options: ["Cotton", "Silk"] };
const check = (...fields: readonly object[]) =>
  checkProductFields(fields as unknown as readonly ProductField[]);

test("takes one of each type, and none", () => {
  expect(check(...sampleProductFields)).toEqual([]);
  expect(check()).toEqual([]);
});

test.each([
  ["an empty key", { ...text, key: "" }, "field 1: the key must begin"],
  ["a key in capitals", { ...text, key: "Maker" }, "Maker: the key must begin"],
  ["a key with a space", { ...text, key: "made by" }, "made by: the key must begin"],
  ["a long key", { ...text, key: "k".repeat(41) }, "the key must begin"],
  ["a built-in key", { ...text, key: "colour" }, "colour: the key is one of the store's own"],
  ["a key every object has", { ...text, key: "constructor" }, "the key is one of the store's own"],
  ["no label", { ...text, label: "" }, "maker: the label must be a line of 1 to 60 characters"],
  ["a missing label", { ...text, label: undefined }, "the label must be a line"],
  ["a label of signs alone", { ...text, label: "–" }, "the label must be a line"],
  ["a label over two lines", { ...text, label: "Made\nby" }, "the label must be a line"],
  ["a built-in column", { ...text, label: "Selling price" }, "“Selling price” is a column"],
  ["a stock column", { ...text, label: "Stock M" }, "“Stock M” is a column"],
  ["an exported column", { ...text, label: "Status" }, "“Status” is a column"],
  ["long help", { ...text, help: "h".repeat(201) }, "the help must be a line"],
  ["a required field", { ...text, required: true }, "fields cannot be required"],
  ["showOnPage left out", { ...text, showOnPage: undefined }, "showOnPage must be true or false"],
  ["no product types", { ...text, types: [] }, "types must name 1 to 50 product types"],
  ["an unknown type", { ...text, type: "colour" }, "the type must be one of text, number"],
  ["a wrong maxLength", { ...text, maxLength: 501 }, "maxLength must be a whole number"],
  ["a long unit", { ...number, unit: "kilogrammes each" }, "the unit must be a line"],
  ["a unit that is no text", { ...number, unit: 3 }, "the unit must be a line"],
  ["min above max", { ...number, min: 2, max: 1 }, "min is more than max"],
  ["a bound out of reach", { ...number, max: 1e12 }, "min and max must be numbers"],
  ["a bound that is no number", { ...number, min: Number.NaN }, "min and max must be numbers"],
  ["many decimals", { ...number, decimals: 4 }, "decimals must be a whole number from 0 to 3"],
  ["no options", { ...choice, options: undefined }, "options must list 1 to 50 choices"],
  ["an empty option", { ...choice, options: ["Cotton", ""] }, "each option must be a line"],
  ["an option twice", { ...choice, options: ["Cotton", "cotton"] }, "an option is listed twice"],
  ["the option none", { ...choice, options: ["None", "Silk"] }, "the option “none” clears"],
])("refuses %s", (_, field, message) => {
  expect(check(field)).toContainEqual(expect.stringContaining(message));
});

test("refuses a key, or a label with other accents, that is used twice, and more than 30", () => {
  expect(check(text, { ...text, label: "Màde by" })).toEqual([
    "maker: the key is used twice",
    "maker: the label “Màde by” is used twice",
  ]);
  const many = Array.from({ length: 31 }, (_, i) => ({ ...text, key: `k${i}`, label: `L ${i}` }));
  expect(check(...many)).toEqual(["there are 31 fields; at most 30"]);
});
