import { productLimits } from "#contract/api/product-limits.ts";
import type { MergeClothingType, StaffType } from "#contract/api/staff-types.ts";
import { withSize } from "#contract/sizes/size-order.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import { announcePageChange, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { told } from "./change-type.ts";
import { everyProductTags } from "./every-product.ts";
import { tellType, tellTypeAsSeen } from "./tell-types.ts";
import type { TypeFollowers } from "./type-followers.ts";
import {
  findType,
  lockType,
  lockTypes,
  moveProducts,
  replaceType,
  updateType,
} from "./types.queries.ts";

/** Thousands of products may follow. */
const statementTimeoutMs = 120_000;

/**
 * Gives all goods of a type another one, and takes the type away: its addresses lead to the other. That one lists the
 * sizes of both from then on, as many as a type may list, and keeps its size guides.
 * @returns the type that the goods have now
 * @throws {AppError} `not_found`, `validation_failed` for a type that there is not; `conflict` when the type is not as it
 *   was seen (StaleMeta), or while something that names it does not allow it
 */
export async function mergeType(
  runtime: Pick<Runtime, "db">,
  followers: readonly TypeFollowers[],
  staff: { readonly id: string },
  id: string,
  { version, intoId }: MergeClothingType,
): Promise<StaffType> {
  const merge = async (tx: Tx) => {
    await lockTypes(tx);
    const from = await tellTypeAsSeen(tx, followers, id, version);
    const into = await findType(tx, intoId);
    if (!into || into.id === from.id) {
      throw faultyFields([{ field: "intoId", message: "There is no such other type" }]);
    }
    const moveAll = async () => {
      for (const { follow } of followers) await follow(tx, from.id, into.id);
      return await moveProducts(tx, from.id, into.id);
    };
    const found = await moveAll();
    // Whoever names the type in this moment is waited for, and what they saved follows too.
    await lockType(tx, from.id);
    const products = found + (await moveAll());
    const sizes = from.sizes.reduce(
      (joined, size) => (joined.length < productLimits.typeSizes ? withSize(joined, size) : joined),
      into.sizes,
    );
    await updateType(tx, { ...into, sizes });
    await replaceType(tx, from, into.id);
    await announcePageChange(tx, [...everyProductTags, everyPage]);
    return {
      reply: await tellType(tx, followers, into.id),
      change: {
        action: "product_type.merged" as const,
        subject: from.id,
        before: { ...told(from), followers: from.followers.join(", ") },
        after: { into: into.name, products, sizes: sizes.join(", ") },
      },
    };
  };
  return await changeAsStaff(runtime, staff, merge, { statementTimeoutMs });
}
