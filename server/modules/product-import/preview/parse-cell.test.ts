import { describe, expect, test } from "vitest";
import { type DataColumn, fields, isParseError } from "./parse-cell.ts";
import { parseStockCell } from "./validate-stock.ts";

const types = [
  { id: "shirt", name: "Shirt" },
  { id: "agbada", name: "Agbádá" },
];

test.each<[DataColumn, string, object]>([
  ["price", "21,500", { price: 21_500 }],
  ["price", "₦38k", { price: 38_000 }],
  ["price", "12.5", { price: 12.5 }],
  ["price", "21.500", { suggestion: "21,500" }],
  ["price", "8500,00", { suggestion: "8,500" }],
  ["price", "8.500,5", { suggestion: "8,500.50" }],
  [
    "price",
    "12500,5",
    { message: "is not an amount in naira. Did you mean 12,500.50?", suggestion: "12,500.50" },
  ],
  ["price", "85,00,000", { suggestion: "" }],
  ["price", "0", { message: "must be more than zero" }],
  ["price", "a lot", { message: "is not an amount in naira.", suggestion: "" }],
  ["discount", "12.25%", { discount: 12.25 }],
  ["discount", "−10", { discount: 10 }],
  ["discount", "none", { discount: 0 }],
  ["discount", "0.1", { suggestion: "10%" }],
  ["discount", "0.5%", { discount: 0.5 }],
  ["discount", "7,5%", { suggestion: "7.5%" }],
  ["discount", "100", { suggestion: "" }],
  ["category", "Female", { category: "WOMEN" }],
  ["category", "Ladies", { category: "WOMEN" }],
  ["category", "cats", { message: "must be Men or Women" }],
  ["category", "constructor", { message: "must be Men or Women" }],
  ["type", "AGBADA", { typeId: "agbada" }],
  ["type", "Shirts", { suggestion: "Shirt", newType: "Shirts" }],
  ["type", "Boots", { message: "is not one of your types.", suggestion: "", newType: "Boots" }],
  ["featured", "Yes", { featured: true }],
  ["featured", "perhaps", { message: "must be yes or no" }],
  ["featured", "constructor", { message: "must be yes or no" }],
  ["material", "None", { material: "" }],
  ["name", "a\nb", { suggestion: "a b" }],
  ["name", "a".repeat(121), { message: "is 121 characters long; at most 120" }],
  [
    "tiers",
    "50+ at 8k; 10 or more at ₦9,000.50",
    {
      tieredPricing: [
        { minQuantity: 10, price: 9000.5 },
        { minQuantity: 50, price: 8000 },
      ],
    },
  ],
  ["tiers", "none", { tieredPricing: [] }],
  ["tiers", "10+ at 9000; 10+ at 8000", { message: "has two prices for the same quantity" }],
  ["tiers", "10+ at 8500,00", { message: "must look like “10+ at 9,000; 50+ at 8,000”" }],
  ["tiers", "cheap", { message: "must look like “10+ at 9,000; 50+ at 8,000”" }],
])("under %s %j is parsed as %j", (column, text, expected) => {
  const said = fields[column].parse(text, types);
  expect(said).toMatchObject(expected);
  expect(isParseError(said)).toBe("message" in expected || "suggestion" in expected);
});

describe("units", () => {
  const now = { current: 5, previewed: undefined, exportedStock: undefined, hasNewerCount: false };
  test.each<[string, Parameters<typeof parseStockCell>[1], number | object]>([
    ["12", now, 7],
    ["1,200", now, 1195],
    ["+12", now, 12],
    ["add 12", now, 12],
    ["−2", now, -2],
    ["less 2", now, -2],
    ["5", now, 0],
    ["0", now, -5],
    ["-6", now, { message: "removes 6, but the stock is 5.", suggestion: "−5" }],
    ["1000001", now, { suggestion: "" }],
    ["five", now, { suggestion: "" }],
    ["2.5", now, { suggestion: "" }],
    ["2,5", now, { suggestion: "" }],
    ["2,0", now, { suggestion: "2" }],
    ["+2.00", now, { suggestion: "+2" }],
    ["1,20", now, { suggestion: "" }],
    // Sold since the review, which still counts.
    ["12", { ...now, previewed: 8 }, 4],
    ["8", { ...now, previewed: 8 }, 0],
    ["1", { ...now, previewed: 8 }, { suggestion: "−5" }],
    // Eight were in stock when the file was exported.
    ["8", { ...now, exportedStock: 8 }, 0],
    ["5", { ...now, exportedStock: 8 }, 0],
    ["12", { ...now, exportedStock: 8 }, { suggestion: "+4" }],
    ["6", { ...now, exportedStock: 8 }, { suggestion: "−2" }],
    ["12", { ...now, current: 4, previewed: 5, exportedStock: 5 }, 7],
    // Counted since the review.
    ["12", { ...now, previewed: 8, hasNewerCount: true }, { suggestion: "" }],
    ["5", { ...now, previewed: 8, hasNewerCount: true }, 0],
    ["+12", { ...now, previewed: 8, hasNewerCount: true }, 12],
  ])("%j with %j in stock is parsed as %j", (text, known, expected) => {
    const read = parseStockCell(text, known);
    const reason = /^[\d,]+$/.test(text) ? "counted" : "received";
    if (typeof expected === "number") expect(read).toEqual({ change: expected, reason });
    else expect(read).toMatchObject(expected);
  });
});
