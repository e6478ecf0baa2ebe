import type { Product } from "#contract/api/products.ts";
import type { StoreClient } from "#contract/client/store-client.ts";
import { isRefusal } from "../../loading/fault-of.ts";
import { wearWith } from "./arrange-products.ts";
import { type CardProduct, toCard } from "./card-product.ts";

/** Products asked for to choose "Wear it with" from. */
const shelfSize = 40;

/** A product and what to wear it with. */
export interface ProductDetail {
  readonly product: Product;
  readonly companions: readonly CardProduct[];
}

/**
 * Loads a product page; undefined when there is no such product. Companions are left out when they
 * cannot be had.
 * @throws {ApiFault} when the product cannot be asked for.
 */
export async function loadProduct(
  client: StoreClient,
  id: string,
): Promise<ProductDetail | undefined> {
  const product = await findProduct(client, id);
  if (!product) return undefined;
  const shelf = await client
    .listProducts({ category: product.category, limit: shelfSize, page: 1 })
    .catch((cause: unknown) => {
      console.error(cause);
      return { products: [] };
    });
  return { product, companions: wearWith(product, shelf.products.map(toCard)) };
}

async function findProduct(client: StoreClient, id: string): Promise<Product | undefined> {
  try {
    return await client.getProduct(id);
  } catch (cause) {
    // Not only unknown ids are refused: so is an address that could not be one.
    if (isRefusal(cause)) return undefined;
    throw cause;
  }
}
