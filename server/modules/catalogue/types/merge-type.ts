import type { MergeClothingType, StaffType } from "#contract/api/catalogue/clothing-types.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { insertSize } from "#contract/sizes/size-order.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { allProductsTags, announcePageChange, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { validationError } from "#server/platform/errors/errors.ts";

import { getStaffType, getTypeAtVersion, type TypeReferences } from "./get-types.ts";
import {
  findType,
  lockType,
  lockTypes,
  reassignProducts,
  redirectType,
  updateType,
} from "./types.queries.ts";
import { toTypeAudit } from "./update-type.ts";

const statementTimeoutMs = 120_000;

/** @throws {AppError} `not_found`, `validation_failed`, `conflict` */
export async function mergeType(
  runtime: Pick<Runtime, "db">,
  references: readonly TypeReferences[],
  staff: { readonly id: string },
  id: string,
  { version, intoId }: MergeClothingType,
): Promise<StaffType> {
  const merge = async (tx: Tx) => {
    await lockTypes(tx);
    const from = await getTypeAtVersion(tx, references, id, version);
    const into = await findType(tx, intoId);
    if (!into || into.id === from.id) {
      throw validationError([{ field: "intoId", message: "Choose another type" }]);
    }
    const moveAll = async () => {
      for (const { reassign } of references) await reassign(tx, from.id, into.id);
      return await reassignProducts(tx, from.id, into.id);
    };
    const movedFirst = await moveAll();
    // Waits for transactions that reference the type, then moves what they saved.
    await lockType(tx, from.id);
    const products = movedFirst + (await moveAll());
    const sizes = from.sizes.reduce(
      (joined, size) =>
        joined.length < productLimits.typeSizes ? insertSize(joined, size) : joined,
      into.sizes,
    );
    await updateType(tx, { ...into, sizes });
    await redirectType(tx, from, into.id);
    await announcePageChange(tx, [...allProductsTags, everyPage]);
    return {
      reply: await getStaffType(tx, references, into.id),
      change: {
        action: "product_type.merged" as const,
        subject: from.id,
        before: { ...toTypeAudit(from), references: from.references.join(", ") },
        after: { into: into.name, products, sizes: sizes.join(", ") },
      },
    };
  };
  return await changeAsStaff(runtime, staff, merge, { statementTimeoutMs });
}
