import type { Runtime } from "#server/database/runtime.ts";
import { claimDueAttempts } from "./payments.queries.ts";
import { reconcile } from "./reconcile.ts";
import { workThrough } from "./work-through.ts";

const atOnce = 5;
const batch = 100;
/** More wait for the next run. */
const batches = 10;

/**
 * Asks about every attempt that is due, from 90 s after it opened until 48 hours later: how a payment is found
 * whose callback and webhook never came. Processes share the work.
 */
export async function sweepPayments(runtime: Runtime): Promise<void> {
  const { db, clock, log } = runtime;
  for (let round = 0; round < batches; round += 1) {
    const due = await claimDueAttempts(db, clock(), batch);
    await workThrough(
      due,
      atOnce,
      (reference) => reconcile(runtime, reference),
      (err, reference) => log.error({ err, reference }, "a payment could not be swept"),
    );
    if (due.length < batch) return;
  }
}
