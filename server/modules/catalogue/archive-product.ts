import type { Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { setArchived } from "./product.queries.ts";

/**
 * Takes a product off sale, or puts it back. It stays in the database, since orders may speak of it.
 * @returns false when it was so already or there is no such product
 */
export async function archiveProduct(tx: Tx, id: string, archived = true): Promise<boolean> {
  const changed = await setArchived(tx, id, archived);
  if (changed) await announcePageChange(tx, [`product:${id}`, "list"]);
  return changed;
}
