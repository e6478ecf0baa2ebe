import type { DemoCounts, RemovedDemo } from "#contract/api/settings/onboarding.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { deleteProducts, deleteUntouchedTypes } from "#server/modules/catalogue/index.ts";
import { discountTypeReferences } from "#server/modules/discounts/index.ts";
import { filterOrderedProductIds } from "#server/modules/orders/index.ts";
import { listCountedProducts, stocktakeTypeReferences } from "#server/modules/stocktakes/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { countDemo } from "./count-demo.ts";
import { clearDemoRecords, listDemoRecords } from "./demo-records.queries.ts";
import { lockOnboardingRow, saveDemoRemoved } from "./onboarding.queries.ts";
import { removeDemoSales } from "./remove-demo-sales.ts";

const statementTimeoutMs = 120_000;

/**
 * Records that real data references, and all that staff created or changed, stay. A live store only
 * loses products and types.
 * @param expected the counts the owner confirmed
 * @throws {AppError} `conflict` when they have changed
 */
export async function removeDemo(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  staff: StaffMember,
  demoProductIds: readonly string[],
  expected: DemoCounts,
): Promise<RemovedDemo> {
  const isDemo = runtime.config.mode === "demo";
  const work = async (tx: Tx) => {
    await lockOnboardingRow(tx);
    const recorded = await listDemoRecords(tx);
    requireUnchanged(expected, await countDemo(tx, { demoProductIds, recorded, isDemo }));
    const sales = isDemo ? await removeDemoSales(tx, recorded, runtime.clock()) : noSales;
    const products = await deleteProducts(tx, demoProductIds, async (ids) => [
      ...(await filterOrderedProductIds(tx, ids)),
      ...(await listCountedProducts(tx, ids)),
    ]);
    const types = await removeDemoTypes(tx, recorded.type);
    await saveDemoRemoved(tx, runtime.clock());
    await clearDemoRecords(tx);
    const { deleted, archived } = products;
    const reply = { deleted: deleted.length, archived: archived.length, types, ...sales };
    const change = { action: "demo.removed", subject: "demo-store", after: reply } as const;
    return { reply, change };
  };
  return await changeAsStaff(runtime, staff, work, { statementTimeoutMs });
}

const noSales = { orders: 0, people: 0, discounts: 0, enquiries: 0 };

function requireUnchanged(expected: DemoCounts, is: DemoCounts): void {
  const isChanged = Object.entries(is).some(
    ([name, count]) => expected[name as keyof DemoCounts] !== count,
  );
  if (!isChanged) return;
  throw new AppError("conflict", {
    detail: "The demo data has changed. Review it and try again.",
  });
}

/** Only types that are unchanged and unused. @returns the number deleted */
async function removeDemoTypes(tx: Tx, recorded: readonly string[]): Promise<number> {
  const unused: string[] = [];
  for (const id of recorded) {
    const references =
      (await discountTypeReferences.count(tx, id)) + (await stocktakeTypeReferences.count(tx, id));
    if (references === 0) unused.push(id);
  }
  return await deleteUntouchedTypes(tx, unused);
}
