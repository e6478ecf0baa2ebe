import { join } from "node:path";
import { recordAudit } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import { holdLock } from "#server/database/hold-lock.ts";
import { lockKeys } from "#server/database/lock-keys.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProductsForPricing } from "#server/modules/catalogue/index.ts";
import { isDemoRemoved } from "#server/modules/firststeps/index.ts";
import { importPictures } from "#server/modules/media/index.ts";
import { beside } from "#server/platform/beside.ts";
import { seedBusiness } from "./seed-business.ts";
import { type CaseTill, seedCases } from "./seed-cases.ts";
import { listDemoGoods, readDemoCatalogue, seedCatalogue } from "./seed-catalogue.ts";
import { seedDataRequests } from "./seed-data-requests.ts";
import { seedDiscounts } from "./seed-discounts.ts";
import { seedMonth } from "./seed-month.ts";
import { putDatesRight, seedOrders, tellingOfLately } from "./seed-orders.ts";
import { seedPeople } from "./seed-people.ts";

/** Written when all people and orders are there, whatever visitors make of them afterwards. */
const filled = { actor: "demo", action: "demo.filled", subject: "demo-store" } as const;

/**
 * Fills a store, unless an owner took the demo out of it, with the demo goods, all or nothing, and in demo mode with
 * discounts, whose codes its pages tell, with people and what they ordered. Leaves the goods alone where any of them is
 * already there, sold and changed as it may be; discounts, people and orders that a stop in between left out are added
 * by the next start.
 * @param till where the orders are paid; without it nobody has ordered
 */
export async function seedStore(runtime: Runtime, till?: CaseTill): Promise<void> {
  const { db, config } = runtime;
  const isDemo = config.mode === "demo";
  if (await isDemoRemoved(db)) return;
  if ((await hasGoods(db)) && (!isDemo || (await isFilled(db)))) return;
  await holdLock(db, lockKeys.demo, async () => {
    if (!(await hasGoods(db))) await seedGoods(runtime);
    if (!isDemo || (await isFilled(db))) return;
    await beside([seedDiscounts(runtime), seedPeople(runtime), seedBusiness(runtime)]);
    if (!till) return;
    const past = tellingOfLately(runtime);
    await beside([seedMonth(runtime), seedOrders(past, till), seedCases(past, till)]);
    await putDatesRight(runtime);
    await seedDataRequests(runtime);
    await askFromNowOn(runtime);
    await recordAudit(db, filled);
  });
}

/** Orders of the past would have their payments asked about as late as they are old: a new store is late with nothing. */
async function askFromNowOn({ db, clock }: Runtime): Promise<void> {
  await db.rows({
    text: "update payment_attempt set next_check_at = $1 where next_check_at < $1",
    values: [clock()],
  });
}

async function hasGoods(on: Queryable): Promise<boolean> {
  return (await findProductsForPricing(on, await listDemoGoods())).length > 0;
}

async function seedGoods(runtime: Runtime): Promise<void> {
  const catalogue = await readDemoCatalogue();
  const assets = await importPictures(runtime, join(import.meta.dirname, "variants"));
  await runtime.db.withTransaction(async (tx) => {
    await seedCatalogue(tx, catalogue, assets);
  });
}

async function isFilled(on: Queryable): Promise<boolean> {
  const { action, subject } = filled;
  const text = "select from audit_entry where subject = $1 and action = $2 limit 1";
  return (await on.first({ text, values: [subject, action] })) !== undefined;
}
