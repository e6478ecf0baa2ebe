import type { Product } from "#contract/api/catalogue/products.ts";
import type { NamedProduct } from "#contract/api/orders/quick-order.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { inSteps } from "#server/database/sql/paginate.ts";
import { toProductReply } from "../products/get-product.ts";
import { listNamedProductsAfter, listProductRowsAfter } from "./stream-products.queries.ts";

export async function* streamProducts(
  on: Queryable,
  range: { readonly after?: string | undefined; readonly until?: string | undefined } = {},
): AsyncGenerator<Product[]> {
  const { after: start = "", until } = range;
  const load = (after: string, limit: number) =>
    listProductRowsAfter(on, { after: after === "" ? start : after, until, limit });
  for await (const rows of inSteps(load)) yield rows.map(toProductReply);
}

export function streamProductNames(on: Queryable): AsyncGenerator<NamedProduct[]> {
  return inSteps((after, limit) => listNamedProductsAfter(on, after, limit), 500);
}
