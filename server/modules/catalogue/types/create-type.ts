import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { ClothingType } from "#contract/api/catalogue/products.ts";
import { type Changed, changeAsStaff } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { toSlug } from "../product-id.ts";
import {
  countTypes,
  findTypeByName,
  findUsedTypeIds,
  insertType,
  lockTypes,
} from "./types.queries.ts";

const maxIdAttempts = 20;

export function createType(
  runtime: Pick<Runtime, "db">,
  staff: { readonly id: string },
  input: string,
): Promise<ClothingType> {
  return changeAsStaff(runtime, staff, (tx) => findOrCreateType(tx, input));
}

/** @throws {AppError} `validation_failed` */
export async function findOrCreateType(tx: Tx, input: string): Promise<Changed<ClothingType>> {
  const name = input.trim();
  await lockTypes(tx);
  const existing = await findTypeByName(tx, name);
  if (existing) return { reply: existing, change: null };
  if ((await countTypes(tx)) >= productLimits.types) {
    const message = `A store can have up to ${productLimits.types} types`;
    throw validationError([{ field: "name", message }]);
  }
  const type = { id: await findUnusedTypeId(tx, name), name };
  await insertType(tx, type);
  return {
    reply: type,
    change: { action: "product_type.created", subject: type.id, after: { name } },
  };
}

async function findUnusedTypeId(on: Queryable, name: string): Promise<string> {
  const slug = toSlug(name);
  const candidates = Array.from({ length: maxIdAttempts }, (_, i) =>
    i === 0 ? slug : `${slug}-${i + 1}`,
  );
  const usedIds = await findUsedTypeIds(on, candidates);
  const unusedId = candidates.find((id) => !usedIds.includes(id));
  return slug === "" || unusedId === undefined ? newId("typ") : unusedId;
}
