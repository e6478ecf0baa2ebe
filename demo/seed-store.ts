import { join } from "node:path";
import { holdLock } from "#server/database/advisory-lock.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { lockKeys } from "#server/database/lock-keys.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProductsForPricing } from "#server/modules/catalogue/products/index.ts";
import { confirmDefaultDelivery } from "#server/modules/delivery/index.ts";
import { importPictures } from "#server/modules/media/index.ts";
import { isDemoRemoved } from "#server/modules/onboarding/index.ts";
import { allSettledOrThrow } from "#server/platform/concurrency/promises.ts";
import { seedBusiness } from "./seed-business.ts";
import { type CaseSandbox, seedCases } from "./seed-cases.ts";
import { listDemoProductIds, readDemoCatalogue, seedCatalogue } from "./seed-catalogue.ts";
import { seedDataRequests } from "./seed-data-requests.ts";
import { seedDiscounts } from "./seed-discounts.ts";
import { seedMonth } from "./seed-month.ts";
import { seedNewsletter } from "./seed-newsletter.ts";
import { backdateRecords, seedOrders, withRecentMailOnly } from "./seed-orders.ts";
import { seedPeople } from "./seed-people.ts";
import { seedStockAlerts } from "./seed-stock-alerts.ts";

const filledMarker = { actor: "demo", action: "demo.filled", subject: "demo-store" } as const;

/**
 * Safe to repeat: each start adds what an interrupted one left out. Changed or sold demo products stay as they
 * are.
 */
export async function seedStore(runtime: Runtime, sandbox?: CaseSandbox): Promise<void> {
  const { db, config } = runtime;
  const isDemo = config.mode === "demo";
  if (await isDemoRemoved(db)) return;
  if ((await hasProducts(db)) && (!isDemo || (await isFilled(db)))) return;
  await holdLock(db, lockKeys.demo, async () => {
    if (!(await hasProducts(db))) await seedProducts(runtime);
    if (!isDemo || (await isFilled(db))) return;
    await allSettledOrThrow([
      db.withTransaction(confirmDefaultDelivery),
      seedDiscounts(runtime),
      seedPeople(runtime),
      seedBusiness(runtime),
      seedStockAlerts(runtime),
    ]);
    await seedNewsletter(runtime);
    if (!sandbox) return;
    const past = withRecentMailOnly(runtime);
    await allSettledOrThrow([
      seedMonth(runtime),
      seedOrders(past, sandbox),
      seedCases(past, sandbox),
    ]);
    await backdateRecords(runtime);
    await seedDataRequests(runtime);
    await scheduleChecksNow(runtime);
    await recordAudit(db, filledMarker);
  });
}

async function scheduleChecksNow({ db, clock }: Runtime): Promise<void> {
  await db.rows({
    text: "update payment_attempt set next_check_at = $1 where next_check_at < $1",
    values: [clock()],
  });
}

async function hasProducts(on: Queryable): Promise<boolean> {
  return (await findProductsForPricing(on, await listDemoProductIds())).length > 0;
}

async function seedProducts(runtime: Runtime): Promise<void> {
  const catalogue = await readDemoCatalogue();
  const assets = await importPictures(runtime, join(import.meta.dirname, "variants"));
  await runtime.db.withTransaction(async (tx) => {
    await seedCatalogue(tx, catalogue, assets);
  });
}

async function isFilled(on: Queryable): Promise<boolean> {
  const { action, subject } = filledMarker;
  const text = "select from audit_entry where subject = $1 and action = $2 limit 1";
  return (await on.first({ text, values: [subject, action] })) !== undefined;
}
