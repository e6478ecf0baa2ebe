import { join } from "node:path";
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

/**
 * Fills a store with the demo goods and discounts, all or nothing, and in demo mode with people and what they
 * ordered. Does nothing where any of the goods is already there, sold and changed as it may be.
 * @param till where the orders are paid; without it nobody has ordered
 */
export async function seedStore(runtime: Runtime, till?: DemoTill): Promise<void> {
  const catalogue = await readDemoCatalogue();
  const ids = catalogue.products.map(({ slug }) => stableProductId(slug));
  const isSeeded = async (on: Queryable) => (await findProductsForPricing(on, ids)).length > 0;

  if (await isSeeded(runtime.db)) return;
  const assets = await importPictures(runtime, join(import.meta.dirname, "variants"));
  const isOurs = await runtime.db.withTransaction(async (tx) => {
    await tx.rows({ text: "select pg_advisory_xact_lock($1)", values: [seedLock] });
    if (await isSeeded(tx)) return false;
    await seedCatalogue(tx, catalogue, assets);
    await seedDiscounts(tx, runtime);
    return true;
  });
  if (isOurs && runtime.config.mode === "demo") {
    await seedPeople(runtime);
    await seedBusiness(runtime);
    if (till) await seedOrders(runtime, till);
  }
}
