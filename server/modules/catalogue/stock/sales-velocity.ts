import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import type { JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { listChangedVelocities, saveVelocities } from "./sales-velocity.queries.ts";

const batchSize = 500;
const dayMs = 86_400_000;

export async function updateSalesVelocities(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  const since = new Date(clock().getTime() - stockLimits.velocityDays * dayMs);
  const velocities = await listChangedVelocities(db, since);
  for (let from = 0; from < velocities.length; from += batchSize) {
    signal?.throwIfAborted();
    await db.withTransaction((tx) => saveVelocities(tx, velocities.slice(from, from + batchSize)));
  }
}

export const salesVelocityJob = { name: "update-sales-velocity", queue: "maintenance" } as const;

export function createSalesVelocityTask(runtime: Runtime): JobTask {
  return (_payload, signal) => updateSalesVelocities(runtime, signal);
}
