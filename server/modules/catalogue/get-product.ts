import type { Product } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { AppError } from "#server/platform/errors.ts";
import { keyOf } from "./product-id.ts";
import { findProductRow, findProductRowByKey } from "./product-rows.queries.ts";
import { toProductReply } from "./to-product-reply.ts";

/**
 * The product on sale with this id, or else with the key at its end: the words before it only decorate an address.
 * @throws {AppError} `not_found` when there is none or it is archived (text: specification §2)
 */
export async function getProduct(on: Queryable, id: string): Promise<Product> {
  const key = keyOf(id);
  const row =
    (couldBeId(id) ? await findProductRow(on, id) : undefined) ??
    (key === undefined ? undefined : await findProductRowByKey(on, key));
  if (!row) throw new AppError("not_found", { detail: "Product not found" });
  return toProductReply(row);
}

/** An address may hold anything, even characters that PostgreSQL does not take. */
function couldBeId(id: string): boolean {
  return /^[\w-]+$/.test(id);
}
