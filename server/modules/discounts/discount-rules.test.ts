import { describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import {
  bestDiscount,
  isLimited,
  normalizeDiscountCode,
  refuseDiscount,
} from "./discount-rules.ts";
import type { DiscountWithUsage } from "./discounts.queries.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date(now.getTime() + 1);
const open: DiscountWithUsage = {
  id: "dsc_1",
  code: "SAVE10",
  value: { discountType: "PERCENTAGE", percent: 10 },
  description: "",
  autoApply: false,
  startsAt: null,
  endsAt: null,
  minimumSubtotalKobo: kobo(0),
  firstPurchaseOnly: false,
  usageLimit: null,
  usageLimitPerBuyer: null,
  email: null,
  active: true,
  uses: 0,
  usesByBuyer: 0,
  boughtBefore: false,
};
const request = { now, subtotalKobo: kobo(1_000_000), emails: ["ada@example.com"] };
const refuse = (change: Partial<DiscountWithUsage>, asked = request) =>
  refuseDiscount({ ...open, ...change }, asked)?.code;

describe("a discount is refused", () => {
  test.each([
    ["switched off", { active: false }, "discount_unknown"],
    ["personal to another", { email: "obi@example.com" }, "discount_unknown"],
    ["not begun", { startsAt: later }, "discount_not_started"],
    ["ended this moment", { endsAt: now }, "discount_ended"],
    ["used up", { usageLimit: 3, uses: 3 }, "discount_used_up"],
    ["used up by the buyer", { usageLimitPerBuyer: 2, usesByBuyer: 2 }, "discount_used_up"],
    [
      "of a buyer who bought before",
      { firstPurchaseOnly: true, boughtBefore: true },
      "discount_first_purchase",
    ],
    [
      "in an unpaid first order already",
      { firstPurchaseOnly: true, usesByBuyer: 1 },
      "discount_used_up",
    ],
    ["below its subtotal", { minimumSubtotalKobo: kobo(1_000_001) }, "discount_minimum"],
  ] as const)("%s", (_what, change, code) => {
    expect(refuse(change)).toBe(code);
  });
});

describe("a discount is had", () => {
  test.each([
    ["without any rule", {}],
    ["from its first moment", { startsAt: now }],
    ["until its last moment", { endsAt: later }],
    ["while uses are left", { usageLimit: 3, uses: 2, usageLimitPerBuyer: 2, usesByBuyer: 1 }],
    ["by the person it was made for", { email: "ada@example.com" }],
    ["from its very subtotal", { minimumSubtotalKobo: kobo(1_000_000) }],
    ["on a first purchase", { firstPurchaseOnly: true }],
  ] as const)("%s", (_what, change) => {
    expect(refuse(change)).toBeUndefined();
  });

  test("while the subtotal or the address is not known yet", () => {
    const unknown = { now, emails: [] };
    const demanding = { ...open, minimumSubtotalKobo: kobo(500), email: "ada@example.com" };
    expect(refuseDiscount(demanding, unknown)).toBeUndefined();
  });
});

test("the reason names the subtotal that is missing", () => {
  const refusal = refuseDiscount({ ...open, minimumSubtotalKobo: kobo(2_500_000) }, request);
  expect(refusal?.message).toBe("This discount needs a subtotal of ₦25,000");
});

describe("the best automatic discount", () => {
  const fixed = (code: string, amount: number, change: Partial<DiscountWithUsage> = {}) => ({
    ...open,
    code,
    value: { discountType: "FIXED" as const, amountKobo: kobo(amount) },
    ...change,
  });

  test("takes most off this subtotal, whatever its kind", () => {
    const list = [fixed("A", 90_000), { ...open, code: "B" }, fixed("C", 50_000)];
    expect(bestDiscount(list, request)?.code).toBe("B");
    expect(bestDiscount(list, { ...request, subtotalKobo: kobo(100_000) })?.code).toBe("A");
  });

  test("is one the buyer may have", () => {
    const list = [fixed("A", 900_000, { minimumSubtotalKobo: kobo(2_000_000) }), fixed("B", 5)];
    expect(bestDiscount(list, request)?.code).toBe("B");
  });

  test("is the first by code where two take the same, and none where nothing comes off", () => {
    expect(bestDiscount([fixed("Z", 10), fixed("A", 10)], request)?.code).toBe("A");
    expect(bestDiscount([fixed("A", 10)], { ...request, subtotalKobo: kobo(0) })).toBeUndefined();
    expect(bestDiscount([], request)).toBeUndefined();
  });
});

test("uses are counted one after another only where there is a limit", () => {
  expect(isLimited(open)).toBe(false);
  expect(isLimited({ ...open, usageLimit: 1 })).toBe(true);
  expect(isLimited({ ...open, usageLimitPerBuyer: 1 })).toBe(true);
  expect(isLimited({ ...open, firstPurchaseOnly: true })).toBe(true);
});

test("codes are compared in capitals and without spaces around them", () => {
  expect(normalizeDiscountCode("  welcome10 ")).toBe("WELCOME10");
});
