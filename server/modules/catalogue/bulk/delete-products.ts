import { listAudited } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { setProductStatus } from "../products/product-status.ts";
import { deleteProductRows, lockProductsForDelete } from "./bulk-products.queries.ts";

export async function listUnmodifiedProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<string[]> {
  const modified = await listAudited(on, ids, ["product.updated", "product.stock_changed"]);
  return ids.filter((id) => !modified.has(id));
}

export async function deleteProducts(
  tx: Tx,
  ids: readonly string[],
  listReferenced: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<{ deleted: string[]; archived: string[] }> {
  const unmodified = await listUnmodifiedProducts(tx, await lockProductsForDelete(tx, ids));
  const referenced = new Set(await listReferenced(unmodified));
  const deleted = unmodified.filter((id) => !referenced.has(id));
  const archived: string[] = [];
  for (const id of referenced) {
    if (await setProductStatus(tx, id, "archived")) archived.push(id);
  }
  await deleteProductRows(tx, deleted);
  if (deleted.length > 0) {
    await announcePageChange(tx, [...deleted.map((id) => `product:${id}`), "list"]);
  }
  return { deleted, archived };
}
