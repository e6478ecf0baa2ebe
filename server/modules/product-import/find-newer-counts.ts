import type { Tx } from "#server/database/connection/connection.ts";
import { listCountedSince } from "#server/modules/catalogue/index.ts";
import type { RowRecord } from "./import-rows.queries.ts";

export type HasNewerCount = (productId: string, size: string) => boolean;

/** Sizes counted after the row was reviewed or written. Call with the products locked. */
export async function findNewerCounts(tx: Tx, rows: readonly RowRecord[]): Promise<HasNewerCount> {
  const products = rows.flatMap(({ productId, touchedAt }) =>
    productId === null ? [] : [{ productId, since: touchedAt }],
  );
  const counted = await listCountedSince(tx, products);
  return (productId, size) =>
    counted.some((each) => each.productId === productId && each.size === size);
}
