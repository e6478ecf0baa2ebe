import type { Tx } from "#server/database/connection.ts";
import { addJob, type JobTask } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { addDays, shopDayOf } from "#server/platform/shop-calendar.ts";
import {
  countReturningBuyers,
  deleteFinishedDays,
  deleteSoldDays,
  keepDay,
  listMissingDays,
} from "./sales.queries.ts";

/** So many days back what was sold of each product is kept; the best sellers are of seven. */
const soldKeptDays = 31;

/** Sums up the shop's days that are over and were not summed up yet, the newest first. */
export async function finishDays(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  const today = shopDayOf(clock());
  const soldFrom = addDays(today, -soldKeptDays);
  for (const day of await listMissingDays(db, today)) {
    signal?.throwIfAborted();
    await db.withTransaction((tx) => keepDay(tx, day, day >= soldFrom));
  }
  await deleteSoldDays(db, soldFrom);
  await countReturningBuyers(db, clock());
}

/** The job that sums up what is over: after every midnight of the shop, and when a process starts. */
export const finishDaysJob = { name: "finish-days", lane: "sweeps" } as const;

/** Does {@link finishDaysJob}. */
export function createFinishDaysTask(runtime: Runtime): JobTask {
  return (_payload, signal) => finishDays(runtime, signal);
}

/** Has every day summed up anew, after what was sold on them was taken out of the books. */
export async function reopenEveryDay(tx: Tx): Promise<void> {
  await deleteFinishedDays(tx);
  await addJob(tx, finishDaysJob, {});
}
