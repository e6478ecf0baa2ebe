import type { Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { moveProduct } from "./move-product.ts";
import { deleteProducts, lockGoodsAmong } from "./remove-goods.queries.ts";

/**
 * Takes products out of the store, archived ones too: deletes those of which nothing speaks, archives the others.
 * @param listSpokenOf finds those of which an order or another book speaks
 * @returns which were deleted, and which were archived and had not been before
 */
export async function removeGoods(
  tx: Tx,
  ids: readonly string[],
  listSpokenOf: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<{ deleted: string[]; archived: string[] }> {
  const goods = await lockGoodsAmong(tx, ids);
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
