import { expect, test } from "vitest";
import type { ReturnSummary } from "#contract/api/returns/staff-returns.ts";
import {
  describeItems,
  describeRequest,
  describeRestock,
  describeSizes,
  isSizeUnavailable,
  toQuestionUrl,
} from "./return-texts.ts";

const line = {
  position: 1,
  productId: "blouse",
  name: "Blouse",
  image: "",
  size: "M",
  quantity: 1,
  wantedSize: "L",
};
const summary = (changes: Partial<ReturnSummary>): ReturnSummary => ({
  id: "ret_1",
  version: 1,
  reference: "EX-7K3M9QX",
  kind: "exchange",
  status: "REQUESTED",
  orderId: "ord_1",
  orderNumber: "ASO-7K3M9QXD",
  buyerName: "Ada Obi",
  city: "Lagos",
  reason: "too_small",
  message: "",
  lines: [line],
  refundAmount: null,
  requestedAt: "2026-11-22T09:00:00Z",
  since: "2026-11-22T09:00:00Z",
  isOverdue: false,
  ...changes,
});

test.each([
  [{}, "Size M → L"],
  [{ kind: "refund", refundAmount: 76_000 }, "Size M, refund ₦76,000"],
  // who packs is told no sum
  [{ kind: "refund", refundAmount: null }, "Size M, refund"],
] as const)("%j wants %s", (changes, message) => {
  expect(describeRequest(summary(changes))).toBe(message);
});

test.each([
  [[line], "Blouse", "the L"],
  [[{ ...line, quantity: 2 }], "2 × Blouse", "the L"],
  [[line, { ...line, position: 2, wantedSize: "XL" }], "Blouse and 1 more", "2 sizes"],
])("%j are %s, and %s ships", (lines, items, sizes) => {
  expect([describeItems({ lines }), describeSizes({ lines })]).toEqual([items, sizes]);
});

test.each([
  [0, true],
  [1, true],
  [2, false],
])("with %i of the size in stock, two are sold out: %s", (stock, isUnavailable) => {
  const lines = [{ ...line, quantity: 2 }];
  const wantedStock = [
    { position: 1, size: "L", stock },
    { position: 2, size: "L", stock: 9 },
  ];
  expect(isSizeUnavailable({ lines, wantedStock })).toBe(isUnavailable);
});

const received = { position: 1, size: "M", sellable: 1, damaged: 0, lost: 0 };
const returnedStock = [{ position: 1, size: "M", stock: 20 }];
test.each([
  ["one line", [received], returnedStock, "Stock of M goes from 20 to 21."],
  ["two lines", [received, received], returnedStock, "2 items return to stock."],
  ["a size no longer sold", [received], [], "1 item returns to stock."],
  ["a damaged item", [{ ...received, sellable: 0 }], returnedStock, "Nothing returns to stock."],
])("receiving %s says what it does to the stock", (_what, lines, stock, text) => {
  expect(describeRestock({ returnedStock: stock }, lines)).toBe(text);
});

test("a late parcel is requested by chat, by email without a phone, or not at all", () => {
  const late = { buyerName: "Ada Obi", reference: "EX-1", phone: "0803 456 7890", email: "a@b.ng" };
  expect(toQuestionUrl(late)).toMatch(/^https:\/\/wa\.me\/2348034567890\?text=Hello%20Ada/);
  expect(toQuestionUrl({ ...late, phone: null })).toMatch(/^mailto:a@b\.ng\?subject=.*EX-1&body=/);
  expect(toQuestionUrl({ ...late, phone: null, email: null })).toBeNull();
});
