import { expect, test } from "vitest";
import { parseHeadings, validateColumns } from "./columns.ts";

test.each([
  ["Item", { kind: "field", field: "name", head: "Name" }],
  ["Gender", { kind: "field", field: "category", head: "For" }],
  ["Price (₦)", { kind: "field", field: "price", head: "Price" }],
  ["PRICE (NGN)", { kind: "field", field: "price", head: "Price" }],
  ["Stock One size", { kind: "stock", size: "One size", head: "Stock One size" }],
  ["Qty XL", { kind: "stock", size: "XL", head: "Qty XL" }],
  ["Qty", { kind: "unread", head: "Qty" }],
  ["Colour", { kind: "field", field: "colour", head: "Colour" }],
  ["Shade", { kind: "unread", head: "Shade" }],
])("the heading %s is recognised", (head, column) => {
  expect(parseHeadings([head])).toEqual([{ ...column, inFile: { heading: head, example: "" } }]);
});

test.each([
  [["Category"], [["Kaftan"], [""], ["Boubou"]], ["type"]],
  [["For", "Category"], [["Men", "Kaftan"]], ["category", "type"]],
  [["Category"], [["Women"], ["Kaftan"]], ["category"]],
  [["Category", "Type"], [["Ankara", "Kaftan"]], ["category", "type"]],
  [["Category"], [[""], []], ["category"]],
])("the headings %j above %j are read as %j", (heads, rows, fields) => {
  expect(
    parseHeadings(heads, rows).map((column) => column.kind === "field" && column.field),
  ).toEqual(fields);
});

test.each([
  [["Name", "Stock M", "Qty M"], "The columns “Stock M” and “Qty M” hold the same thing."],
  [["Name", "Stock M", "Stock m"], "The columns “Stock M” and “Stock m” hold the same thing."],
  [["Name", "Stock M", "Stock M"], "The column “Stock M” appears twice."],
  [["Name", "Price", "Price (NGN)"], "The column “Price” appears twice."],
  [["Name", "Stock M", "Stock XM", "Shade", "Shade"], undefined],
])("the headings %j are invalid: %s", (heads, error) => {
  expect(validateColumns(parseHeadings(heads))).toBe(error);
});
