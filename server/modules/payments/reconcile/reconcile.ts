import { kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { providerName } from "#server/platform/config/payment-config.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { applyDispute } from "../cases/apply-dispute.ts";
import { type CaseSubject, openCase, openChargebackCase } from "../cases/open-case.ts";
import {
  closeCases,
  closeProviderAlarm,
  findCaseByReference,
} from "../cases/payment-cases.queries.ts";
import {
  type AttemptStatus,
  evaluatePayment,
  nextCheckAt,
  type PaymentAttempt,
  type PaymentEvaluation,
} from "../payment-rules.ts";
import {
  leaseCheck,
  listAttempts,
  listCaptures,
  lockAttempt,
  updateAttempt,
} from "../payments.queries.ts";
import { findProvider, noKeys } from "../providers/index.ts";
import type { DisputeAnswer, ProviderAnswer } from "../providers/provider.ts";
import { refundableKobo } from "../refund-rules.ts";
import { recordCapture } from "./record-capture.ts";

export interface ReconcileOptions {
  /** In ms; skips the check if one happened since, without a pop-up message in between. */
  readonly gapMs?: number;
  /** At the provider: an event told of it. */
  readonly disputeId?: string | undefined;
}

/**
 * Idempotent and safe to run concurrently. The provider is called outside the transaction.
 * @returns `unknown` too where a dispute could not be read; undefined without such an attempt at a provider, or when it was just checked
 */
export async function reconcile(
  runtime: Runtime,
  reference: string,
  { gapMs = 0, disputeId }: ReconcileOptions = {},
): Promise<ProviderAnswer["kind"] | undefined> {
  const { db, clock, log, metrics } = runtime;
  const queriedAt = clock();
  const leased = await leaseCheck(db, reference, queriedAt, gapMs);
  if (!leased) return undefined;
  const provider = findProvider(runtime, leased.provider);
  const channel = leased.accountUntil === null ? "window" : "account";
  const answer = (await provider?.query(leased.reference, channel)) ?? {
    kind: "refused",
    cause: noKeys,
  };
  metrics.countProviderAnswer(answer.kind);
  const dispute = disputeId === undefined ? undefined : await provider?.findDispute?.(disputeId);
  if (answer.kind === "unknown" || answer.kind === "refused") {
    const same = { answer: answer.kind, cause: answer.cause };
    logRepeated(log, "warn", same, { reference }, "payment not confirmed yet");
  }
  if (dispute?.kind === "unknown") {
    const same = { cause: dispute.cause };
    logRepeated(log, "warn", same, { reference }, "a dispute could not be read");
  }
  const newStatus = await db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, leased.orderId);
    const attempt = await lockAttempt(tx, leased.reference);
    if (!attempt) return undefined;
    const status = await applyAnswer(tx, runtime, { order, attempt, answer, dispute, queriedAt });
    return status === attempt.status ? undefined : status;
  });
  if (newStatus) metrics.countPayment(newStatus);
  return dispute?.kind === "unknown" ? dispute.kind : answer.kind;
}

export async function reconcileOrder(
  runtime: Runtime,
  orderId: string,
  options: ReconcileOptions = {},
): Promise<void> {
  const open = await listOpenAttempts(runtime, orderId);
  await Promise.all(open.map(({ reference }) => reconcile(runtime, reference, options)));
}

/** Least time between checks caused by pages. */
export const pageGapMs = 2_000;

/** At most once a second per order. */
export async function reconcileForPage(runtime: Runtime, orderId: string): Promise<void> {
  const open = await listOpenAttempts(runtime, orderId);
  const earlier = open.length - 1;
  await Promise.all(
    open.map(({ reference }, i) =>
      reconcile(runtime, reference, { gapMs: i === earlier ? pageGapMs : pageGapMs * earlier }),
    ),
  );
}

async function listOpenAttempts({ db }: Runtime, orderId: string): Promise<PaymentAttempt[]> {
  const attempts = await listAttempts(db, orderId);
  return attempts.filter(({ provider, status }) => provider !== null && status !== "completed");
}

interface AnswerContext {
  readonly order: OrderRecord;
  readonly attempt: PaymentAttempt;
  readonly answer: ProviderAnswer;
  readonly dispute: DisputeAnswer | undefined;
  readonly queriedAt: Date;
}

/** @returns the new status */
async function applyAnswer(
  tx: Tx,
  runtime: Runtime,
  context: AnswerContext,
): Promise<AttemptStatus> {
  const { order, attempt, answer, queriedAt } = context;
  const now = runtime.clock();
  const { reference } = attempt;
  const others = (await listCaptures(tx, order.id)).filter((each) => each.reference !== reference);
  const evaluation = evaluatePayment(attempt, order, answer, refundableKobo(others), now);
  if (answer.kind === "completed") {
    await recordCapture(tx, runtime, order, evaluation, {
      reference,
      method: answer.source?.channel ?? attempt.method,
      source: answer.source,
      amountKobo: answer.amountKobo,
      currency: answer.currency,
      providerReference: answer.providerReference || null,
    });
  }
  await updateAttempt(tx, reference, {
    status: evaluation.status,
    lastAnswer: isUninformative(attempt, answer) ? attempt.lastAnswer : answer.kind,
    providerReference: answer.kind === "completed" ? answer.providerReference || null : null,
    nextCheckAt: nextCheckAt({ ...attempt, status: evaluation.status }, now),
    queriedAt,
  });
  await openCaseFor(tx, runtime, context, evaluation);
  await updateProviderAlarm(tx, runtime, attempt, answer);
  return evaluation.status;
}

function isUninformative({ capturedKobo }: PaymentAttempt, { kind }: ProviderAnswer): boolean {
  return capturedKobo !== null && !["completed", "failed", "reversed"].includes(kind);
}

/** Least time in ms the alarm stays on, so that a flapping provider alerts at most once a minute. */
const minAlarmMs = 60_000;

async function updateProviderAlarm(
  tx: Tx,
  runtime: Runtime,
  { provider }: PaymentAttempt,
  answer: ProviderAnswer,
): Promise<void> {
  if (answer.kind === "unknown" || provider === null) return;
  const now = runtime.clock();
  if (answer.kind !== "refused") {
    const openedBefore = new Date(now.getTime() - minAlarmMs);
    await closeProviderAlarm(tx, provider, { openedBefore, now });
    return;
  }
  await openCase(tx, runtime, {
    kind: "provider_config",
    provider,
    detail: `${providerName(provider)} rejects our API key (${answer.cause}). Payments can't be confirmed.`,
  });
}

/** One case covers all money of a payment. */
async function mergeOpenCase(
  tx: Tx,
  { clock }: Runtime,
  reference: string,
  caseToOpen: NonNullable<PaymentEvaluation["caseToOpen"]>,
): Promise<NonNullable<PaymentEvaluation["caseToOpen"]> & Pick<CaseSubject, "since">> {
  const { kind, amountKobo } = caseToOpen;
  const earlier = await findCaseByReference(tx, reference, kind);
  if (!earlier || earlier.resolvedAt !== null) return caseToOpen;
  const closing = { by: "system", resolution: "More money was received.", now: clock() };
  await closeCases(tx, { ...closing, reference, kind });
  const { createdAt: since } = earlier;
  return { ...caseToOpen, amountKobo: kobo(amountKobo + (earlier.amountKobo ?? 0)), since };
}

async function openCaseFor(
  tx: Tx,
  runtime: Runtime,
  { attempt, answer, dispute }: AnswerContext,
  { caseToOpen, isCaptured }: PaymentEvaluation,
): Promise<void> {
  const { orderId, reference } = attempt;
  let isReversed = false;
  if (caseToOpen?.kind === "reversed_after_paid") {
    const { amountKobo: reversedKobo, detail } = caseToOpen;
    const wasConfirmed = attempt.lastAnswer === "completed" && answer.kind !== "completed";
    const holdsRefunds = answer.kind === "reversed" && answer.sentBackKobo !== undefined;
    const reversal = { attempt, reversedKobo, detail, wasConfirmed, holdsRefunds };
    isReversed = await openChargebackCase(tx, runtime, reversal);
  } else if (caseToOpen) {
    // Newly recorded money reopens a resolved case.
    const subject = isCaptured
      ? await mergeOpenCase(tx, runtime, reference, caseToOpen)
      : caseToOpen;
    await openCase(tx, runtime, { ...subject, orderId, reference, reopens: isCaptured });
  }
  // Money that went back is the case, whatever became of its dispute.
  if (dispute && !isReversed) {
    await applyDispute(tx, runtime, { attempt, answer, dispute });
  }
}

export const reconcilePaymentJob = { name: "reconcile-payment", queue: "payments" } as const;

export interface ReconcilePaymentPayload {
  readonly reference: string;
  readonly eventSaysFailed: boolean;
  /** Nothing else checks it: retry until answered. */
  readonly untilAnswered?: boolean;
  readonly disputeId?: string | undefined;
}

export async function queueReconcile(tx: Tx, payload: ReconcilePaymentPayload): Promise<void> {
  const { reference, eventSaysFailed, untilAnswered, disputeId } = payload;
  const cause = eventSaysFailed ? "failed" : untilAnswered ? "answered" : "other";
  const about = disputeId === undefined ? "" : `:dispute ${disputeId}`;
  const key = `${reconcilePaymentJob.name}:${reference}:${cause}${about}`;
  await addJob(tx, reconcilePaymentJob, { ...payload }, { key });
}
