import { describe, expect, test } from "vitest";
import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { mergeDraft } from "../../../parts/forms/merge-draft.ts";
import {
  copyDraft,
  type DiscountDraft,
  discountRules,
  emptyDraft,
  toBatch,
  toChange,
  toCreate,
  toDescribable,
  toDiscountDraft,
  validateDraft,
} from "./discount-draft.ts";

const draft: DiscountDraft = { ...emptyDraft, code: "detty20", value: "20" };

test("a form and a discount convert both ways", () => {
  const typed: DiscountDraft = {
    ...draft,
    discountType: "FIXED",
    value: "5k",
    minimum: "40,000",
    perPerson: "2",
    limit: "300",
    typeIds: "shirt,skirt",
    startsAt: "2026-12-12T00:00",
    firstPurchase: "yes",
  };
  const body = toCreate(typed, true);
  expect(body).toMatchObject({
    code: "detty20",
    value: 5000,
    minimumSubtotal: 40_000,
    usageLimit: 300,
    usageLimitPerBuyer: 2,
    typeIds: ["shirt", "skirt"],
    productIds: [],
    startsAt: "2026-12-11T23:00:00.000Z",
    endsAt: null,
    firstPurchaseOnly: true,
    active: true,
  });
  const saved = { ...body, code: "DETTY20", batchSize: null } as unknown as StaffDiscount;
  const again = toDiscountDraft(saved);
  expect(toChange(again, 3)).toEqual({
    ...body,
    active: undefined,
    code: "DETTY20",
    version: 3,
  });
  expect(copyDraft(saved)).toMatchObject({ code: "", startsAt: "", value: "5,000" });
});

test("a draft is described with the loaded names of its types and products", () => {
  const names: Readonly<Record<string, string>> = { shirt: "Shirt", prd_1: "Campus polo" };
  const some = { ...draft, typeIds: "shirt,skirt", productIds: "prd_1" };
  expect(toDescribable(some, (id) => names[id]).productsText).toBe("Shirt, Campus polo and 1 more");
  expect(toDescribable(some).productsText).toBe("some products");
  expect(toDescribable(draft).productsText).toBe("");
});

test("a batch has a number of codes and no total limit", () => {
  const body = toBatch({ ...draft, method: "batch", count: "1,500", limit: "7" }, false);
  expect(body).toMatchObject({ prefix: "detty20", count: 1500, usageLimit: null, active: false });
  expect(body).not.toHaveProperty("code");
});

describe("a form is invalid", () => {
  test.each<[Partial<DiscountDraft>, (keyof DiscountDraft)[]]>([
    [{}, []],
    [{ code: "" }, ["code"]],
    [{ code: "A B" }, ["code"]],
    [{ code: "x".repeat(31) }, ["code"]],
    [{ method: "batch", code: "x".repeat(21) }, ["code"]],
    [{ method: "batch", count: "5001" }, ["count"]],
    [{ method: "batch", count: "0" }, ["count"]],
    [{ value: "" }, ["value"]],
    [{ value: "0" }, ["value"]],
    [{ value: "100.5%" }, ["value"]],
    [{ value: "100%" }, []],
    [{ value: "7.5 %" }, []],
    [{ value: "7,5" }, ["value"]],
    [{ value: "8k" }, ["value"]],
    [{ value: "8500,00", discountType: "FIXED" }, ["value"]],
    [{ minimum: "40,0" }, ["minimum"]],
    [{ limit: "3,0" }, ["limit"]],
    [{ value: "150", discountType: "FIXED" }, []],
    [{ minimum: "a lot" }, ["minimum"]],
    [{ startsAt: "2026-12-12T00:00", endsAt: "2026-12-12T00:00" }, ["endsAt"]],
    [{ perPerson: "0" }, ["perPerson"]],
    [{ limit: "1.5" }, ["limit"]],
  ])("%j names %j", (change, fields) => {
    expect(Object.keys(validateDraft({ ...draft, ...change }))).toEqual(fields);
  });
});

const newer = { ...draft, description: "December" };
test.each<[string, Partial<DiscountDraft>, Partial<DiscountDraft>, (keyof DiscountDraft)[]]>([
  ["a name beside a figure", {}, { value: "15" }, []],
  ["a figure of their own each", { value: "30" }, { value: "15" }, ["value"]],
  ["the same figure", { value: "30" }, { value: "30" }, []],
  ["naira beside a figure", { value: "30" }, { discountType: "FIXED" }, ["discountType"]],
  ["a figure beside naira", { discountType: "FIXED" }, { value: "15" }, ["value"]],
  [
    "another sum in naira",
    { value: "30" },
    { discountType: "FIXED", value: "5k" },
    ["value", "discountType"],
  ],
])(
  "what somebody else changed comes in beside what was typed: %s",
  (_what, theirs, mine, conflicts) => {
    const typed = { ...draft, ...mine };
    const { merged, conflicts: found } = mergeDraft(
      draft,
      { ...newer, ...theirs },
      typed,
      discountRules.merge,
    );
    expect(merged).toEqual({ ...newer, ...theirs, ...mine });
    expect(found).toEqual(conflicts);
  },
);
