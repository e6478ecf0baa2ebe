import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StaffProductSummary } from "#contract/api/staff-products.ts";
import {
  type BulkDraft,
  blankBulk,
  bulkFault,
  isAsWanted,
  targetOf,
  tellEffect,
  tellLeft,
  wayBack,
} from "./bulk-change.ts";

const row: StaffProductSummary = {
  id: "zaria-kaftan-0a0a0a",
  version: 3,
  status: "on_shop",
  name: "Zaria kaftan",
  category: "WOMEN",
  type: { id: "shirt", name: "Shirt" },
  image: null,
  price: 12_000,
  discount: 0,
  sizes: [],
  stock: 0,
  featured: false,
  publishAt: null,
  createdAt: "",
  updatedAt: "",
};
const typed = (draft: Partial<BulkDraft>): BulkDraft => ({ ...blankBulk, ...draft });

describe("what becomes of a product", () => {
  test.each<[Partial<BulkDraft>, object | undefined]>([
    [{}, undefined],
    [{ percent: "25" }, { discount: 25 }],
    [{ percent: "25%" }, { discount: 25 }],
    [{ percent: "0" }, undefined],
    [{ percent: "100" }, undefined],
    [{ priceWay: "set", amount: "9k" }, { price: 9_000 }],
    [{ priceWay: "set", amount: "12,000" }, undefined],
    [{ priceWay: "set", amount: "" }, undefined],
    [{ priceWay: "set", amount: "0" }, undefined],
    [{ priceWay: "up", amount: "12.5" }, { price: 13_500 }],
    [{ priceWay: "down", amount: "33.33" }, { price: 8_000 }],
    [
      { percent: "10", priceWay: "up", amount: "10" },
      { price: 13_200, discount: 10 },
    ],
    [{ percent: "10", priceWay: "up", amount: "dear" }, undefined],
  ])("%j", (draft, target) => {
    expect(targetOf(row, typed(draft))).toEqual(target);
  });

  test("prices by percent are whole naira and never nothing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_000 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom("up" as const, "down" as const),
        (kobo, hundredths, priceWay) => {
          const price = kobo / 100;
          const draft = typed({ priceWay, amount: String(hundredths / 100) });
          const changed = targetOf({ price, discount: 0 }, draft)?.price ?? price;
          expect(changed).toBeGreaterThan(0);
          if (changed !== price) expect(Number.isInteger(changed)).toBe(true);
        },
      ),
    );
  });
});

test.each<[Partial<BulkDraft>, string]>([
  [{}, ""],
  [{ percent: "200" }, "Percent off: a number below 100."],
  [{ priceWay: "set", amount: "dear" }, "An amount, such as 38000 or 38k."],
  [{ priceWay: "set", amount: "999999999" }, "An amount, such as 38000 or 38k."],
  [{ priceWay: "up", amount: "100" }, "A number below 100."],
])("what is wrong with %j", (draft, fault) => {
  expect(bulkFault(typed(draft))).toBe(fault);
});

test("the effect names how many change and the first price", () => {
  const dear = { price: 40_000, discount: 0 };
  const draft = typed({ percent: "25" });
  expect(tellEffect([row, dear], draft)).toBe("2 products: ₦12,000 → ₦9,000 …");
  expect(tellEffect([row, row], draft)).toBe("2 products: ₦12,000 → ₦9,000");
  expect(tellEffect([{ price: 40_000, discount: 25 }, row], draft)).toBe(
    "1 product: ₦12,000 → ₦9,000",
  );
  expect(tellEffect([row], blankBulk)).toBe("");
});

test("the effect says of how many the wholesale prices stay as they are", () => {
  const own = { ...row, hasOwnTiers: true };
  const draft = typed({ percent: "25" });
  expect(tellEffect([own, row], draft)).toBe(
    "2 products: ₦12,000 → ₦9,000, wholesale prices of 1 stay",
  );
  expect(tellEffect([own, { ...own, discount: 25 }], draft)).toBe(
    "1 product: ₦12,000 → ₦9,000, wholesale prices of their own stay",
  );
});

test("what was left alone is told with both values", () => {
  const current = { ...row, price: 11_000, discount: 10 };
  expect(tellLeft("changed_meanwhile", current, { price: 9_000, discount: 25 })).toBe(
    "was changed meanwhile and is at ₦11,000, not ₦9,000 and 10% off, not 25%.",
  );
  expect(tellLeft("changed_meanwhile", current, { featured: true })).toBe("was changed meanwhile.");
});

test("what stands as it was wanted is told as that", () => {
  const current = { ...row, version: 4, price: 13_200 };
  const raised = { price: 13_200 };
  expect(isAsWanted(current, raised)).toBe(true);
  expect(tellLeft("changed_meanwhile", current, raised)).toBe("is so already.");
  expect(isAsWanted(current, { ...raised, discount: 5 })).toBe(false);
  expect(isAsWanted(current, { typeId: "shirt", status: "on_shop" })).toBe(true);
});

test("the way back names the fields that were changed alone", () => {
  expect(wayBack(row, { discount: 25 })).toEqual({ discount: 0 });
  expect(wayBack(row, { price: 1, typeId: "dress", featured: true, status: "archived" })).toEqual({
    price: 12_000,
    typeId: "shirt",
    featured: false,
    status: "on_shop",
  });
  const scheduled = { ...row, status: "draft", publishAt: "2026-12-01T08:10:00.000Z" } as const;
  expect(wayBack(scheduled, { status: "archived" })).toEqual({
    status: "draft",
    publishAt: scheduled.publishAt,
  });
  expect(wayBack(scheduled, { featured: true })).toEqual({ featured: false });
});
