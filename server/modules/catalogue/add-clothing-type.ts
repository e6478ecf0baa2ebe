import type { ClothingType } from "#contract/api/products.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/ids.ts";
import { slugOf } from "./product-id.ts";
import { insertClothingType } from "./staff-products.queries.ts";

/** Adds a type of clothing after the others; the one of this name where there is one, whatever its case. */
export async function addClothingType(
  runtime: Pick<Runtime, "db">,
  staff: { readonly id: string },
  typed: string,
): Promise<ClothingType> {
  const name = typed.trim();
  const id = slugOf(name) || newId("typ");
  return await changeAsStaff(runtime, staff, async (tx) => {
    const { type, isNew } = await insertClothingType(tx, id, name);
    if (!isNew) return { reply: type, change: null };
    return {
      reply: type,
      change: { action: "product_type.added", subject: type.id, after: { name } },
    };
  });
}
