import type { ChangeStock } from "#contract/api/staff-product-acts.ts";
import type { Tx } from "#server/database/connection.ts";
import { changedMeanwhile } from "#server/platform/require-fresh.ts";
import { listRecounted, lockSizes } from "./change-stocks.queries.ts";
import { tellStaffProduct } from "./tell-staff-product.ts";

/**
 * Lets counts pass only where nobody else counted since: what was sold meanwhile stays sold, but what two people counted
 * is not added up. Ask it before anything of the product is changed.
 * @throws {AppError} `conflict` with the product as it stands (StaleMeta)
 */
export async function requireUncounted(
  tx: Tx,
  productId: string,
  { changes }: Pick<ChangeStock, "changes">,
): Promise<void> {
  const counts = changes.flatMap(({ size, seen }) => (seen === undefined ? [] : [{ size, seen }]));
  if (counts.length === 0) return;
  const held = await lockSizes(tx, productId);
  const recounted = await listRecounted(tx, productId, counts);
  if (recounted.length === 0) return;
  const words = counts.flatMap(({ size, seen }) => {
    const there = held.find((each) => each.size === size)?.stock;
    return recounted.includes(size) ? [`size ${size} had ${seen}, and has ${there} now`] : [];
  });
  const detail = `Somebody has counted meanwhile: ${words.join("; ")}.`;
  throw changedMeanwhile(await tellStaffProduct(tx, productId), detail);
}
