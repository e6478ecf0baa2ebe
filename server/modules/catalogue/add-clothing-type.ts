import { productLimits } from "#contract/api/product-limits.ts";
import type { ClothingType } from "#contract/api/products.ts";
import { type Changed, changeAsStaff } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { slugOf } from "./product-id.ts";
import {
  countTypes,
  findTakenTypeIds,
  findTypeNamed,
  insertType,
  lockTypes,
} from "./types.queries.ts";

/** Ids that are tried for a name before one is drawn. */
const tried = 20;

/**
 * Adds a type of clothing after the others; the one of this name where there is one, whatever its case.
 * @throws {AppError} `validation_failed` where there are too many
 */
export function addClothingType(
  runtime: Pick<Runtime, "db">,
  staff: { readonly id: string },
  typed: string,
): Promise<ClothingType> {
  return changeAsStaff(runtime, staff, (tx) => addTypeNamed(tx, typed));
}

/**
 * The same as part of a larger change.
 * @throws {AppError} `validation_failed` where there are too many
 */
export async function addTypeNamed(tx: Tx, typed: string): Promise<Changed<ClothingType>> {
  const name = typed.trim();
  await lockTypes(tx);
  const known = await findTypeNamed(tx, name);
  if (known) return { reply: known, change: null };
  if ((await countTypes(tx)) >= productLimits.types) {
    const message = `A store has ${productLimits.types} types at most`;
    throw faultyFields([{ field: "name", message }]);
  }
  const type = { id: await findFreeId(tx, name), name };
  await insertType(tx, type);
  return {
    reply: type,
    change: { action: "product_type.added", subject: type.id, after: { name } },
  };
}

/** An id made of the name, which no type has or had: renamed and merged types keep theirs as addresses. */
async function findFreeId(on: Queryable, name: string): Promise<string> {
  const slug = slugOf(name);
  const wanted = Array.from({ length: tried }, (_, i) => (i === 0 ? slug : `${slug}-${i + 1}`));
  const taken = await findTakenTypeIds(on, wanted);
  const free = wanted.find((id) => !taken.includes(id));
  return slug === "" || free === undefined ? newId("typ") : free;
}
