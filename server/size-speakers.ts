import type { ListSpokenSizes } from "./modules/catalogue/index.ts";
import { listOrderedSizes } from "./modules/orders/index.ts";
import { listReturnedSizes } from "./modules/returns/index.ts";
import { listTakenSizes } from "./modules/stocktakes/index.ts";

/** What speaks of sizes of products above the catalogue, and keeps them from being taken off. */
export const sizeSpeakers: readonly ListSpokenSizes[] = [
  listOrderedSizes,
  listReturnedSizes,
  listTakenSizes,
];
