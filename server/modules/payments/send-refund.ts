import type { Runtime } from "#server/database/runtime.ts";
import { postRefund } from "./payaza/post-refund.ts";
import { findCapture } from "./payments.queries.ts";
import { lostAfterMs } from "./refund-rules.ts";
import { claimSending, findRefund } from "./refunds.queries.ts";
import { settleRefund } from "./settle-refund.ts";

/**
 * Sends a refund that was written down, once in its life: whoever claims it asks the provider, outside of any
 * transaction, and writes the answer down. Whoever comes second changes nothing.
 * @returns false when it was claimed before
 */
export async function sendRefund(runtime: Runtime, id: string): Promise<boolean> {
  const { db, config, clock, log } = runtime;
  const now = clock();
  const lostAt = new Date(now.getTime() + lostAfterMs);
  const refund = await claimSending(db, id, { now, lostAt });
  if (!refund) return false;
  const { amountKobo, reference, reason } = refund;
  const capture = await findCapture(db, reference);
  const answer = await postRefund(
    config.payaza,
    capture?.providerReference ?? reference,
    amountKobo,
    reason,
  );
  await db.withTransaction(async (tx) => {
    const stored = await findRefund(tx, id);
    if (stored?.status === "done" || stored?.status === "failed") {
      // somebody settled it while the answer was on its way; should they disagree, a person must know
      log.error({ refund: id, stored: stored.status, answer: answer.kind }, "a refund was settled");
      return;
    }
    await settleRefund(tx, runtime, {
      id,
      status: answer.kind,
      actor: "system",
      note: answer.cause,
      providerRefundReference: answer.refundReference || null,
    });
  });
  return true;
}
