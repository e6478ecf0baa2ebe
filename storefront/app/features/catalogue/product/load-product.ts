import type { Product } from "#contract/api/catalogue/products.ts";
import type { Delivery } from "#contract/api/delivery/delivery.ts";
import type { Api } from "#contract/client/api.ts";
import { isPermanentError, logToConsole, type ReportError } from "../../../loading/outcome.ts";
import type { Pending } from "../../../loading/pending.ts";
import { type CardProduct, toCard } from "../card-product.ts";

export interface ProductDetail {
  readonly product: Product;
  readonly related: Pending<RelatedProducts>;
  /** Undefined if it could not be loaded. */
  readonly delivery: Pending<Delivery | undefined>;
}

export interface RelatedProducts {
  readonly heading: string;
  readonly products: readonly CardProduct[];
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
  const related = loadRelatedProducts(api, product, reportError);
  return { product, related, delivery: loadDelivery(api, reportError) };
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
  { id }: Product,
  reportError: ReportError,
): Promise<RelatedProducts> {
  try {
    const { heading, products } = await api("GET /products/:id/pairings", { params: { id } });
    return {
      heading: heading === "similar" ? "More like this" : "Wear it with",
      products: products.map(toCard),
    };
  } catch (cause) {
    reportError(cause);
    return { heading: "", products: [] };
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
