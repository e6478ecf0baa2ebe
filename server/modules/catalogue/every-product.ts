import type { Product } from "#contract/api/products.ts";
import type { NamedProduct } from "#contract/api/quick-order.ts";
import { inSizeOrder } from "#contract/sizes/size-order.ts";
import type { Queryable } from "#server/database/connection.ts";
import { inSteps } from "#server/database/in-steps.ts";
import { listLiveSizes } from "./choices.queries.ts";
import { listNamedProductsAfter, listProductRowsAfter } from "./every-product.queries.ts";
import { toProductReply } from "./to-product-reply.ts";

/** What is made of every product is out of date with any list. */
export const everyProductTags = ["list"];

/**
 * All products on sale, or those after one id and up to another, a step at a time.
 * @param range.until the last id of the range
 */
export async function* everyProduct(
  on: Queryable,
  range: { readonly after?: string | undefined; readonly until?: string | undefined } = {},
): AsyncGenerator<Product[]> {
  const { after: start = "", until } = range;
  const load = (after: string, limit: number) =>
    listProductRowsAfter(on, { after: after === "" ? start : after, until, limit });
  for await (const rows of inSteps(load)) yield rows.map(toProductReply);
}

/** Every product on sale that comes in sizes by name, a step at a time. */
export function everyNamedProduct(on: Queryable): AsyncGenerator<NamedProduct[]> {
  return inSteps((after, limit) => listNamedProductsAfter(on, after, limit), 500);
}

/** Every size that something is on sale in as the API gives them, small to large (RFC 8259). */
export async function* writeSizes(on: Queryable): AsyncGenerator<string> {
  const sizes = inSizeOrder((await listLiveSizes(on)).map(({ size }) => size));
  yield JSON.stringify({ data: sizes.map((size) => ({ size })) });
}
