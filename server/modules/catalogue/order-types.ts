import type { OrderClothingTypes, StaffTypeSummary } from "#contract/api/staff-types.ts";
import type { StaleMeta } from "#contract/api/versions.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import { announcePageChange, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { everyProductTags } from "./every-product.ts";
import { tellTypes } from "./tell-types.ts";
import { lockTypes, orderTypes } from "./types.queries.ts";

/**
 * Puts the types of clothing in another order, in which menus and filters name them.
 * @throws {AppError} `validation_failed` for other types than were looked at; `conflict` when they do not stand as they
 *   were seen (StaleMeta)
 */
export async function orderTypesAsStaff(
  runtime: Pick<Runtime, "db">,
  staff: { readonly id: string },
  { seen, order }: OrderClothingTypes,
): Promise<StaffTypeSummary[]> {
  if (seen.toSorted().join() !== order.toSorted().join()) {
    throw faultyFields([{ field: "order", message: "Must name every type once" }]);
  }
  return await changeAsStaff(runtime, staff, async (tx) => {
    await lockTypes(tx);
    const types = await tellTypes(tx);
    if (types.map(({ id }) => id).join() !== seen.join()) {
      const meta: StaleMeta<StaffTypeSummary[]> = { current: types };
      throw new AppError("conflict", { detail: "Somebody has changed the types meanwhile.", meta });
    }
    if (order.join() === seen.join()) return { reply: types, change: null };
    await orderTypes(tx, order);
    await announcePageChange(tx, [...everyProductTags, everyPage]);
    const reply = await tellTypes(tx);
    const names = (list: readonly StaffTypeSummary[]) => list.map(({ name }) => name).join(", ");
    return {
      reply,
      change: {
        action: "product_types.ordered",
        subject: "types",
        before: { order: names(types) },
        after: { order: names(reply) },
      },
    };
  });
}
