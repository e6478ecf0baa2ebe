import { kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockOrder, type OrderRecord } from "#server/modules/orders/index.ts";
import { askProvider } from "./payaza/ask-provider.ts";
import type { ProviderAnswer } from "./payaza/read-answer.ts";
import {
  type AttemptStatus,
  judgeAnswer,
  nextCheckAt,
  type PaymentAttempt,
  type Verdict,
} from "./payment-rules.ts";
import {
  claimCheck,
  listAttempts,
  listCaptures,
  lockAttempt,
  updateAttempt,
} from "./payments.queries.ts";
import { raiseReversal } from "./raise-reversal.ts";
import { type ReviewSubject, raiseReview } from "./raise-review.ts";
import { refundableKobo } from "./refund-rules.ts";
import { closeProviderAlarm, closeReviews, findReviewOf } from "./reviews.queries.ts";
import { takeMoney } from "./take-money.ts";

/** What made us ask. */
export interface ReconcileOptions {
  /** Ask only if nobody did within this time, in ms, and since the pop-up last told something; 0 by default. */
  readonly gapMs?: number;
  /** The provider sent a signed event that calls the payment failed. */
  readonly eventSaysFailed?: boolean;
}

/**
 * Asks the provider about an attempt and makes the store agree with the answer. The one verb behind callback,
 * webhook, page poll, sweep and staff button; doing it again, or at the same time elsewhere, changes nothing
 * more. The question is asked outside the transaction, and what follows from it happens in one.
 * @returns what was answered; nothing when there is no such attempt, it is a transfer, of which the provider knows
 * nothing, or it was asked about a moment ago
 */
export async function reconcile(
  runtime: Runtime,
  reference: string,
  { gapMs = 0, eventSaysFailed = false }: ReconcileOptions = {},
): Promise<ProviderAnswer["kind"] | undefined> {
  const { db, clock, config, log, metrics } = runtime;
  const askedAt = clock();
  const claimed = await claimCheck(db, reference, askedAt, gapMs);
  if (!claimed) return undefined;
  const answer = await askProvider(config.payaza, claimed.reference);
  metrics.countAnswer(answer.kind);
  if (answer.kind === "unknown" || answer.kind === "refused") {
    log.warn({ reference, answer: answer.kind, cause: answer.cause }, "payment not confirmed yet");
  }
  const reached = await db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, claimed.orderId);
    const attempt = await lockAttempt(tx, claimed.reference);
    if (!attempt) return undefined;
    const status = await apply(tx, runtime, { order, attempt, answer, askedAt, eventSaysFailed });
    return status === attempt.status ? undefined : status;
  });
  if (reached) metrics.countPayment(reached);
  return answer.kind;
}

/** Reconciles every attempt of an order that money may still come by. */
export async function reconcileOrder(
  runtime: Runtime,
  orderId: string,
  options: ReconcileOptions = {},
): Promise<void> {
  const open = await listOpenAttempts(runtime, orderId);
  await Promise.all(open.map(({ reference }) => reconcile(runtime, reference, options)));
}

/** Least time between two questions that a shopper's page can cause about the attempt in use, in ms. */
export const pageGapMs = 2_000;

/**
 * The same at the pace of pages that wait: about the newest attempt every two seconds, and about all the others together
 * as often. So they ask once a second about one order, however many attempts it has.
 */
export async function reconcileForPage(runtime: Runtime, orderId: string): Promise<void> {
  const open = await listOpenAttempts(runtime, orderId);
  const earlier = open.length - 1;
  await Promise.all(
    open.map(({ reference }, i) =>
      reconcile(runtime, reference, { gapMs: i === earlier ? pageGapMs : pageGapMs * earlier }),
    ),
  );
}

/** The attempts of an order that the provider may know more of, oldest first. */
async function listOpenAttempts({ db }: Runtime, orderId: string): Promise<PaymentAttempt[]> {
  const attempts = await listAttempts(db, orderId);
  return attempts.filter(({ way, status }) => way === "card" && status !== "completed");
}

interface Finding {
  readonly order: OrderRecord;
  readonly attempt: PaymentAttempt;
  readonly answer: ProviderAnswer;
  readonly askedAt: Date;
  readonly eventSaysFailed: boolean;
}

/** @returns the payment's state now */
async function apply(tx: Tx, runtime: Runtime, finding: Finding): Promise<AttemptStatus> {
  const { order, attempt, answer, askedAt } = finding;
  const now = runtime.clock();
  const { reference } = attempt;
  const others = (await listCaptures(tx, order.id)).filter((each) => each.reference !== reference);
  const verdict = judgeAnswer(attempt, order, answer, refundableKobo(others), now);
  if (answer.kind === "completed") {
    await takeMoney(tx, runtime, order, verdict, {
      reference,
      way: attempt.way,
      amountKobo: answer.amountKobo,
      currency: answer.currency,
      providerReference: answer.providerReference || null,
    });
  }
  await updateAttempt(tx, reference, {
    status: verdict.status,
    lastAnswer: saysNothing(attempt, answer) ? attempt.lastAnswer : answer.kind,
    providerReference: answer.kind === "completed" ? answer.providerReference || null : null,
    nextCheckAt: nextCheckAt({ ...attempt, status: verdict.status }, now),
    askedAt,
  });
  await raise(tx, runtime, finding, verdict);
  await watchKey(tx, runtime, answer);
  return verdict.status;
}

/** Whether the last word about money that was recorded still stands: that it is there, or was taken back. */
function saysNothing({ capturedKobo }: PaymentAttempt, { kind }: ProviderAnswer): boolean {
  return capturedKobo !== null && !["completed", "failed", "reversed"].includes(kind);
}

/** The least time the alarm stays on, in ms: a provider that wavers rings at most once a minute. */
const alarmLastsMs = 60_000;

/** Rings when the provider refuses our key, once for each outage, and ends the alarm when it accepts it again. */
async function watchKey(tx: Tx, runtime: Runtime, answer: ProviderAnswer): Promise<void> {
  if (answer.kind === "unknown") return;
  const now = runtime.clock();
  if (answer.kind !== "refused") {
    await closeProviderAlarm(tx, new Date(now.getTime() - alarmLastsMs), now);
    return;
  }
  await raiseReview(tx, runtime, {
    kind: "provider_config",
    detail: `The provider refuses our key when asked about a payment (${answer.cause}). Payments cannot be confirmed.`,
  });
}

/** Ends the case of what a payment brought before, where nobody decided about it, so that one case is over all of it. */
async function joinUndecided(
  tx: Tx,
  { clock }: Runtime,
  reference: string,
  review: NonNullable<Verdict["review"]>,
): Promise<NonNullable<Verdict["review"]> & Pick<ReviewSubject, "since">> {
  const { kind, amountKobo } = review;
  const earlier = await findReviewOf(tx, reference, kind);
  if (!earlier || earlier.resolvedAt !== null) return review;
  const closing = { by: "system", resolution: "More came.", now: clock() };
  await closeReviews(tx, { ...closing, reference, kind });
  const { createdAt: since } = earlier;
  return { ...review, amountKobo: kobo(amountKobo + (earlier.amountKobo ?? 0)), since };
}

/** Opens the case that an answer gives reason for, or an event. */
async function raise(
  tx: Tx,
  runtime: Runtime,
  { attempt, answer, eventSaysFailed }: Finding,
  { review, captured }: Verdict,
): Promise<void> {
  const { orderId, reference, capturedKobo } = attempt;
  if (review?.kind === "reversed_after_paid") {
    const { amountKobo: goneKobo, detail } = review;
    await raiseReversal(tx, runtime, { attempt, answer, goneKobo, detail });
  } else if (review) {
    // Money that was just recorded is news, whatever was decided about earlier money of its payment.
    const subject = captured ? await joinUndecided(tx, runtime, reference, review) : review;
    await raiseReview(tx, runtime, { ...subject, orderId, reference, reopens: captured });
  } else if (eventSaysFailed && capturedKobo !== null) {
    // A payment that the provider calls paid stays so, but an event that calls it failed is not passed over, once.
    await raiseReversal(tx, runtime, {
      ...{ attempt, answer, goneKobo: capturedKobo },
      detail: "The provider sent an event that calls this payment failed.",
      isDenied: answer.kind === "completed",
    });
  }
}
