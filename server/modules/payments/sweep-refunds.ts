import type { Runtime } from "#server/database/runtime.ts";
import { askRefund } from "./ask-refund.ts";
import { lostAfterMs } from "./refund-rules.ts";
import { claimDueRefunds, type PaymentRefund } from "./refunds.queries.ts";
import { sendRefund } from "./send-refund.ts";
import { settleRefund } from "./settle-refund.ts";
import { type SweepLimits, sweepTime, workThrough } from "./work-through.ts";

const atOnce = 5;
const batch = 20;
/** More wait for the next run. */
const batches = 50;

/**
 * Takes up the refunds that nobody finished: sends what was written down and not sent, calls unknown what was being
 * sent when its process died, and asks the provider about what is unknown. None is ever sent a second time.
 */
export async function sweepRefunds(runtime: Runtime, limits: SweepLimits = {}): Promise<void> {
  const { db, clock, log } = runtime;
  const now = clock();
  const heldUntil = new Date(now.getTime() + lostAfterMs);
  const hasTime = sweepTime(limits);
  for (let round = 0; round < batches; round += 1) {
    const due = await claimDueRefunds(db, { now, heldUntil, limit: batch });
    await workThrough(
      due,
      atOnce,
      (refund) => takeUp(runtime, refund),
      (err, refund) => log.error({ err, refund: refund.id }, "a refund could not be swept"),
      limits.signal,
    );
    if (due.length < batch || !hasTime()) return;
  }
}

async function takeUp(runtime: Runtime, { id, status }: PaymentRefund): Promise<void> {
  if (status === "requested") {
    await sendRefund(runtime, id);
    return;
  }
  if (status === "sending") {
    await runtime.db.withTransaction((tx) =>
      settleRefund(
        tx,
        runtime,
        { id, status: "unknown", actor: "system", note: "the process that sent it was lost" },
        ["sending"],
      ),
    );
  }
  await askRefund(runtime, id);
}
