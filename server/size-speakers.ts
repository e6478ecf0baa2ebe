import type { ListSpokenSizes } from "./modules/catalogue/index.ts";
import { listOrderedSizes } from "./modules/orders/index.ts";
import { listReturnedSizes } from "./modules/returns/index.ts";
import { listTakenSizes } from "./modules/stocktakes/index.ts";

/** The modules above the catalogue that refer to sizes of products: a size they refer to cannot be taken off. */
export const sizeSpeakers: readonly ListSpokenSizes[] = [
  listOrderedSizes,
  listReturnedSizes,
  listTakenSizes,
];
