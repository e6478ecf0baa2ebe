import type { MergeClothingType, StaffType } from "#contract/api/catalogue/clothing-types.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { insertSize } from "#contract/sizes/size-order.ts";
import { allProductsTags, announcePageChange, everyPage } from "#server/database/page-changes.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { validationError } from "#server/platform/errors/errors.ts";

import { getStaffType, getTypeAtVersion } from "./get-types.ts";
import {
  findType,
  lockType,
  lockTypes,
  reassignProducts,
  redirectType,
  updateType,
} from "./types.queries.ts";
import { statementTimeoutMs, type TypesRuntime, toTypeAudit } from "./update-type.ts";

/** @throws {AppError} `not_found`, `validation_failed`, `conflict` */
export const mergeType = staffCommand<
  MergeClothingType,
  StaffType,
  { readonly id: string },
  TypesRuntime
>(
  async ({ tx, runtime: { references }, params: { id }, body: { version, intoId } }) => {
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
        action: "product_type.merged",
        subject: from.id,
        before: { ...toTypeAudit(from), references: from.references.join(", ") },
        after: { into: into.name, products, sizes: sizes.join(", ") },
      },
    };
  },
  { statementTimeoutMs },
);
