import { type PendingOrder, recallPendingOrder } from "../../session/pending-order.ts";
import { isSettled } from "./is-settled.ts";
import { keepStanding } from "./keep-standing.ts";
import { findPaymentState } from "./payment-calls.ts";

/**
 * The shopper's own order of before, with where its payment stands now; on a lost line with what was known of it. One that
 * has ended holds nothing any more and is not named. Never throws.
 */
export async function askKept(): Promise<PendingOrder | undefined> {
  const kept = recallPendingOrder();
  if (!kept) return undefined;
  const now = await findPaymentState(kept);
  keepStanding(now);
  return isSettled(now) && now.step !== "paid" ? undefined : recallPendingOrder();
}
