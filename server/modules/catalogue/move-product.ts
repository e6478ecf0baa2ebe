import type { ProductStatus } from "#contract/api/staff-products.ts";
import type { Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { setStatus } from "./product.queries.ts";

/**
 * Puts a product on sale, or takes it off as a draft or archived. It stays in the database, since orders may speak of
 * it.
 * @returns false when it was so already or there is no such product
 */
export async function moveProduct(tx: Tx, id: string, to: ProductStatus): Promise<boolean> {
  const changed = await setStatus(tx, id, to);
  if (changed) await announcePageChange(tx, [`product:${id}`, "list"]);
  return changed;
}
