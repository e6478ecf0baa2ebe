import { expect, test } from "vitest";
import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { toldChanges } from "../../parts/told-changes.ts";
import { toldDiscount } from "./told-discount.ts";

test("whom it is for is told in the words of the form", () => {
  const seen = {
    ...{ discountType: "PERCENTAGE", value: 20, minimumSubtotal: 0, startsAt: null, endsAt: null },
    ...{ buyers: "everybody", types: [], products: [] },
  } as unknown as StaffDiscount;
  expect(toldChanges(toldDiscount, seen, { ...seen, buyers: "shoppers" })).toEqual([
    { name: "Who", before: "Everybody", after: "Shoppers, not wholesale" },
  ]);
});
