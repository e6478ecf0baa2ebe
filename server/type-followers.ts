import type { TypeFollowers } from "./modules/catalogue/index.ts";
import { discountsOfTypes } from "./modules/discounts/index.ts";
import { stocktakesOfTypes } from "./modules/stocktakes/index.ts";

/** What names types of clothing above the catalogue, and follows a type that is merged into another. */
export const typeFollowers: readonly TypeFollowers[] = [discountsOfTypes, stocktakesOfTypes];
