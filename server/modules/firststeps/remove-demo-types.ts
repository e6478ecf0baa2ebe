import type { Tx } from "#server/database/connection.ts";
import { deleteUntouchedTypes } from "#server/modules/catalogue/index.ts";
import { discountsOfTypes } from "#server/modules/discounts/index.ts";
import { stocktakesOfTypes } from "#server/modules/stocktakes/index.ts";

/** Deletes those of these types that nobody changed and nothing is of. @returns how many went */
export async function removeDemoTypes(tx: Tx, noted: readonly string[]): Promise<number> {
  const free: string[] = [];
  for (const id of noted) {
    const named = (await discountsOfTypes.count(tx, id)) + (await stocktakesOfTypes.count(tx, id));
    if (named === 0) free.push(id);
  }
  return await deleteUntouchedTypes(tx, free);
}
