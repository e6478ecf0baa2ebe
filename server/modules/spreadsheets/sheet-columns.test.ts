import { expect, test } from "vitest";
import { readHeads } from "./sheet-columns.ts";

test.each([
  ["Item", { kind: "field", field: "name", head: "Name" }],
  ["Gender", { kind: "field", field: "category", head: "For" }],
  ["Price (₦)", { kind: "field", field: "price", head: "Price" }],
  ["PRICE (NGN)", { kind: "field", field: "price", head: "Price" }],
  ["Stock One size", { kind: "stock", size: "One size", head: "Stock One size" }],
  ["Qty XL", { kind: "stock", size: "XL", head: "Qty XL" }],
  ["Qty", { kind: "unread", head: "Qty" }],
  ["Colour", { kind: "unread", head: "Colour" }],
])("the head %s is read", (head, column) => {
  expect(readHeads([head])).toEqual([column]);
});

test.each([
  [["Category"], [["Kaftan"], [""], ["Boubou"]], ["type"]],
  [["For", "Category"], [["Men", "Kaftan"]], ["category", "type"]],
  [["Category"], [["Women"], ["Kaftan"]], ["category"]],
  [["Category", "Type"], [["Ankara", "Kaftan"]], ["category", "type"]],
  [["Category"], [[""], []], ["category"]],
])("the heads %j above %j are read as %j", (heads, rows, fields) => {
  expect(readHeads(heads, rows).map((column) => column.kind === "field" && column.field)).toEqual(
    fields,
  );
});
