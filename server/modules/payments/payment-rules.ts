import type { PaymentState } from "#contract/api/order-payments.ts";
import type { OfferedPaymentWay, OrderStatus } from "#contract/api/orders.ts";
import type { ReviewKind } from "#contract/api/staff-payments.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { ProviderAnswer } from "./payaza/read-answer.ts";

/** Where an attempt stands; the words are explained in the migration. */
export type AttemptStatus = "open" | "reported" | "closed" | "failed" | "completed" | "review";

/** One try to pay an order: a reference of its own at the provider. */
export interface PaymentAttempt {
  readonly reference: string;
  readonly orderId: string;
  readonly number: number;
  readonly amountKobo: Kobo;
  readonly currency: string;
  /** The provider is asked about a card's alone. */
  readonly way: OfferedPaymentWay;
  readonly status: AttemptStatus;
  readonly reportedAt: Date | null;
  readonly lastAnswer: ProviderAnswer["kind"] | "";
  readonly lastCheckedAt: Date | null;
  readonly createdAt: Date;
  /** When the pop-up last told something, and when the question was asked that brought the last answer. */
  readonly toldAt: Date | null;
  readonly answeredAt: Date | null;
  /** Money already recorded for it. */
  readonly capturedKobo: Kobo | null;
}

/** The order an answer is about. An attempt may be over the rest of its total alone. */
export interface JudgedOrder {
  readonly status: OrderStatus;
  readonly totalKobo: Kobo;
}

/** How long an order keeps its pieces without being paid for. */
interface HeldOrder {
  readonly createdAt: Date;
  readonly holdExpiresAt: Date | null;
}

/** What follows from an answer. */
export interface Verdict {
  /** The attempt's status from now on. */
  readonly status: AttemptStatus;
  /** Whether money arrived that must be recorded. */
  readonly captured: boolean;
  /** Whether the order is paid by it. */
  readonly paysOrder: boolean;
  readonly review?: {
    readonly kind: ReviewKind;
    readonly amountKobo: Kobo;
    readonly detail: string;
  };
}

const minuteMs = 60_000;
/** An attempt is asked about for 48 hours (payment guide, sweep). */
const sweptForMs = 48 * 60 * minuteMs;
const firstCheckMs = 90_000;
const longestPauseMs = 60 * minuteMs;

/**
 * How long the pop-up's word of success is believed against a provider that says otherwise: its answers lag by
 * seconds, so minutes are generous. Until then no second payment is offered.
 */
const reportTrustMs = { failed: 2 * minuteMs, silent: 10 * minuteMs };

/** The provider's "not yet" is no "no" so soon after the pop-up: its answers lag by seconds. */
const lagMs = 30_000;

/**
 * How long past its hold the pop-up's word alone keeps an order, whichever of its attempts it is given for, one after
 * another: opened at the last moment, paid at the end of the grace below, and believed from then.
 */
const wordKeepsMs = 20 * minuteMs;

/** How long a shopper who just opened or finished the pop-up keeps the order from expiring. */
const graceMs = 10 * minuteMs;

/** While a case of these kinds is open, the order does not expire and takes no further payment. */
export const holdingReviews: readonly ReviewKind[] = [
  "underpaid",
  "wrong_currency",
  "wrong_reference",
];

/**
 * Decides what an answer of the provider means for an attempt and its order (payment guide, rules): paid only
 * by the right reference, currency and amount; never back from paid; money that came too late or twice is
 * recorded and looked at by staff, never dropped.
 * @param earlierKobo what other attempts brought and did not go back: it counts towards what is due
 */
export function judgeAnswer(
  attempt: PaymentAttempt,
  order: JudgedOrder,
  answer: ProviderAnswer,
  earlierKobo: Kobo,
  now: Date,
): Verdict {
  const unchanged: Verdict = { status: attempt.status, captured: false, paysOrder: false };
  switch (answer.kind) {
    case "completed":
      // the same money again, whatever was decided about it
      if (attempt.capturedKobo === answer.amountKobo) return unchanged;
      if (attempt.capturedKobo !== null && answer.amountKobo < attempt.capturedKobo) {
        const detail = `The provider now names ${formatNaira(answer.amountKobo)} for this payment; ${formatNaira(attempt.capturedKobo)} were recorded.`;
        const amountKobo = kobo(attempt.capturedKobo - answer.amountKobo);
        return { ...unchanged, review: { kind: "reversed_after_paid", amountKobo, detail } };
      }
      return judgeMoney(attempt, order, answer, earlierKobo);
    case "failed":
    case "reversed":
      if (attempt.capturedKobo !== null) {
        const detail = `The provider now calls this payment ${answer.kind}.`;
        const amountKobo = attempt.capturedKobo;
        return { ...unchanged, review: { kind: "reversed_after_paid", amountKobo, detail } };
      }
      if (attempt.status === "review" || isReportTrusted(attempt, reportTrustMs.failed, now)) {
        return unchanged;
      }
      return { ...unchanged, status: "failed" };
    case "initialized":
    case "not_found":
      // the pop-up claimed success long ago and the provider still knows of none
      return attempt.status === "reported" && !isReportTrusted(attempt, reportTrustMs.silent, now)
        ? { ...unchanged, status: "open" }
        : unchanged;
    case "pending":
    case "unknown":
    case "refused":
      return unchanged;
  }
}

function judgeMoney(
  attempt: PaymentAttempt,
  { status: orderStatus, totalKobo }: JudgedOrder,
  answer: Extract<ProviderAnswer, { kind: "completed" }>,
  earlierKobo: Kobo,
): Verdict {
  const { amountKobo } = answer;
  const newKobo = kobo(amountKobo - (attempt.capturedKobo ?? 0));
  const review = (kind: ReviewKind, detail: string, stake: Kobo, captured: boolean): Verdict => ({
    status: captured && kind !== "underpaid" ? "completed" : "review",
    captured,
    paysOrder: false,
    review: { kind, amountKobo: stake, detail },
  });
  if (answer.merchantReference !== attempt.reference) {
    return review(
      "wrong_reference",
      "The provider answered for another payment.",
      amountKobo,
      false,
    );
  }
  if (answer.currency !== attempt.currency) {
    const detail = `The provider names the currency ${answer.currency.slice(0, 3) || "nothing"}.`;
    return review("wrong_currency", detail, amountKobo, false);
  }
  if (orderStatus === "CANCELLED" || orderStatus === "EXPIRED") {
    return review("paid_after_close", "The order was closed before the money came.", newKobo, true);
  }
  if (orderStatus !== "PENDING_PAYMENT") {
    const before = orderStatus === "REFUNDED" ? "had ended as refunded" : "was already paid";
    return attempt.capturedKobo === null
      ? review("paid_twice", `The order ${before}.`, newKobo, true)
      : review("overpaid", "More came by a payment that was recorded already.", newKobo, true);
  }
  const excessKobo = kobo(earlierKobo + amountKobo - totalKobo);
  if (excessKobo < 0) {
    return review("underpaid", "Less came than was due.", kobo(-excessKobo), amountKobo > 0);
  }
  const paid: Verdict = { status: "completed", captured: true, paysOrder: true };
  if (excessKobo === 0) return paid;
  const detail = "More came than was due; the excess is to be refunded.";
  return { ...paid, review: { kind: "overpaid", amountKobo: excessKobo, detail } };
}

function isReportTrusted(attempt: PaymentAttempt, trustMs: number, now: Date): boolean {
  if (attempt.status !== "reported" || attempt.reportedAt === null) return false;
  return now.getTime() - attempt.reportedAt.getTime() < trustMs;
}

/** Whether money may still be on its way by this attempt, so that no second payment may be offered. */
export function isUnresolved(attempt: PaymentAttempt): boolean {
  if (attempt.status === "completed" || attempt.status === "review") return false;
  return attempt.status === "reported" || isUndecided(attempt);
}

/** Whether the provider said neither that an attempt brought money nor that it did not. */
function isUndecided({ lastAnswer }: PaymentAttempt): boolean {
  return lastAnswer === "pending" || lastAnswer === "unknown" || lastAnswer === "refused";
}

/** Whether the answer to the last question about an attempt is not there yet. */
export function isBeingAsked({ status, lastCheckedAt, answeredAt }: PaymentAttempt): boolean {
  if (status === "completed" || lastCheckedAt === null) return false;
  return answeredAt === null || answeredAt < lastCheckedAt;
}

/**
 * Whether the provider itself says that an attempt brought no money: it failed, or it is still not there a while
 * after the pop-up last told something. An answer from before that says nothing about it. One that was begun in a pop-up
 * that told nothing may be paid this minute: a phone lets the shop's page go while its owner is in the bank's app.
 */
export function isKnownUnpaid(attempt: PaymentAttempt): boolean {
  const { lastAnswer, toldAt, createdAt } = attempt;
  const answeredMs = attempt.answeredAt?.getTime() ?? 0;
  if (lastAnswer === "failed") return answeredMs >= (toldAt?.getTime() ?? 0);
  if (lastAnswer !== "initialized" && lastAnswer !== "not_found") return false;
  const waitMs = lastAnswer === "initialized" && toldAt === null ? graceMs : lagMs;
  return answeredMs >= (toldAt ?? createdAt).getTime() + waitMs;
}

/** Whether a card may be charged by an attempt, for all that the provider said. */
export function isCardInDoubt(attempt: PaymentAttempt): boolean {
  return attempt.way === "card" && attempt.capturedKobo === null && !isKnownUnpaid(attempt);
}

/**
 * Whether the pop-up may still be opened with an attempt's reference: neither our page nor the provider has seen
 * it. A reference that the provider knows may be refused by its pop-up, so that one stays what it was.
 */
export function isUnused({ status, lastAnswer }: PaymentAttempt): boolean {
  return status === "open" && (lastAnswer === "" || lastAnswer === "not_found");
}

/**
 * Whether an attempt keeps its order from expiring: money may be on its way by what the provider says, as long as it is
 * asked about, or by the pop-up's word for a while; or a shopper was at the pop-up within the last minutes (at most as
 * long as the hold).
 */
export function keepsOrderOpen(attempt: PaymentAttempt, order: HeldOrder, now: Date): boolean {
  const holdEndsAt = order.holdExpiresAt ?? order.createdAt;
  const passedMs = (since: Date) => now.getTime() - since.getTime();
  if (isUnresolved(attempt)) {
    return isUndecided(attempt)
      ? passedMs(attempt.createdAt) < sweptForMs
      : passedMs(holdEndsAt) < wordKeepsMs;
  }
  if (attempt.status !== "open" && attempt.status !== "closed") return false;
  const holdMs = holdEndsAt.getTime() - order.createdAt.getTime();
  return passedMs(attempt.reportedAt ?? attempt.createdAt) < Math.min(graceMs, holdMs);
}

/** When to ask again: after 90 s, then as long again as the attempt is old, at most hourly, for 48 hours. */
export function nextCheckAt(
  attempt: Pick<PaymentAttempt, "status" | "createdAt" | "reportedAt">,
  now: Date,
): Date | null {
  const ageMs = now.getTime() - attempt.createdAt.getTime();
  if (attempt.status === "completed" || ageMs >= sweptForMs) return null;
  const quietMs = now.getTime() - (attempt.reportedAt ?? attempt.createdAt).getTime();
  const pauseMs = Math.min(Math.max(quietMs, firstCheckMs), longestPauseMs);
  return new Date(now.getTime() + pauseMs);
}

/** An order with its money as it is now. */
interface SettledOrder {
  readonly status: OrderStatus;
  readonly receivedKobo: Kobo;
  readonly refundedKobo: Kobo;
}

/** Where the payment of an order stands, for the page that waits. */
export function paymentStateOf(
  { status, receivedKobo, refundedKobo }: SettledOrder,
  attempts: readonly PaymentAttempt[],
  openReviews: readonly ReviewKind[],
): PaymentState {
  const hasCase = (...kinds: readonly ReviewKind[]) =>
    openReviews.some((kind) => kinds.includes(kind));
  switch (status) {
    case "CANCELLED":
    case "EXPIRED":
      return hasCase("paid_after_close", ...holdingReviews) ? "review" : "closed";
    case "REFUNDED": {
      // What comes once an order is refunded is a case of money twice, or of more by the same payment. Such a case may
      // also be from before, of money that went back with all the rest.
      const isLate = receivedKobo > refundedKobo && hasCase("paid_twice", "overpaid");
      return isLate || hasCase(...holdingReviews) ? "review" : "closed";
    }
    case "PENDING_PAYMENT":
      if (hasCase(...holdingReviews)) return "review";
      return attempts.some(isUnresolved) ? "confirming" : "awaiting";
    default:
      return "paid";
  }
}
