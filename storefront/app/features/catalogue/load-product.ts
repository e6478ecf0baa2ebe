import type { Product } from "#contract/api/catalogue/products.ts";
import type { Delivery } from "#contract/api/delivery/delivery.ts";
import type { Api } from "#contract/client/api.ts";
import { isPermanentError } from "../../loading/is-permanent-error.ts";
import { logToConsole, type ReportError } from "../../loading/outcome.ts";
import type { Pending } from "../../loading/pending.ts";
import { type CardProduct, toCard } from "./card-product.ts";
import { pickRelatedProducts } from "./related-products.ts";

/** Enough for four types, few enough for slow connections. */
const candidateLimit = 12;

export interface ProductDetail {
  readonly product: Product;
  readonly relatedProducts: Pending<readonly CardProduct[]>;
  /** Undefined if it could not be loaded. */
  readonly delivery: Pending<Delivery | undefined>;
}

/**
 * Undefined when there is no such product. Related products and delivery are optional.
 * @throws {ApiError} when the product cannot be loaded
 */
export async function loadProduct(
  api: Api,
  id: string,
  options: { getProduct?: (id: string) => Promise<Product>; reportError?: ReportError } = {},
): Promise<ProductDetail | undefined> {
  const requestProduct = (productId: string) =>
    api("GET /products/:id", { params: { id: productId } });
  const { getProduct = requestProduct, reportError = logToConsole } = options;
  const product = await findProduct(getProduct, id);
  if (!product) return undefined;
  const relatedProducts = loadRelatedProducts(api, product, reportError);
  return { product, relatedProducts, delivery: loadDelivery(api, reportError) };
}

async function loadDelivery(api: Api, reportError: ReportError): Promise<Delivery | undefined> {
  try {
    return await api("GET /delivery");
  } catch (cause) {
    reportError(cause);
    return undefined;
  }
}

async function loadRelatedProducts(
  api: Api,
  product: Product,
  reportError: ReportError,
): Promise<CardProduct[]> {
  try {
    const { category } = product;
    const query = { category, limit: candidateLimit, page: 1 };
    const candidates = await api("GET /products", { query });
    return pickRelatedProducts(product, candidates.data.map(toCard));
  } catch (cause) {
    reportError(cause);
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
    // Malformed ids are refused as well as unknown ones.
    if (isPermanentError(cause)) return undefined;
    throw cause;
  }
}
