import type { Tx } from "#server/database/connection.ts";
import {
  type ListSpokenSizes,
  listSpoken,
  listUntouchedSizes,
} from "#server/modules/catalogue/index.ts";
import type { RowRecord } from "./import-rows.queries.ts";

/** Whether a size that an import brought can go again. */
export type CanDrop = (productId: string, size: string) => boolean;

/**
 * Finds the sizes that rows of an import brought and of which nothing speaks since: neither their ledger nor a record
 * of another module, such as the wish of a buyer who asked for one in exchange.
 */
export async function findSizesToDrop(
  tx: Tx,
  rows: readonly RowRecord[],
  speakers: readonly ListSpokenSizes[],
): Promise<CanDrop> {
  const made = rows.flatMap(({ productId, undo }) =>
    (undo?.sizes ?? []).map((size) => ({
      productId: productId ?? "",
      size,
      entries: undo?.stock.filter((each) => each.size === size).length ?? 0,
    })),
  );
  const untouched = await listUntouchedSizes(tx, made);
  const ids = untouched.map(({ id }) => id);
  const spoken = await listSpoken(tx, ids, speakers);
  const nameOf = (productId: string, size: string) => `${productId}:${size}`;
  const free = untouched.filter(({ id }) => !spoken.has(id));
  const names = new Set(free.map(({ productId, size }) => nameOf(productId, size)));
  return (productId, size) => names.has(nameOf(productId, size));
}
