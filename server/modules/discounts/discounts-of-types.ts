import type { TypeFollowers } from "#server/modules/catalogue/index.ts";
import { countDiscountsOfType, replaceTypeOfDiscounts } from "./staff-discounts.queries.ts";

/** Discounts that count for some types alone: for the goods that a type is merged with, too, once it is. */
export const discountsOfTypes: TypeFollowers = {
  count: countDiscountsOfType,
  words: (count) => (count === 1 ? "1 discount" : `${count} discounts`),
  follow: replaceTypeOfDiscounts,
};
