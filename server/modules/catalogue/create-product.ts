import { cleanTiers } from "#contract/pricing/price-tiers.ts";
import type { Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { hasKey, insertProduct, replaceImages, replaceTiers } from "./product.queries.ts";
import type { NewProduct } from "./product-details.ts";
import { keyOf, newProductId } from "./product-id.ts";
import { addVariants } from "./stock.queries.ts";

/** An id whose key no product has: addresses with other words before a key lead to the one that has it. */
async function freeId(tx: Tx, name: string): Promise<string> {
  for (;;) {
    const id = newProductId(name);
    if (!(await hasKey(tx, keyOf(id) ?? ""))) return id;
  }
}

/**
 * Puts a product on sale, or among the drafts, which no shopper sees.
 * @param actor who does it, as the stock ledger names them.
 * @returns its id
 */
export async function createProduct(tx: Tx, product: NewProduct, actor: string): Promise<string> {
  const { id = await freeId(tx, product.name), createdAt, sizes, pictures, tiers } = product;
  const isDraft = product.isDraft ?? false;
  await insertProduct(tx, id, product, { createdAt, isDraft });
  await replaceImages(tx, id, pictures);
  await replaceTiers(tx, id, cleanTiers(tiers));
  await addVariants(tx, id, sizes, actor);
  if (!isDraft) await announcePageChange(tx, [`product:${id}`, "list"]);
  return id;
}
