import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { AttemptMethod } from "#contract/api/orders/staff-orders.ts";
import type { PaymentState } from "#contract/api/payments/order-payments.ts";
import type { CaseKind } from "#contract/api/payments/staff-payments.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { type ProviderId, providerName } from "#server/platform/config/payment-config.ts";
import type { ProviderAnswer } from "./providers/provider.ts";

export type AttemptStatus = "open" | "reported" | "closed" | "failed" | "completed" | "review";

export interface PaymentAttempt {
  readonly reference: string;
  readonly orderId: string;
  readonly number: number;
  readonly amountKobo: Kobo;
  readonly currency: string;
  readonly method: AttemptMethod;
  /** The one it was started at and is checked with; null for money that no provider knows of. */
  readonly provider: ProviderId | null;
  readonly status: AttemptStatus;
  readonly reportedAt: Date | null;
  readonly lastAnswer: ProviderAnswer["kind"] | "";
  readonly lastCheckedAt: Date | null;
  readonly createdAt: Date;
  readonly notifiedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly capturedKobo: Kobo | null;
  /** Until when the account that was made for it takes a transfer; null for the provider's window. */
  readonly accountUntil: Date | null;
}

export interface EvaluatedOrder {
  readonly status: OrderStatus;
  readonly totalKobo: Kobo;
  readonly dueKobo: Kobo;
}

interface HeldOrder {
  readonly createdAt: Date;
  readonly reservedUntil: Date | null;
}

export interface PaymentEvaluation {
  readonly status: AttemptStatus;
  readonly isCaptured: boolean;
  readonly paysOrder: boolean;
  /** What it pays of the balance due on an order that was paid before. */
  readonly paidDueKobo?: Kobo;
  readonly caseToOpen?: {
    readonly kind: CaseKind;
    readonly amountKobo: Kobo;
    readonly detail: string;
  };
}

const minuteMs = 60_000;
/** Payment guide: 48 hours. */
const pollForMs = 48 * 60 * minuteMs;
const firstCheckMs = 90_000;
const maxPauseMs = 60 * minuteMs;

/** How long a success reported by the pop-up outweighs the provider, whose answers lag by seconds. */
const reportTrustMs = { failed: 2 * minuteMs, silent: 10 * minuteMs };

/** The provider's answers lag by seconds. */
const lagMs = 30_000;

/** A reported success alone holds an order for so long: paid at the end of the grace period, trusted from then. */
const reportHoldMs = 20 * minuteMs;

/** After opening or finishing the pop-up. */
const graceMs = 10 * minuteMs;

/** They stop expiry and further payments. */
export const blockingCaseKinds: readonly CaseKind[] = [
  "underpaid",
  "wrong_currency",
  "wrong_reference",
];

/**
 * Payment guide: paid only by the right reference, currency and amount; never back from paid.
 * @param earlierKobo received by other attempts and not refunded
 */
export function evaluatePayment(
  attempt: PaymentAttempt,
  order: EvaluatedOrder,
  answer: ProviderAnswer,
  earlierKobo: Kobo,
  now: Date,
): PaymentEvaluation {
  const unchanged: PaymentEvaluation = {
    status: attempt.status,
    isCaptured: false,
    paysOrder: false,
  };
  const provider = providerName(attempt.provider);
  switch (answer.kind) {
    case "completed":
      // The same money again.
      if (attempt.capturedKobo === answer.amountKobo) return unchanged;
      if (attempt.capturedKobo !== null && answer.amountKobo < attempt.capturedKobo) {
        const detail = `${provider} now reports ${formatNaira(answer.amountKobo)} for this payment; ${formatNaira(attempt.capturedKobo)} was recorded.`;
        const amountKobo = kobo(attempt.capturedKobo - answer.amountKobo);
        return { ...unchanged, caseToOpen: { kind: "reversed_after_paid", amountKobo, detail } };
      }
      return evaluateCapture(attempt, order, answer, earlierKobo);
    case "failed":
    case "reversed":
      if (attempt.capturedKobo !== null) {
        const detail = `${provider} now reports this payment as ${answer.kind}.`;
        const sentBackKobo = answer.kind === "reversed" ? answer.sentBackKobo : undefined;
        const amountKobo = kobo(
          Math.min(sentBackKobo ?? attempt.capturedKobo, attempt.capturedKobo),
        );
        return { ...unchanged, caseToOpen: { kind: "reversed_after_paid", amountKobo, detail } };
      }
      if (attempt.status === "review" || isReportTrusted(attempt, reportTrustMs.failed, now)) {
        return unchanged;
      }
      return { ...unchanged, status: "failed" };
    case "initialized":
    case "not_found":
      return attempt.status === "reported" && !isReportTrusted(attempt, reportTrustMs.silent, now)
        ? { ...unchanged, status: "open" }
        : unchanged;
    case "pending":
    case "unknown":
    case "refused":
      return unchanged;
  }
}

function evaluateCapture(
  attempt: PaymentAttempt,
  { status: orderStatus, totalKobo, dueKobo }: EvaluatedOrder,
  answer: Extract<ProviderAnswer, { kind: "completed" }>,
  earlierKobo: Kobo,
): PaymentEvaluation {
  const { amountKobo } = answer;
  const provider = providerName(attempt.provider);
  const newKobo = kobo(amountKobo - (attempt.capturedKobo ?? 0));
  const withCase = (
    kind: CaseKind,
    detail: string,
    caseAmountKobo: Kobo,
    isCaptured: boolean,
  ): PaymentEvaluation => ({
    status: isCaptured && kind !== "underpaid" ? "completed" : "review",
    isCaptured,
    paysOrder: false,
    caseToOpen: { kind, amountKobo: caseAmountKobo, detail },
  });
  if (answer.merchantReference !== attempt.reference) {
    return withCase(
      "wrong_reference",
      `${provider} reported another payment's reference.`,
      amountKobo,
      false,
    );
  }
  if (answer.currency !== attempt.currency) {
    const detail = `${provider} reported the currency ${answer.currency.slice(0, 3) || "(none)"}.`;
    return withCase("wrong_currency", detail, amountKobo, false);
  }
  if (orderStatus === "CANCELLED" || orderStatus === "EXPIRED") {
    return withCase(
      "paid_after_close",
      "The payment arrived after the order was closed.",
      newKobo,
      true,
    );
  }
  const excessDetail = "More was received than was due; refund the difference.";
  if (orderStatus !== "PENDING_PAYMENT" && orderStatus !== "REFUNDED" && dueKobo > 0) {
    const paidDueKobo = kobo(Math.min(newKobo, dueKobo));
    const paid = { status: "completed", isCaptured: true, paysOrder: false, paidDueKobo } as const;
    const excessKobo = kobo(newKobo - paidDueKobo);
    if (excessKobo === 0) return paid;
    const caseToOpen = { kind: "overpaid", amountKobo: excessKobo, detail: excessDetail } as const;
    return { ...paid, caseToOpen };
  }
  if (orderStatus !== "PENDING_PAYMENT") {
    const before = orderStatus === "REFUNDED" ? "was already refunded" : "was already paid";
    return attempt.capturedKobo === null
      ? withCase("paid_twice", `The order ${before}.`, newKobo, true)
      : withCase("overpaid", "A payment that was already recorded has increased.", newKobo, true);
  }
  const excessKobo = kobo(earlierKobo + amountKobo - totalKobo);
  if (excessKobo < 0) {
    return withCase(
      "underpaid",
      "Less was received than was due.",
      kobo(-excessKobo),
      amountKobo > 0,
    );
  }
  const paid: PaymentEvaluation = { status: "completed", isCaptured: true, paysOrder: true };
  if (excessKobo === 0) return paid;
  const caseToOpen = { kind: "overpaid", amountKobo: excessKobo, detail: excessDetail } as const;
  return { ...paid, caseToOpen };
}

function isReportTrusted(attempt: PaymentAttempt, trustMs: number, now: Date): boolean {
  if (attempt.status !== "reported" || attempt.reportedAt === null) return false;
  return now.getTime() - attempt.reportedAt.getTime() < trustMs;
}

export function isUnresolved(attempt: PaymentAttempt): boolean {
  if (attempt.status === "completed" || attempt.status === "review") return false;
  return attempt.status === "reported" || isUndecided(attempt);
}

/** An account that awaits its transfer may be called pending all the while. */
function isUndecided({ lastAnswer, accountUntil }: PaymentAttempt): boolean {
  return (
    (lastAnswer === "pending" && accountUntil === null) ||
    lastAnswer === "unknown" ||
    lastAnswer === "refused"
  );
}

export function isQueryPending({ status, lastCheckedAt, answeredAt }: PaymentAttempt): boolean {
  if (status === "completed" || lastCheckedAt === null) return false;
  return answeredAt === null || answeredAt < lastCheckedAt;
}

/** A pop-up without messages may be paid this minute, while the phone shows the bank's app. */
export function isKnownUnpaid(attempt: PaymentAttempt): boolean {
  const { lastAnswer, notifiedAt, createdAt, accountUntil } = attempt;
  const answeredMs = attempt.answeredAt?.getTime() ?? 0;
  // A transfer may be under way as long as the account is open.
  if (accountUntil !== null && answeredMs < accountUntil.getTime() + lagMs) return false;
  if (lastAnswer === "failed") return answeredMs >= (notifiedAt?.getTime() ?? 0);
  if (lastAnswer !== "initialized" && lastAnswer !== "not_found") return false;
  const waitMs = lastAnswer === "initialized" && notifiedAt === null ? graceMs : lagMs;
  return answeredMs >= (notifiedAt ?? createdAt).getTime() + waitMs;
}

export function isCardChargePossible(attempt: PaymentAttempt): boolean {
  if (attempt.provider === null || attempt.accountUntil !== null) return false;
  return attempt.capturedKobo === null && !isKnownUnpaid(attempt);
}

/** The provider may refuse a reference that it knows. */
export function isUnused({ status, lastAnswer, accountUntil }: PaymentAttempt): boolean {
  return (
    status === "open" && accountUntil === null && (lastAnswer === "" || lastAnswer === "not_found")
  );
}

export function holdsOrderOpen(attempt: PaymentAttempt, order: HeldOrder, now: Date): boolean {
  const reservedUntil = order.reservedUntil ?? order.createdAt;
  const passedMs = (since: Date) => now.getTime() - since.getTime();
  if (isUnresolved(attempt)) {
    return isUndecided(attempt)
      ? passedMs(attempt.createdAt) < pollForMs
      : passedMs(reservedUntil) < reportHoldMs;
  }
  if (attempt.status !== "open" && attempt.status !== "closed") return false;
  if (attempt.accountUntil !== null) return passedMs(attempt.accountUntil) < graceMs;
  const holdMs = reservedUntil.getTime() - order.createdAt.getTime();
  return passedMs(attempt.reportedAt ?? attempt.createdAt) < Math.min(graceMs, holdMs);
}

/** What the window's accounts for transfers take. */
const accountMinutes = { min: 15, max: 480 };

/** The reservation lasts as long as an account opened now may bring money, up to the longest one. */
export function reservationForPayment({ createdAt, reservedUntil }: HeldOrder, now: Date): Date {
  const untilMs = now.getTime() + accountMinutes.min * minuteMs;
  const maxMs = createdAt.getTime() + accountMinutes.max * minuteMs;
  return new Date(Math.max((reservedUntil ?? now).getTime(), Math.min(untilMs, maxMs)));
}

export function accountMinutesLeft(reservedUntil: Date, now: Date): number {
  const left = Math.ceil((reservedUntil.getTime() - now.getTime()) / minuteMs);
  return Math.min(accountMinutes.max, Math.max(accountMinutes.min, left));
}

/** For an order that reserves nothing any more. */
const unreservedMinutes = 30;

/** Of one order, in all its time. */
export const maxAttempts = 10;
const maxAccounts = 5;

type TransferAttempt = Pick<PaymentAttempt, "status" | "accountUntil" | "amountKobo" | "provider">;

/** The account that a customer is shown: one for the same money, never a second. */
export function findOpenAccount<Attempt extends TransferAttempt>(
  attempts: readonly Attempt[],
  { dueKobo, provider }: { readonly dueKobo: Kobo; readonly provider: ProviderId | undefined },
  now: Date,
): Attempt | undefined {
  return attempts.findLast(
    ({ status, accountUntil, ...attempt }) =>
      (status === "open" || status === "reported" || status === "closed") &&
      accountUntil !== null &&
      accountUntil > now &&
      attempt.amountKobo === dueKobo &&
      attempt.provider === provider,
  );
}

/**
 * How long a new account may take money. The items stay reserved until its end.
 * @param attempts an account that has just ended may be followed by another while its items are kept
 * @returns undefined once no more are made for the order
 */
export function newAccountMinutes(
  order: HeldOrder & { readonly status: OrderStatus },
  attempts: readonly TransferAttempt[],
  now: Date,
): number | undefined {
  const accounts = attempts.filter(({ accountUntil }) => accountUntil !== null);
  if (accounts.length >= maxAccounts) return undefined;
  if (order.status !== "PENDING_PAYMENT") return unreservedMinutes;
  const heldUntilMs = Math.max(
    order.reservedUntil?.getTime() ?? 0,
    ...accounts.map(({ accountUntil }) => (accountUntil?.getTime() ?? 0) + graceMs),
  );
  if (heldUntilMs <= now.getTime()) return undefined;
  const leftMs = reservationForPayment(order, now).getTime() - now.getTime();
  const minutes = Math.min(accountMinutes.max, Math.ceil(leftMs / minuteMs));
  return minutes < accountMinutes.min ? undefined : minutes;
}

/** After 90 s, then after as long as the attempt is old, at most hourly, for 48 hours. */
export function nextCheckAt(
  attempt: Pick<PaymentAttempt, "status" | "createdAt" | "reportedAt">,
  now: Date,
): Date | null {
  const ageMs = now.getTime() - attempt.createdAt.getTime();
  if (attempt.status === "completed" || ageMs >= pollForMs) return null;
  const quietMs = now.getTime() - (attempt.reportedAt ?? attempt.createdAt).getTime();
  const pauseMs = Math.min(Math.max(quietMs, firstCheckMs), maxPauseMs);
  return new Date(now.getTime() + pauseMs);
}

interface PaymentStateOrder {
  readonly status: OrderStatus;
  readonly receivedKobo: Kobo;
  readonly refundedKobo: Kobo;
  readonly dueKobo: Kobo;
}

export function toPaymentState(
  { status, receivedKobo, refundedKobo, dueKobo }: PaymentStateOrder,
  attempts: readonly PaymentAttempt[],
  openCaseKinds: readonly CaseKind[],
): PaymentState {
  const hasCase = (...kinds: readonly CaseKind[]) =>
    openCaseKinds.some((kind) => kinds.includes(kind));
  switch (status) {
    case "CANCELLED":
    case "EXPIRED":
      return hasCase("paid_after_close", ...blockingCaseKinds) ? "review" : "closed";
    case "REFUNDED": {
      // Money received after a refund opens one of these; so may older money, refunded with the rest.
      const isLate = receivedKobo > refundedKobo && hasCase("paid_twice", "overpaid");
      return isLate || hasCase(...blockingCaseKinds) ? "review" : "closed";
    }
    default:
      if (status !== "PENDING_PAYMENT" && dueKobo === 0) return "paid";
      if (hasCase(...blockingCaseKinds)) return "review";
      return attempts.some(isUnresolved) ? "confirming" : "awaiting";
  }
}
