import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StaffProductSummary } from "#contract/api/catalogue/staff-products.ts";
import {
  type BulkDraft,
  bulkError,
  describeEffect,
  describeSkipped,
  emptyBulkDraft,
  isAlreadyApplied,
  toTarget,
  undoTarget,
} from "./bulk-change.ts";

const row: StaffProductSummary = {
  id: "zaria-kaftan-0a0a0a",
  version: 3,
  status: "published",
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
const typed = (draft: Partial<BulkDraft>): BulkDraft => ({ ...emptyBulkDraft, ...draft });

describe("target of a product", () => {
  test.each<[Partial<BulkDraft>, object | undefined]>([
    [{}, undefined],
    [{ percent: "25" }, { discount: 25 }],
    [{ percent: "25%" }, { discount: 25 }],
    [{ percent: "0" }, undefined],
    [{ percent: "100" }, undefined],
    [{ priceMode: "set", amount: "9k" }, { price: 9_000 }],
    [{ priceMode: "set", amount: "12,000" }, undefined],
    [{ priceMode: "set", amount: "" }, undefined],
    [{ priceMode: "set", amount: "0" }, undefined],
    [{ priceMode: "up", amount: "12.5" }, { price: 13_500 }],
    [{ priceMode: "down", amount: "33.33" }, { price: 8_000 }],
    [
      { percent: "10", priceMode: "up", amount: "10" },
      { price: 13_200, discount: 10 },
    ],
    [{ percent: "10", priceMode: "up", amount: "dear" }, undefined],
  ])("%j", (draft, target) => {
    expect(toTarget(row, typed(draft))).toEqual(target);
  });

  test("percent changes give whole naira above 0", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_000 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom("up" as const, "down" as const),
        (kobo, hundredths, priceMode) => {
          const price = kobo / 100;
          const draft = typed({ priceMode, amount: String(hundredths / 100) });
          const changed = toTarget({ price, discount: 0 }, draft)?.price ?? price;
          expect(changed).toBeGreaterThan(0);
          if (changed !== price) expect(Number.isInteger(changed)).toBe(true);
        },
      ),
    );
  });
});

test.each<[Partial<BulkDraft>, string]>([
  [{}, ""],
  [{ percent: "200" }, "Percent off must be below 100."],
  [{ priceMode: "set", amount: "dear" }, "Enter an amount, such as 38000 or 38k."],
  [{ priceMode: "set", amount: "999999999" }, "Enter an amount, such as 38000 or 38k."],
  [{ priceMode: "up", amount: "100" }, "Enter a number below 100."],
])("describes the error of %j", (draft, error) => {
  expect(bulkError(typed(draft))).toBe(error);
});

test("the effect shows the count and the first price", () => {
  const dear = { price: 40_000, discount: 0 };
  const draft = typed({ percent: "25" });
  expect(describeEffect([row, dear], draft)).toBe("2 products: ₦12,000 → ₦9,000 …");
  expect(describeEffect([row, row], draft)).toBe("2 products: ₦12,000 → ₦9,000");
  expect(describeEffect([{ price: 40_000, discount: 25 }, row], draft)).toBe(
    "1 product: ₦12,000 → ₦9,000",
  );
  expect(describeEffect([row], emptyBulkDraft)).toBe("");
});

test("the effect shows how many keep their own wholesale prices", () => {
  const own = { ...row, hasCustomTiers: true };
  const draft = typed({ percent: "25" });
  expect(describeEffect([own, row], draft)).toBe(
    "2 products: ₦12,000 → ₦9,000, 1 keeps its own wholesale prices",
  );
  expect(describeEffect([own, { ...own, discount: 25 }], draft)).toBe(
    "1 product: ₦12,000 → ₦9,000, 1 keeps its own wholesale prices",
  );
});

test("describes skipped products with both values", () => {
  const current = { ...row, price: 11_000, discount: 10 };
  expect(describeSkipped("conflict", current, { price: 9_000, discount: 25 })).toBe(
    "was just changed by someone else and is now ₦11,000, not ₦9,000 and 10% off, not 25%.",
  );
  expect(describeSkipped("conflict", current, { featured: true })).toBe(
    "was just changed by someone else.",
  );
});

test("recognises products that already match", () => {
  const current = { ...row, version: 4, price: 13_200 };
  const raised = { price: 13_200 };
  expect(isAlreadyApplied(current, raised)).toBe(true);
  expect(describeSkipped("conflict", current, raised)).toBe("is already up to date.");
  expect(isAlreadyApplied(current, { ...raised, discount: 5 })).toBe(false);
  expect(isAlreadyApplied(current, { typeId: "shirt", status: "published" })).toBe(true);
});

test("undo covers only the changed fields", () => {
  expect(undoTarget(row, { discount: 25 })).toEqual({ discount: 0 });
  expect(
    undoTarget(row, { price: 1, typeId: "dress", featured: true, status: "archived" }),
  ).toEqual({
    price: 12_000,
    typeId: "shirt",
    featured: false,
    status: "published",
  });
  const scheduled = { ...row, status: "draft", publishAt: "2026-12-01T08:10:00.000Z" } as const;
  expect(undoTarget(scheduled, { status: "archived" })).toEqual({
    status: "draft",
    publishAt: scheduled.publishAt,
  });
  expect(undoTarget(scheduled, { featured: true })).toEqual({ featured: false });
});
