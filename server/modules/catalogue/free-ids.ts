import type { Queryable } from "#server/database/connection.ts";
import { findKeys } from "./product.queries.ts";
import { keyOf, newProductId } from "./product-id.ts";

/**
 * An id for each of these names, whose key no product has, nor another of them: addresses with other words before a
 * key lead to the one that has it (docs/decisions/0002-product-ids.md).
 */
export async function freeIds(on: Queryable, names: readonly string[]): Promise<string[]> {
  const ids = names.map(newProductId);
  const keys = ids.map((id) => keyOf(id) ?? "");
  const taken = await findKeys(on, keys);
  // One in a billion: all are made anew, since a new one may be that of another.
  const isFree = taken.size === 0 && new Set(keys).size === keys.length;
  return isFree ? ids : await freeIds(on, names);
}
