import { expect, test } from "vitest";
import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { compareFields } from "../../../parts/records/field-changes.ts";
import { discountFields } from "./discount-page.tsx";

test("customers are named as in the form", () => {
  const current = {
    ...{ discountType: "PERCENTAGE", value: 20, minimumSubtotal: 0, startsAt: null, endsAt: null },
    ...{ buyers: "everybody", types: [], products: [] },
  } as unknown as StaffDiscount;
  expect(compareFields(discountFields, current, { ...current, buyers: "shoppers" })).toEqual([
    { name: "Customers", before: "Everyone", after: "Retail customers" },
  ]);
});
