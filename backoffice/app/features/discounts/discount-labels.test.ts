import { describe, expect, test } from "vitest";
import type { StaffDiscountSummary } from "#contract/api/discounts/staff-discounts.ts";
import {
  type DescribableDiscount,
  describeDiscount,
  formatConditions,
  formatPeriod,
  formatProductNames,
  getUsage,
} from "./discount-labels.ts";

const plain: DescribableDiscount = {
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
  productsText: "",
};

describe("the description of a discount", () => {
  test.each<[Partial<DescribableDiscount>, string]>([
    [{}, "20% off for everyone with code DETTY20."],
    [
      {
        minimumSubtotal: 40_000,
        usageLimitPerBuyer: 2,
        usageLimit: 300,
        startsAt: "2026-12-11T23:00:00.000Z",
        endsAt: "2027-01-01T23:00:00.000Z",
      },
      "20% off for everyone with code DETTY20, on carts from ₦40,000, twice per customer, 300 times in total, from 12 December 2026 at 00:00, before 2 January 2027 at 00:00, Lagos time.",
    ],
    [
      { discountType: "FIXED", value: 5000, autoApply: true, firstPurchaseOnly: true },
      "₦5,000 off for everyone, applied automatically, on a first purchase.",
    ],
    [
      { buyers: "wholesale", productsText: "some products", usageLimit: 1 },
      "20% off some products for wholesale customers with code DETTY20, once in total.",
    ],
    [{ batchSize: 500 }, "20% off for everyone with one of 500 single-use codes."],
  ])("%j", (change, sentence) => {
    expect(describeDiscount({ ...plain, ...change })).toBe(sentence);
  });
});

const row = {
  ...plain,
  email: null,
  typeIds: [],
  productIds: [],
  usage: { paid: 0, reserved: 0, discounted: 0, sales: 0 },
} as unknown as StaffDiscountSummary;

test.each<[Partial<StaffDiscountSummary>, string]>([
  [{}, "everyone"],
  [{ firstPurchaseOnly: true, minimumSubtotal: 50_000 }, "first purchase, from ₦50,000"],
  [
    { buyers: "shoppers", typeIds: ["shirt"], usageLimitPerBuyer: 1 },
    "retail customers, some products, once per customer",
  ],
  [
    { typeIds: ["a", "b"], productIds: ["c", "d", "e"], appliesToNames: ["Shirt", "Skirt", "Cap"] },
    "only Shirt, Skirt, Cap and 2 more",
  ],
  [{ email: "ada@example.com" }, "ada@example.com"],
  [{ email: "" }, "erased customer"],
])("the conditions of %j: %s", (change, text) => {
  expect(formatConditions({ ...row, ...change })).toBe(text);
});

test.each<[string[], number, string]>([
  [[], 0, ""],
  [[], 2, "some products"],
  [["Shirt"], 1, "Shirt"],
  [["Shirt", "Skirt"], 2, "Shirt and Skirt"],
  [["Shirt", "Skirt", "Cap"], 3, "Shirt, Skirt and Cap"],
  [["Shirt", "Skirt", "Cap", "Gown"], 7, "Shirt, Skirt, Cap and 4 more"],
  // What is not known by name is counted.
  [["Shirt"], 3, "Shirt and 2 more"],
])("products named %j, %i in total, read as %j", (names, count, text) => {
  expect(formatProductNames(names, count)).toBe(text);
});

test("a row shows until when it is active, or when it ended", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const startsAt = "2026-12-12T08:00:00Z";
  const endsAt = "2026-11-30T08:00:00Z";
  expect(formatPeriod({ state: "running", startsAt: null, endsAt: null }, now)).toBe("no end");
  expect(formatPeriod({ state: "running", startsAt: null, endsAt }, now)).toBe("until 30 Nov");
  expect(formatPeriod({ state: "planned", startsAt, endsAt: null }, now)).toBe("from 12 Dec");
  const lastUsedAt = "2026-10-27T08:00:00Z";
  const spent = { state: "used_up", startsAt: null, endsAt: null } as const;
  expect(formatPeriod({ ...spent, endsAt, lastUsedAt }, now)).toBe("used up 27 Oct");
  // A process of the release before does not tell it.
  expect(formatPeriod(spent, now)).toBe("used up");
  expect(formatPeriod({ state: "ended", startsAt: null, endsAt }, now)).toBe("ended 30 Nov");
});

test("uses are paid and reserved ones of the limit", () => {
  const usage = { paid: 3, reserved: 2, discounted: 0, sales: 0 };
  expect(getUsage({ usage, usageLimit: null, batchSize: null }).text).toBe("5");
  expect(getUsage({ usage, usageLimit: 10, batchSize: null }).text).toBe("5 of 10");
  expect(getUsage({ usage, usageLimit: null, batchSize: 500 }).text).toBe("5 of 500");
});
