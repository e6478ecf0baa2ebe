import { join } from "node:path";
import { recordAudit } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProductsForPricing, stableProductId } from "#server/modules/catalogue/index.ts";
import { importPictures } from "#server/modules/media/index.ts";
import { seedBusiness } from "./seed-business.ts";
import { readDemoCatalogue, seedCatalogue } from "./seed-catalogue.ts";
import { seedDiscounts } from "./seed-discounts.ts";
import { type DemoTill, seedOrders } from "./seed-orders.ts";
import { seedPeople } from "./seed-people.ts";

/** Any number of our own: processes that start together seed one after another. */
const seedLock = 4_215_020;

/** Written when all people and orders are there, whatever visitors make of them afterwards. */
const filled = { actor: "demo", action: "demo.filled", subject: "demo-store" } as const;

/**
 * Fills a store with the demo goods and discounts, all or nothing, and in demo mode with people and what they
 * ordered. Leaves the goods alone where any of them is already there, sold and changed as it may be; people and
 * orders that a stop in between left out are added by the next start.
 * @param till where the orders are paid; without it nobody has ordered
 */
export async function seedStore(runtime: Runtime, till?: DemoTill): Promise<void> {
  await seedGoods(runtime);
  if (runtime.config.mode !== "demo" || (await isFilled(runtime.db))) return;
  await runtime.db.withTransaction(async (tx) => {
    await lockSeed(tx);
    if (await isFilled(tx)) return;
    await seedPeople(runtime);
    await seedBusiness(runtime);
    if (!till) return;
    await seedOrders(runtime, till);
    await recordAudit(tx, filled);
  });
}

async function seedGoods(runtime: Runtime): Promise<void> {
  const catalogue = await readDemoCatalogue();
  const ids = catalogue.products.map(({ slug }) => stableProductId(slug));
  const isSeeded = async (on: Queryable) => (await findProductsForPricing(on, ids)).length > 0;

  if (await isSeeded(runtime.db)) return;
  const assets = await importPictures(runtime, join(import.meta.dirname, "variants"));
  await runtime.db.withTransaction(async (tx) => {
    await lockSeed(tx);
    if (await isSeeded(tx)) return;
    await seedCatalogue(tx, catalogue, assets);
    await seedDiscounts(tx, runtime);
  });
}

async function isFilled(on: Queryable): Promise<boolean> {
  const { action, subject } = filled;
  const text = "select from audit_entry where subject = $1 and action = $2 limit 1";
  return (await on.first({ text, values: [subject, action] })) !== undefined;
}

async function lockSeed(tx: Queryable): Promise<void> {
  await tx.rows({ text: "select pg_advisory_xact_lock($1)", values: [seedLock] });
}
