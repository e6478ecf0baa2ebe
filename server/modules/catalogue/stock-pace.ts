import { stockLimits } from "#contract/api/stock-limits.ts";
import type { JobTask } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findChangedPaces, keepPaces } from "./stock-pace.queries.ts";

/** Sizes locked at a time, so that no order waits long. */
const step = 500;
const dayMs = 86_400_000;

/** Counts what every size sold over the last thirty days. */
export async function countPaces(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  const since = new Date(clock().getTime() - stockLimits.paceDays * dayMs);
  const paces = await findChangedPaces(db, since);
  for (let from = 0; from < paces.length; from += step) {
    signal?.throwIfAborted();
    await db.withTransaction((tx) => keepPaces(tx, paces.slice(from, from + step)));
  }
}

/** The job that counts what sizes sold: every hour, and when a process starts. */
export const countPacesJob = { name: "count-stock-paces", lane: "sweeps" } as const;

/** Does {@link countPacesJob}. */
export function createCountPacesTask(runtime: Runtime): JobTask {
  return (_payload, signal) => countPaces(runtime, signal);
}
