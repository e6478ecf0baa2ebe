import type { RemovedDemoGoods } from "#contract/api/first-steps.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { removeGoods } from "#server/modules/catalogue/index.ts";
import { listOrderedAmong } from "#server/modules/orders/index.ts";
import { listCountedAmong } from "#server/modules/stocktakes/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockFirstSteps, saveDemoRemoved } from "./first-steps.queries.ts";

/**
 * Takes the goods to try the store with out of it, all of them or none: deleted with their pictures' places, sizes,
 * stock and hearts where no order and no stock-take speaks of them, else archived. What staff made stays. No further
 * start brings them back.
 * @param demoGoods their ids
 * @param seen how many of them the owner saw
 * @throws {AppError} `conflict` when it is another number by now
 */
export async function removeDemoGoods(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  demoGoods: readonly string[],
  seen: number,
): Promise<RemovedDemoGoods> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    await lockFirstSteps(tx);
    const removed = await removeGoods(tx, demoGoods, async (ids) => [
      ...(await listOrderedAmong(tx, ids)),
      ...(await listCountedAmong(tx, ids)),
    ]);
    const reply = { deleted: removed.deleted.length, archived: removed.archived.length };
    if (reply.deleted + reply.archived !== seen) {
      throw new AppError("conflict", {
        detail: "The goods changed meanwhile. Look at them again, then remove them.",
      });
    }
    await saveDemoRemoved(tx, runtime.clock());
    return { reply, change: { action: "demo.removed", subject: "demo-store", after: reply } };
  });
}
