import type { Product } from "#contract/api/products.ts";
import type { StoreClient } from "#contract/client/store-client.ts";
import { isRefusal } from "../../loading/fault-of.ts";
import type { Pending } from "../../loading/settled.ts";
import { wearWith } from "./arrange-products.ts";
import { type CardProduct, toCard } from "./card-product.ts";

/** Products asked for to choose "Wear it with" from: enough for four kinds, few enough for a thin line. */
const shelfSize = 12;

/** The calls of the client that a product page is made from. */
export type ProductCalls = Pick<StoreClient, "getProduct" | "listProducts">;

/** A product and what to wear it with. */
export interface ProductDetail {
  readonly product: Product;
  readonly companions: Pending<readonly CardProduct[]>;
}

/**
 * Loads a product page; undefined when there is no such product. The product does not wait for its
 * companions, which are left out when they cannot be had.
 * @throws {ApiFault} when the product cannot be asked for.
 */
export async function loadProduct(
  client: ProductCalls,
  id: string,
): Promise<ProductDetail | undefined> {
  const product = await findProduct(client, id);
  return product && { product, companions: loadCompanions(client, product) };
}

async function loadCompanions(client: ProductCalls, product: Product): Promise<CardProduct[]> {
  try {
    const { category } = product;
    const shelf = await client.listProducts({ category, limit: shelfSize, page: 1 });
    return wearWith(product, shelf.products.map(toCard));
  } catch (cause) {
    console.error(cause);
    return [];
  }
}

async function findProduct(client: ProductCalls, id: string): Promise<Product | undefined> {
  try {
    return await client.getProduct(id);
  } catch (cause) {
    // Not only unknown ids are refused: so is an address that could not be one.
    if (isRefusal(cause)) return undefined;
    throw cause;
  }
}
