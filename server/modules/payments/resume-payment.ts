import { setTimeout as pause } from "node:timers/promises";
import type { PaymentStart } from "#contract/api/orders.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { dueKobo, lockOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { openPaymentAttempt, toPaymentStart } from "./open-payment-attempt.ts";
import { isBeingAsked, isUnused, type PaymentAttempt, paymentStateOf } from "./payment-rules.ts";
import { listAttempts } from "./payments.queries.ts";
import { pageGapMs, reconcileOrder } from "./reconcile.ts";
import { hasRefundUnderWay } from "./refunds.queries.ts";
import { listOpenReviewKinds } from "./reviews.queries.ts";

/** Attempts one order may have; far beyond what a shopper needs. The provider is asked about each. */
const attemptLimit = 10;

/** How long answers that others asked for are waited for, in looks and ms between two: longer than a question takes. */
const looks = { most: 14, apartMs: 500 };

/**
 * Opens a further attempt after the provider answered about every earlier one within the last two seconds, so that
 * nobody pays twice. One that was opened and not used yet is given out again: ten taps make one. Answers that a page,
 * another tap or another process just asked for are waited for.
 * @throws {AppError} `payment_unresolved` while an earlier attempt may still succeed, `order_not_payable` when
 * the order is paid, closed, looked at by staff, its stock is held no longer, or its money goes back
 */
export async function resumePayment(runtime: Runtime, orderId: string): Promise<PaymentStart> {
  for (let look = 0; look < looks.most; look += 1) {
    if (look > 0) await pause(looks.apartMs);
    await reconcileOrder(runtime, orderId, { gapMs: pageGapMs });
    const start = await startUnlessAsked(runtime, orderId);
    if (start) return start;
  }
  throw unresolved();
}

/** @returns undefined while an answer about an earlier attempt is on its way */
function startUnlessAsked(runtime: Runtime, orderId: string): Promise<PaymentStart | undefined> {
  return runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const attempts = await listAttempts(tx, orderId);
    if (attempts.some(isBeingAsked)) return undefined;
    const reviews = await listOpenReviewKinds(tx, orderId);
    const state = paymentStateOf(order, attempts, reviews);
    if (state === "confirming") throw unresolved();
    if (state === "awaiting") await requireNothingGoesBack(tx, orderId);
    const due = dueKobo(order);
    const isFit = (attempt: PaymentAttempt) => isUnused(attempt) && attempt.amountKobo === due;
    const unused = state === "awaiting" ? attempts.findLast(isFit) : undefined;
    const isHeld = order.holdExpiresAt !== null && order.holdExpiresAt > runtime.clock();
    if (state !== "awaiting" || !isHeld || (!unused && attempts.length >= attemptLimit)) {
      throw new AppError("order_not_payable", { detail: unpayableTexts[state] });
    }
    return unused
      ? toPaymentStart(runtime.config, order, unused)
      : openPaymentAttempt(tx, runtime, order, attempts.length + 1);
  });
}

/**
 * What is due counts money until it has left. Who paid that while some of it is on its way back would come short.
 * @throws {AppError} `order_not_payable`
 */
async function requireNothingGoesBack(tx: Tx, orderId: string): Promise<void> {
  if (!(await hasRefundUnderWay(tx, orderId))) return;
  throw new AppError("order_not_payable", {
    detail:
      "Money for this order is on its way back to you. Please do not pay now: we write to you when it has left.",
  });
}

function unresolved(): AppError {
  return new AppError("payment_unresolved", {
    detail: "We are still confirming your last payment. Please wait a moment before paying again.",
  });
}

const unpayableTexts = {
  awaiting: "The time to pay for this order is over. Please place it again.",
  paid: "This order is already paid.",
  review: "We are looking at your payment by hand. Please contact us before paying again.",
  closed: "This order is closed. Please place it again.",
} as const;
