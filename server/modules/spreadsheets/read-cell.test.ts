import { describe, expect, test } from "vitest";
import { fields, isMistake, type SayingColumn } from "./read-cell.ts";
import { readStockCell } from "./read-stock-cell.ts";

const types = [
  { id: "shirt", name: "Shirt" },
  { id: "agbada", name: "Agbádá" },
];

test.each<[SayingColumn, string, object]>([
  ["price", "21,500", { price: 21_500 }],
  ["price", "₦38k", { price: 38_000 }],
  ["price", "12.5", { price: 12.5 }],
  ["price", "21.500", { suggestion: "21500" }],
  ["price", "8500,00", { suggestion: "8500.00" }],
  ["price", "8.500,5", { suggestion: "8500.5" }],
  ["price", "85,00,000", { suggestion: "" }],
  ["price", "0", { message: "must be more than nothing" }],
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
  ["category", "cats", { message: "is neither Men nor Women" }],
  ["category", "constructor", { message: "is neither Men nor Women" }],
  ["type", "AGBADA", { typeId: "agbada" }],
  ["type", "Shirts", { suggestion: "Shirt", newType: "Shirts" }],
  ["type", "Boots", { message: "is no type the shop has.", suggestion: "", newType: "Boots" }],
  ["featured", "Yes", { featured: true }],
  ["featured", "perhaps", { message: "is neither yes nor no" }],
  ["featured", "constructor", { message: "is neither yes nor no" }],
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
  ["tiers", "10+ at 9000; 10+ at 8000", { message: "has two steps at the same quantity" }],
  ["tiers", "10+ at 8500,00", { message: "must read like “10+ at 9,000; 50+ at 8,000”" }],
  ["tiers", "cheap", { message: "must read like “10+ at 9,000; 50+ at 8,000”" }],
])("under %s %j says %j", (column, text, expected) => {
  const said = fields[column].read(text, types);
  expect(said).toMatchObject(expected);
  expect(isMistake(said)).toBe("message" in expected || "suggestion" in expected);
});

describe("pieces", () => {
  const now = { there: 5, looked: undefined, exported: undefined, isCountedSince: false };
  test.each<[string, Parameters<typeof readStockCell>[1], number | object]>([
    ["12", now, 7],
    ["1,200", now, 1195],
    ["+12", now, 12],
    ["add 12", now, 12],
    ["−2", now, -2],
    ["less 2", now, -2],
    ["5", now, 0],
    ["0", now, -5],
    ["-6", now, { message: "takes 6. The shop has 5 now.", suggestion: "−5" }],
    ["1000001", now, { suggestion: "" }],
    ["five", now, { suggestion: "" }],
    ["2.5", now, { suggestion: "" }],
    ["2,5", now, { suggestion: "" }],
    ["2,0", now, { suggestion: "2" }],
    ["+2.00", now, { suggestion: "+2" }],
    ["1,20", now, { suggestion: "" }],
    // Sold since it was looked at: what was seen counts, and what was sold stays sold.
    ["12", { ...now, looked: 8 }, 4],
    ["8", { ...now, looked: 8 }, 0],
    ["1", { ...now, looked: 8 }, { suggestion: "−5" }],
    // As the file was made there were eight.
    ["8", { ...now, exported: 8 }, 0],
    ["5", { ...now, exported: 8 }, 0],
    ["12", { ...now, exported: 8 }, { suggestion: "+4" }],
    ["6", { ...now, exported: 8 }, { suggestion: "−2" }],
    ["12", { ...now, there: 4, looked: 5, exported: 5 }, 7],
    // Somebody counted since it was looked at.
    ["12", { ...now, looked: 8, isCountedSince: true }, { suggestion: "" }],
    ["5", { ...now, looked: 8, isCountedSince: true }, 0],
    ["+12", { ...now, looked: 8, isCountedSince: true }, 12],
  ])("%j beside %j comes to %j", (text, known, expected) => {
    const read = readStockCell(text, known);
    const reason = /^[\d,]+$/.test(text) ? "counted" : "received";
    if (typeof expected === "number") expect(read).toEqual({ change: expected, reason });
    else expect(read).toMatchObject(expected);
  });
});
