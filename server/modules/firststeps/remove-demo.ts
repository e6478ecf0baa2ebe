import type { DemoCounts, RemovedDemo } from "#contract/api/first-steps.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { removeGoods } from "#server/modules/catalogue/index.ts";
import { listOrderedAmong } from "#server/modules/orders/index.ts";
import { listCountedAmong } from "#server/modules/stocktakes/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { countDemo } from "./count-demo.ts";
import { forgetDemo, listDemo } from "./demo-records.queries.ts";
import { lockFirstSteps, saveDemoRemoved } from "./first-steps.queries.ts";
import { removeDemoSales } from "./remove-demo-sales.ts";
import { removeDemoTypes } from "./remove-demo-types.ts";

/** Every movement of the demo's goods is looked through. */
const statementTimeoutMs = 120_000;

/**
 * Takes everything that came with the store to try it with out of it, all of it or nothing: goods, and in a demo orders
 * with their payments and returns, people, discounts and enquiries. What a record that stays speaks of stays too, and
 * what staff made is never among it: the goods are known by their ids and that no member of staff changed them, all else
 * by a note of whoever put it in. Of a live store nothing but goods and types can go, whatever is noted. No further
 * start brings anything back.
 * @param demoGoods ids of the goods
 * @param seen what the owner was told would go
 * @throws {AppError} `conflict` when it is something else by now
 */
export async function removeDemo(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  staff: StaffMember,
  demoGoods: readonly string[],
  seen: DemoCounts,
): Promise<RemovedDemo> {
  const isDemo = runtime.config.mode === "demo";
  const work = async (tx: Tx) => {
    await lockFirstSteps(tx);
    const noted = await listDemo(tx);
    requireSeen(seen, await countDemo(tx, { demoGoods, noted, isDemo }));
    const sales = isDemo ? await removeDemoSales(tx, noted, runtime.clock()) : nothing;
    const goods = await removeGoods(tx, demoGoods, async (ids) => [
      ...(await listOrderedAmong(tx, ids)),
      ...(await listCountedAmong(tx, ids)),
    ]);
    const types = await removeDemoTypes(tx, noted.type);
    await saveDemoRemoved(tx, runtime.clock());
    await forgetDemo(tx);
    const { deleted, archived } = goods;
    const reply = { deleted: deleted.length, archived: archived.length, types, ...sales };
    const change = { action: "demo.removed", subject: "demo-store", after: reply } as const;
    return { reply, change };
  };
  return await changeAsStaff(runtime, staff, work, { statementTimeoutMs });
}

const nothing = { orders: 0, people: 0, discounts: 0, enquiries: 0 };

function requireSeen(seen: DemoCounts, is: DemoCounts): void {
  const differs = Object.entries(is).some(
    ([name, count]) => seen[name as keyof DemoCounts] !== count,
  );
  if (!differs) return;
  throw new AppError("conflict", {
    detail: "What would be removed has changed since. Look at it again, then remove it.",
  });
}
