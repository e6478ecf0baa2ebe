import type { Tx } from "#server/database/connection.ts";
import { listUntouchedSizes, type SizeOfProduct } from "#server/modules/catalogue/index.ts";
import { listCountedSizes } from "#server/modules/stocktakes/index.ts";
import type { RowRecord } from "./import-rows.queries.ts";

/** Whether a size that an import brought can go again. */
export type CanDrop = (productId: string, size: string) => boolean;

/**
 * Finds the sizes that rows of an import brought and of which nothing speaks since: whatever is ordered, returned or
 * exchanged stands in the ledger, and what was counted with the stock-takes.
 */
export async function findSizesToDrop(tx: Tx, rows: readonly RowRecord[]): Promise<CanDrop> {
  const made = rows.flatMap(({ productId, undo }) =>
    (undo?.sizes ?? []).map((size) => ({
      productId: productId ?? "",
      size,
      entries: undo?.stock.filter((each) => each.size === size).length ?? 0,
    })),
  );
  const nameOf = ({ productId, size }: SizeOfProduct) => `${productId}:${size}`;
  const untouched = new Set((await listUntouchedSizes(tx, made)).map(nameOf));
  const counted = new Set((await listCountedSizes(tx, made)).map(nameOf));
  return (productId, size) => {
    const name = nameOf({ productId, size });
    return untouched.has(name) && !counted.has(name);
  };
}
