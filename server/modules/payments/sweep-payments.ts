import type { Runtime } from "#server/database/runtime.ts";
import { claimDueAttempts } from "./payments.queries.ts";
import { reconcile } from "./reconcile.ts";
import { type SweepLimits, sweepTime, workThrough } from "./work-through.ts";

const atOnce = 5;
/** Small, since what was claimed and then not asked about waits two minutes, and asking takes six seconds at most. */
const batch = 20;
/** More wait for the next run. */
const batches = 50;

/**
 * Asks about every attempt that is due, from 90 s after it opened until 48 hours later: how a payment is found
 * whose callback and webhook never came. What there is no time for waits for the next run.
 */
export async function sweepPayments(runtime: Runtime, limits: SweepLimits = {}): Promise<void> {
  const { db, clock, log } = runtime;
  const hasTime = sweepTime(limits);
  for (let round = 0; round < batches; round += 1) {
    const due = await claimDueAttempts(db, clock(), batch);
    await workThrough(
      due,
      atOnce,
      (reference) => reconcile(runtime, reference),
      (err, reference) => log.error({ err, reference }, "a payment could not be swept"),
      limits.signal,
    );
    if (due.length < batch || !hasTime()) return;
  }
}
