import type { Delivery } from "#contract/api/delivery.ts";
import type { Product } from "#contract/api/products.ts";
import type { Api } from "#contract/client/api.ts";
import { isRefusal } from "../../loading/is-refusal.ts";
import { type Tell, toConsole } from "../../loading/outcome.ts";
import type { Pending } from "../../loading/settled.ts";
import { type CardProduct, toCard } from "./card-product.ts";
import { wearWith } from "./wear-with.ts";

/** Products asked for to choose "Wear it with" from: enough for four kinds, few enough for a thin line. */
const shelfSize = 12;

/** A product, what to wear it with, and how it comes. */
export interface ProductDetail {
  readonly product: Product;
  readonly companions: Pending<readonly CardProduct[]>;
  /** Undefined where it could not be asked for. */
  readonly delivery: Pending<Delivery | undefined>;
}

/**
 * Loads a product page; undefined when there is no such product. The product does not wait for its
 * companions, which are left out when they cannot be had, nor for how it comes.
 * @param options.getProduct where it may be had without asking again.
 * @param options.tell is told why something is left out.
 * @throws {ApiFault} when the product cannot be asked for.
 */
export async function loadProduct(
  api: Api,
  id: string,
  options: { getProduct?: (id: string) => Promise<Product>; tell?: Tell } = {},
): Promise<ProductDetail | undefined> {
  const ask = (wanted: string) => api("GET /products/:id", { params: { id: wanted } });
  const { getProduct = ask, tell = toConsole } = options;
  const product = await findProduct(getProduct, id);
  if (!product) return undefined;
  const companions = loadCompanions(api, product, tell);
  return { product, companions, delivery: loadDelivery(api, tell) };
}

async function loadDelivery(api: Api, tell: Tell): Promise<Delivery | undefined> {
  try {
    return await api("GET /delivery");
  } catch (cause) {
    tell(cause);
    return undefined;
  }
}

async function loadCompanions(api: Api, product: Product, tell: Tell): Promise<CardProduct[]> {
  try {
    const { category } = product;
    const query = { category, limit: shelfSize, page: 1 };
    const shelf = await api("GET /products", { query });
    return wearWith(product, shelf.data.map(toCard));
  } catch (cause) {
    tell(cause);
    return [];
  }
}

async function findProduct(
  getProduct: (id: string) => Promise<Product>,
  id: string,
): Promise<Product | undefined> {
  try {
    return await getProduct(id);
  } catch (cause) {
    // Not only unknown ids are refused: so is an address that could not be one.
    if (isRefusal(cause)) return undefined;
    throw cause;
  }
}
