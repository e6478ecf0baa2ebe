import type { Tx } from "#server/database/connection.ts";
import { moveProduct } from "./move-product.ts";

/**
 * Takes a product off sale, or puts it back. It stays in the database, since orders may speak of it.
 * @returns false when it was so already or there is no such product
 */
export async function archiveProduct(tx: Tx, id: string, archived = true): Promise<boolean> {
  return await moveProduct(tx, id, archived ? "archived" : "on_shop");
}
