import type { Tx } from "#server/database/connection.ts";
import { listCountedSince } from "#server/modules/catalogue/index.ts";
import type { RowRecord } from "./import-rows.queries.ts";

/** Whether a size of a product was counted since its row was looked at, or written. */
export type IsCountedSince = (productId: string, size: string) => boolean;

/** Finds the sizes of which a newer count stands in the ledger than rows of an import know. Ask it of locked goods. */
export async function findCountedSince(
  tx: Tx,
  rows: readonly RowRecord[],
): Promise<IsCountedSince> {
  const known = rows.flatMap(({ productId, touchedAt }) =>
    productId === null ? [] : [{ productId, since: touchedAt }],
  );
  const counted = await listCountedSince(tx, known);
  return (productId, size) =>
    counted.some((each) => each.productId === productId && each.size === size);
}
