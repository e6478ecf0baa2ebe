import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { ProviderAnswer } from "./payaza/read-answer.ts";
import type { PaymentAttempt } from "./payment-rules.ts";
import { findCapture } from "./payments.queries.ts";
import { raiseReview } from "./raise-review.ts";
import { refundableKobo } from "./refund-rules.ts";
import { listRefunds, type PaymentRefund } from "./refunds.queries.ts";
import { closeReviews, findReviewOf, type PaymentReview } from "./reviews.queries.ts";

const kind = "reversed_after_paid";

/** An answer that calls money gone which was recorded. */
export interface Reversal {
  /** As it was before the answer. */
  readonly attempt: PaymentAttempt;
  readonly answer: ProviderAnswer;
  /** Of all that came, what the provider no longer calls paid. */
  readonly goneKobo: Kobo;
  readonly detail: string;
  /** Only an event says so, against the provider's own answer: a case of the payment that was looked at stays closed. */
  readonly isDenied?: boolean;
}

/**
 * Opens the case of money that was taken back, over what of it was not booked so before. A case that was closed opens
 * again, and one that is open is about the new sum, where the answer is news: banks take back in parts, and after
 * somebody saw the money there. Of a payment of which the store holds nothing, nothing can be taken: what the store sent
 * back itself is called refunded, reversed or failed by the provider too. Where a refund that was under way is not made,
 * the store holds its money again and has the provider asked anew.
 */
export async function raiseReversal(tx: Tx, runtime: Runtime, reversal: Reversal): Promise<void> {
  const { attempt, goneKobo, detail } = reversal;
  const { reference, orderId } = attempt;
  const refunds = (await listRefunds(tx, orderId)).filter((each) => each.reference === reference);
  const booked = refunds.filter(({ how }) => how === "taken_back");
  const amountKobo = kobo(goneKobo - sumKobo(booked.map((refund) => refund.amountKobo)));
  const capture = await findCapture(tx, reference);
  if (amountKobo <= 0 || refundableKobo(capture ? [capture] : []) === 0) return;
  const earlier = await findReviewOf(tx, reference, kind);
  if (earlier) {
    if (!isNews(reversal, amountKobo, earlier, refunds)) return;
    const resolution = "The provider names another sum.";
    await closeReviews(tx, { reference, kind, by: "system", resolution, now: runtime.clock() });
  }
  await raiseReview(tx, runtime, { kind, orderId, reference, amountKobo, detail, reopens: true });
}

function isNews(
  { attempt, answer, detail, isDenied }: Reversal,
  amountKobo: Kobo,
  earlier: PaymentReview,
  refunds: readonly PaymentRefund[],
): boolean {
  if (isDenied) return false;
  if (earlier.amountKobo !== amountKobo) return true;
  const { resolvedAt } = earlier;
  if (resolvedAt === null) return false;
  const wasThere = attempt.lastAnswer === "completed" && answer.kind !== "completed";
  // Whoever closed the case counted the money of a refund as gone that was not made since.
  const isHeldAgain = refunds.some(
    ({ status, settledAt }) => status === "failed" && settledAt !== null && settledAt > resolvedAt,
  );
  return wasThere || isHeldAgain || earlier.detail !== detail;
}
