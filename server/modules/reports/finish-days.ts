import { addDays, toShopDay } from "#contract/delivery/shop-calendar.ts";
import type { JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  countReturningBuyers,
  deleteSoldDays,
  listMissingDays,
  saveFinishedDay,
} from "./sales.queries.ts";

/** For the best sellers that staff choose from when they take an order. */
const productSalesDays = 90;

export async function finishDays(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  const today = toShopDay(clock());
  const soldFrom = addDays(today, -productSalesDays);
  for (const day of await listMissingDays(db, today)) {
    signal?.throwIfAborted();
    await db.withTransaction((tx) => saveFinishedDay(tx, day, day >= soldFrom));
  }
  await deleteSoldDays(db, soldFrom);
  await countReturningBuyers(db, clock());
}

export const finishDaysJob = { name: "aggregate-daily-sales", queue: "maintenance" } as const;

export function createFinishDaysTask(runtime: Runtime): JobTask {
  return (_payload, signal) => finishDays(runtime, signal);
}
