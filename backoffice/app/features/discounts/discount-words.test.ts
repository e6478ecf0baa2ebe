import { describe, expect, test } from "vitest";
import type { StaffDiscountSummary } from "#contract/api/staff-discounts.ts";
import {
  conditions,
  goodsWords,
  runs,
  type Sayable,
  sentenceOf,
  usesOf,
} from "./discount-words.ts";

const plain: Sayable = {
  code: "DETTY20",
  discountType: "PERCENTAGE",
  value: 20,
  autoApply: false,
  startsAt: null,
  endsAt: null,
  minimumSubtotal: 0,
  firstPurchaseOnly: false,
  usageLimit: null,
  usageLimitPerBuyer: null,
  buyers: "everybody",
  batchSize: null,
  goods: "",
};

describe("the sentence of a discount", () => {
  test.each<[Partial<Sayable>, string]>([
    [{}, "20% off for everybody who types DETTY20."],
    [
      {
        minimumSubtotal: 40_000,
        usageLimitPerBuyer: 2,
        usageLimit: 300,
        startsAt: "2026-12-11T23:00:00.000Z",
        endsAt: "2027-01-01T23:00:00.000Z",
      },
      "20% off for everybody who types DETTY20, on carts from ₦40,000, twice a person, 300 times in all, from 12 December 2026 at 00:00, before 2 January 2027 at 00:00, Lagos time.",
    ],
    [
      { discountType: "FIXED", value: 5000, autoApply: true, firstPurchaseOnly: true },
      "₦5,000 off for everybody, applied automatically, on a first purchase.",
    ],
    [
      { buyers: "wholesale", goods: "some goods", usageLimit: 1 },
      "20% off some goods for wholesale buyers who type DETTY20, once in all.",
    ],
    [{ batchSize: 500 }, "20% off for everybody with one of 500 codes, each used once."],
  ])("%j", (change, sentence) => {
    expect(sentenceOf({ ...plain, ...change })).toBe(sentence);
  });
});

const row = {
  ...plain,
  email: null,
  typeIds: [],
  productIds: [],
  usage: { paid: 0, reserved: 0, given: 0, brought: 0 },
} as unknown as StaffDiscountSummary;

test.each<[Partial<StaffDiscountSummary>, string]>([
  [{}, "everybody"],
  [{ firstPurchaseOnly: true, minimumSubtotal: 50_000 }, "first purchase, from ₦50,000"],
  [
    { buyers: "shoppers", typeIds: ["shirt"], usageLimitPerBuyer: 1 },
    "shoppers, not wholesale, some goods, once a person",
  ],
  [
    { typeIds: ["a", "b"], productIds: ["c", "d", "e"], goodsNames: ["Shirt", "Skirt", "Cap"] },
    "only Shirt, Skirt, Cap and 2 more",
  ],
  [{ email: "ada@example.com" }, "ada@example.com"],
  [{ email: "" }, "somebody forgotten"],
])("a row says of %j: %s", (change, words) => {
  expect(conditions({ ...row, ...change })).toBe(words);
});

test.each<[string[], number, string]>([
  [[], 0, ""],
  [[], 2, "some goods"],
  [["Shirt"], 1, "Shirt"],
  [["Shirt", "Skirt"], 2, "Shirt and Skirt"],
  [["Shirt", "Skirt", "Cap"], 3, "Shirt, Skirt and Cap"],
  [["Shirt", "Skirt", "Cap", "Gown"], 7, "Shirt, Skirt, Cap and 4 more"],
  // What is not known by name is counted.
  [["Shirt"], 3, "Shirt and 2 more"],
])("goods called %j, %i in all, are told as %j", (names, count, words) => {
  expect(goodsWords(names, count)).toBe(words);
});

test("a row says until when it runs, or since when it does not", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const startsAt = "2026-12-12T08:00:00Z";
  const endsAt = "2026-11-30T08:00:00Z";
  expect(runs({ state: "running", startsAt: null, endsAt: null }, now)).toBe("no end");
  expect(runs({ state: "running", startsAt: null, endsAt }, now)).toBe("until 30 Nov");
  expect(runs({ state: "planned", startsAt, endsAt: null }, now)).toBe("from 12 Dec");
  const lastUsedAt = "2026-10-27T08:00:00Z";
  const spent = { state: "used_up", startsAt: null, endsAt: null } as const;
  expect(runs({ ...spent, endsAt, lastUsedAt }, now)).toBe("used up 27 Oct");
  // A process of the release before does not tell it.
  expect(runs(spent, now)).toBe("used up");
  expect(runs({ state: "ended", startsAt: null, endsAt }, now)).toBe("ended 30 Nov");
});

test("uses are paid and reserved ones, of as many as there may be", () => {
  const usage = { paid: 3, reserved: 2, given: 0, brought: 0 };
  expect(usesOf({ usage, usageLimit: null, batchSize: null }).words).toBe("5");
  expect(usesOf({ usage, usageLimit: 10, batchSize: null }).words).toBe("5 of 10");
  expect(usesOf({ usage, usageLimit: null, batchSize: 500 }).words).toBe("5 of 500");
});
