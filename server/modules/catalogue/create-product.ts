import { cleanTiers } from "#contract/pricing/price-tiers.ts";
import type { Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { freeIds } from "./free-ids.ts";
import { insertProduct, replaceImages, replaceTiers } from "./product.queries.ts";
import type { NewProduct } from "./product-details.ts";
import { addVariants } from "./stock.queries.ts";

/**
 * Puts a product on sale, or among the drafts, which no shopper sees.
 * @param actor who does it, as the stock ledger names them.
 * @returns its id
 */
export async function createProduct(tx: Tx, product: NewProduct, actor: string): Promise<string> {
  const { createdAt, sizes, pictures, tiers } = product;
  const [id = ""] = product.id ? [product.id] : await freeIds(tx, [product.name]);
  const isDraft = product.isDraft ?? false;
  await insertProduct(tx, id, product, { createdAt, isDraft });
  await replaceImages(tx, id, pictures);
  await replaceTiers(tx, id, cleanTiers(tiers));
  await addVariants(tx, id, sizes, actor);
  if (!isDraft) await announcePageChange(tx, [`product:${id}`, "list"]);
  return id;
}
