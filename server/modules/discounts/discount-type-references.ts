import { plural } from "#contract/text/format.ts";
import type { TypeReferences } from "#server/modules/catalogue/index.ts";
import { countDiscountsOfType, replaceTypeOfDiscounts } from "./staff-discounts.queries.ts";

export const discountTypeReferences: TypeReferences = {
  count: countDiscountsOfType,
  describe: (count) => plural(count, "discount"),
  reassign: replaceTypeOfDiscounts,
};
