import { cleanTiers } from "#contract/pricing/price-tiers.ts";
import type { Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { AppError } from "#server/platform/errors.ts";
import { replaceImages, replaceTiers, updateProductRow } from "./product.queries.ts";
import type { ProductDetails } from "./product-details.ts";
import { addVariants } from "./stock.queries.ts";

/**
 * Changes what is said of a product; its id stays. The sizes, in order, are optional: new ones are added
 * without stock, and none is taken off.
 * @param actor who does it, as the stock ledger names them.
 * @throws {AppError} `not_found` when there is no such product
 */
export async function updateProduct(
  tx: Tx,
  id: string,
  details: ProductDetails & { readonly sizes?: readonly string[] },
  actor: string,
): Promise<void> {
  const updated = await updateProductRow(tx, id, details);
  if (!updated) throw new AppError("not_found", { detail: "Product not found" });
  await replaceImages(tx, id, details.pictures);
  await replaceTiers(tx, id, cleanTiers(details.tiers));
  const sizes = (details.sizes ?? []).map((size) => ({ size, stock: 0 }));
  await addVariants(tx, id, sizes, actor);
  // No page shows a draft.
  if (updated.isOnSale) await announcePageChange(tx, [`product:${id}`, "list"]);
}
