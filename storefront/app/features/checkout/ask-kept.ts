import { type PendingOrder, recallPendingOrder } from "../../session/pending-order.ts";
import type { CheckoutState } from "./checkout-state.ts";
import { isSettled } from "./is-settled.ts";
import { keepStanding } from "./keep-standing.ts";
import { readPaymentState } from "./payment-calls.ts";

/**
 * A refusal waits so long for what is told with it, in ms: a line may hang. Longer than the question takes that the shop
 * puts to the provider first.
 */
const patienceMs = 9_000;

/**
 * The shopper's own order of before, with where its payment stands now; on a lost line with what was known of it. One that
 * has ended holds nothing any more and is not named. Never throws.
 */
export async function askKept(): Promise<PendingOrder | undefined> {
  const kept = recallPendingOrder();
  if (!kept) return undefined;
  const now = await readPaymentState(kept, AbortSignal.timeout(patienceMs)).catch(
    (): CheckoutState => ({ step: "confirming", order: kept, lost: true }),
  );
  keepStanding(now);
  return isSettled(now) && now.step !== "paid" ? undefined : recallPendingOrder();
}
