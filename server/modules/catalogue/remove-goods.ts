import { listAudited } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { moveProduct } from "./move-product.ts";
import { deleteProducts, lockGoodsAmong } from "./remove-goods.queries.ts";

/**
 * Those of these products that staff did not make their own: nobody changed what is said of them, their pictures, prices,
 * sizes or pieces. One that was only moved, or whose type was merged away, is as it came.
 */
export async function listAsTheyCame(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const own = await listAudited(on, ids, ["product.changed", "product.stock_changed"]);
  return ids.filter((id) => !own.has(id));
}

/**
 * Takes products out of the store, archived ones too: deletes those of which nothing speaks, archives the others. Those
 * that staff made their own stay as they are.
 * @param listSpokenOf finds those of which an order or another book speaks
 * @returns which were deleted, and which were archived and had not been before
 */
export async function removeGoods(
  tx: Tx,
  ids: readonly string[],
  listSpokenOf: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<{ deleted: string[]; archived: string[] }> {
  const goods = await listAsTheyCame(tx, await lockGoodsAmong(tx, ids));
  const spokenOf = new Set(await listSpokenOf(goods));
  const deleted = goods.filter((id) => !spokenOf.has(id));
  const archived: string[] = [];
  for (const id of spokenOf) {
    if (await moveProduct(tx, id, "archived")) archived.push(id);
  }
  await deleteProducts(tx, deleted);
  if (deleted.length > 0) {
    await announcePageChange(tx, [...deleted.map((id) => `product:${id}`), "list"]);
  }
  return { deleted, archived };
}
