import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { discountAmount } from "#contract/pricing/discount-amount.ts";
import {
  explainDiscount,
  findBestDiscount,
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
  buyers: "everybody",
  batchSize: null,
  active: true,
  uses: 0,
  unpaidUses: 0,
  usesByBuyer: 0,
  boughtBefore: false,
  usesByPerson: 0,
  addressBought: false,
};
const request = {
  now,
  subtotalKobo: kobo(1_000_000),
  emails: ["ada@example.com"],
  wholesale: false,
  cartLines: [{ productId: "prd_1", typeId: "shirt" }],
};
const percentOf = (appliesTo: { typeIds: string[]; productIds: string[] }) =>
  ({ discountType: "PERCENTAGE", percent: 10, appliesTo }) as const;
const refuse = (change: Partial<DiscountWithUsage>, requested = request) =>
  refuseDiscount({ ...open, ...change }, requested)?.code;

describe("a discount is refused", () => {
  test.each([
    ["switched off", { active: false }, "discount_unknown"],
    ["personal to another", { email: "obi@example.com" }, "discount_unknown"],
    ["not begun", { startsAt: later }, "discount_not_started"],
    ["ended this moment", { endsAt: now }, "discount_ended"],
    ["used up", { usageLimit: 3, uses: 3 }, "discount_used_up"],
    [
      "held by unpaid orders as often as it is left",
      { usageLimit: 10, uses: 7, unpaidUses: 3 },
      "discount_used_up",
    ],
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
    ["used up with the address", { usageLimitPerBuyer: 2, usesByPerson: 2 }, "discount_used_up"],
    [
      "for a first purchase of an address that bought",
      { firstPurchaseOnly: true, addressBought: true },
      "discount_used_up",
    ],
    ["for wholesale buyers alone", { buyers: "wholesale" }, "discount_buyer"],
    [
      "for goods that are not in the cart",
      { value: percentOf({ typeIds: ["skirt"], productIds: ["prd_2"] }) },
      "discount_products",
    ],
    ["below its subtotal", { minimumSubtotalKobo: kobo(1_000_001) }, "discount_minimum"],
  ] as const)("%s", (_what, change, code) => {
    expect(refuse(change)).toBe(code);
  });
});

describe("a discount applies", () => {
  test.each([
    ["without any rule", {}],
    ["from its first moment", { startsAt: now }],
    ["until its last moment", { endsAt: later }],
    ["while uses are left", { usageLimit: 3, uses: 2, usageLimitPerBuyer: 2, usesByBuyer: 1 }],
    ["by the person it was made for", { email: "ada@example.com" }],
    ["from its very subtotal", { minimumSubtotalKobo: kobo(1_000_000) }],
    ["on a first purchase", { firstPurchaseOnly: true }],
    ["by a shopper where it is for shoppers", { buyers: "shoppers" }],
    ["for a type in the cart", { value: percentOf({ typeIds: ["shirt"], productIds: [] }) }],
    ["for a product in the cart", { value: percentOf({ typeIds: [], productIds: ["prd_1"] }) }],
  ] as const)("%s", (_what, change) => {
    expect(refuse(change)).toBeUndefined();
  });

  test("while the subtotal, the address or the products are not known yet", () => {
    const unknown = { now, emails: [], wholesale: false };
    const value = percentOf({ typeIds: ["skirt"], productIds: [] });
    const demanding = { ...open, value, minimumSubtotalKobo: kobo(500), email: "ada@example.com" };
    expect(refuseDiscount(demanding, unknown)).toBeUndefined();
  });
});

test.each([
  ["wholesale", false, "This discount is for wholesale buyers"],
  ["shoppers", true, "This discount is not for wholesale buyers"],
] as const)("one for %s alone says so to others", (buyers, wholesale, message) => {
  const refusal = refuseDiscount({ ...open, buyers }, { ...request, wholesale });
  expect(refusal?.message).toBe(message);
  expect(
    refuseDiscount({ ...open, buyers }, { ...request, wholesale: !wholesale }),
  ).toBeUndefined();
});

test("the explanation of a discount uses the same rules", () => {
  const any = fc.record({
    active: fc.boolean(),
    email: fc.constantFrom(null, "ada@example.com", "obi@example.com"),
    startsAt: fc.constantFrom(null, now, later),
    endsAt: fc.constantFrom(null, now, later),
    usageLimit: fc.constantFrom(null, 1, 3),
    uses: fc.nat(3),
    usageLimitPerBuyer: fc.constantFrom(null, 1),
    usesByBuyer: fc.nat(1),
    firstPurchaseOnly: fc.boolean(),
    boughtBefore: fc.boolean(),
    usesByPerson: fc.nat(1),
    addressBought: fc.boolean(),
    buyers: fc.constantFrom("everybody", "shoppers", "wholesale"),
    minimumSubtotalKobo: fc.constantFrom(kobo(0), kobo(1_000_000), kobo(1_000_001)),
    value: fc.constantFrom(open.value, percentOf({ typeIds: ["skirt"], productIds: [] })),
  });
  fc.assert(
    fc.property(any, fc.boolean(), (change, wholesale) => {
      const requested = { ...request, wholesale };
      const discount: DiscountWithUsage = { ...open, ...change };
      const first = explainDiscount(discount, requested).find(({ refusal }) => refusal !== null);
      expect(first?.refusal).toBe(refuseDiscount(discount, requested)?.message);
    }),
  );
});

test("the reason names the required subtotal", () => {
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

  const best = (list: readonly DiscountWithUsage[], subtotalKobo = request.subtotalKobo) =>
    findBestDiscount(list, { ...request, subtotalKobo }, (value) =>
      discountAmount(value, subtotalKobo),
    );

  test("takes most off this subtotal, whatever its type", () => {
    const list = [fixed("A", 90_000), { ...open, code: "B" }, fixed("C", 50_000)];
    expect(best(list)?.code).toBe("B");
    expect(best(list, kobo(100_000))?.code).toBe("A");
  });

  test("is one the customer may use", () => {
    const list = [fixed("A", 900_000, { minimumSubtotalKobo: kobo(2_000_000) }), fixed("B", 5)];
    expect(best(list)?.code).toBe("B");
  });

  test("is the first by code on a tie, and none where nothing is taken off", () => {
    expect(best([fixed("Z", 10), fixed("A", 10)])?.code).toBe("A");
    expect(best([fixed("A", 10)], kobo(0))).toBeUndefined();
    expect(best([])).toBeUndefined();
  });
});

test("uses are locked only where there is a limit", () => {
  expect(isLimited(open)).toBe(false);
  expect(isLimited({ ...open, usageLimit: 1 })).toBe(true);
  expect(isLimited({ ...open, usageLimitPerBuyer: 1 })).toBe(true);
  expect(isLimited({ ...open, firstPurchaseOnly: true })).toBe(true);
});

test("codes are trimmed and compared in capitals", () => {
  expect(normalizeDiscountCode("  welcome10 ")).toBe("WELCOME10");
});
