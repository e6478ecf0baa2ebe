import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { ProviderAnswer } from "./payaza/read-answer.ts";
import type { PaymentAttempt } from "./payment-rules.ts";
import { findCapture } from "./payments.queries.ts";
import { raiseReview } from "./raise-review.ts";
import { refundableKobo } from "./refund-rules.ts";
import { listRefunds } from "./refunds.queries.ts";
import { closeReviews, findReviewOf } from "./reviews.queries.ts";

const kind = "reversed_after_paid";

/** An answer that calls money gone which was recorded. */
export interface Reversal {
  /** As it was before the answer. */
  readonly attempt: PaymentAttempt;
  readonly answer: ProviderAnswer;
  /** Of all that came, what the provider no longer calls paid. */
  readonly goneKobo: Kobo;
  readonly detail: string;
}

/**
 * Opens the case of money that was taken back, over what of it was not booked so before. A case that was closed opens
 * again, and one that is open is about the new sum, where the answer is news: banks take back in parts, and after
 * somebody saw the money there.
 */
export async function raiseReversal(tx: Tx, runtime: Runtime, reversal: Reversal): Promise<void> {
  const { attempt, answer, goneKobo, detail } = reversal;
  const { reference, orderId } = attempt;
  const booked = (await listRefunds(tx, orderId)).filter(
    (refund) => refund.reference === reference && refund.how === "taken_back",
  );
  const amountKobo = kobo(goneKobo - sumKobo(booked.map((refund) => refund.amountKobo)));
  const earlier = await findReviewOf(tx, reference, kind);
  if (earlier) {
    const wasThere = attempt.lastAnswer === "completed" && answer.kind !== "completed";
    const isOpen = earlier.resolvedAt === null;
    const isNews =
      earlier.amountKobo !== amountKobo || (!isOpen && (wasThere || earlier.detail !== detail));
    const capture = await findCapture(tx, reference);
    const isHeld = amountKobo > 0 && refundableKobo(capture ? [capture] : []) > 0;
    if (!isNews || !isHeld) return;
    const resolution = "The provider names another sum.";
    await closeReviews(tx, { reference, kind, by: "system", resolution, now: runtime.clock() });
  }
  await raiseReview(tx, runtime, { kind, orderId, reference, amountKobo, detail, reopens: true });
}
