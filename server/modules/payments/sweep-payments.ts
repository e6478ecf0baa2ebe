import type { Runtime } from "#server/database/runtime.ts";
import { claimDueAttempts } from "./payments.queries.ts";
import { reconcile } from "./reconcile.ts";

const atOnce = 5;
const batch = 100;

/**
 * Asks about every attempt that is due, from 90 s after it opened until 48 hours later: how a payment is found
 * whose callback and webhook never came. Processes share the work; one failing attempt does not stop the rest.
 */
export async function sweepPayments(runtime: Runtime): Promise<void> {
  const due = await claimDueAttempts(runtime.db, runtime.clock(), batch);
  const work = due.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const reference of work) {
      try {
        await reconcile(runtime, reference);
      } catch (error) {
        runtime.log.error({ err: error, reference }, "payment sweep failed");
      }
    }
  });
  await Promise.all(workers);
}
