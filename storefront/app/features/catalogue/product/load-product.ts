import type { Product } from "#contract/api/catalogue/products.ts";
import type { Delivery } from "#contract/api/delivery/delivery.ts";
import type { Api } from "#contract/client/api.ts";
import { isPermanentError, logToConsole, type ReportError } from "../../../loading/outcome.ts";
import type { Pending } from "../../../loading/pending.ts";
import { type CardProduct, toCard } from "../card-product.ts";

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

/** Four products of the same category, preferably of other types, one of each type first. */
export function pickRelatedProducts(
  product: CardProduct,
  candidates: readonly CardProduct[],
  count = 4,
): CardProduct[] {
  const others = candidates.filter((candidate) => candidate.id !== product.id);
  const usedTypes = new Set([product.type.id]);
  const firstOfType: CardProduct[] = [];
  const rest: CardProduct[] = [];
  for (const candidate of others) {
    (usedTypes.has(candidate.type.id) ? rest : firstOfType).push(candidate);
    usedTypes.add(candidate.type.id);
  }
  const otherTypes = rest.filter((candidate) => candidate.type.id !== product.type.id);
  const sameType = rest.filter((candidate) => candidate.type.id === product.type.id);
  return [...firstOfType, ...otherTypes, ...sameType].slice(0, count);
}
