import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { ProviderAnswer } from "../payaza/query-provider.ts";
import type { PaymentAttempt } from "../payment-rules.ts";
import { findCapture } from "../payments.queries.ts";
import { refundableKobo } from "../refund-rules.ts";
import { listRefunds, type PaymentRefund } from "../refunds.queries.ts";
import { openCase } from "./open-case.ts";
import { type CaseRecord, closeCases, findCaseByReference } from "./payment-cases.queries.ts";

const kind = "reversed_after_paid";

export interface Reversal {
  readonly attempt: PaymentAttempt;
  readonly answer: ProviderAnswer;
  readonly reversedKobo: Kobo;
  readonly detail: string;
}

/**
 * A possible chargeback: the provider reports a completed payment as reversed. Ignored where the store holds none of its money:
 * the provider also calls the store's own refunds reversed.
 */
export async function openChargebackCase(
  tx: Tx,
  runtime: Runtime,
  reversal: Reversal,
): Promise<void> {
  const { attempt, reversedKobo, detail } = reversal;
  const { reference, orderId } = attempt;
  const refunds = (await listRefunds(tx, orderId)).filter((each) => each.reference === reference);
  const recorded = refunds.filter(({ how }) => how === "reversed");
  const amountKobo = kobo(reversedKobo - sumKobo(recorded.map((refund) => refund.amountKobo)));
  const capture = await findCapture(tx, reference);
  if (amountKobo <= 0 || refundableKobo(capture ? [capture] : []) === 0) return;
  const earlier = await findCaseByReference(tx, reference, kind);
  if (earlier) {
    if (!isNew(reversal, amountKobo, earlier, refunds)) return;
    const resolution = "The provider reports a different amount.";
    await closeCases(tx, { reference, kind, by: "system", resolution, now: runtime.clock() });
  }
  await openCase(tx, runtime, { kind, orderId, reference, amountKobo, detail, reopens: true });
}

function isNew(
  { attempt, answer, detail }: Reversal,
  amountKobo: Kobo,
  earlier: CaseRecord,
  refunds: readonly PaymentRefund[],
): boolean {
  if (earlier.amountKobo !== amountKobo) return true;
  const { resolvedAt } = earlier;
  if (resolvedAt === null) return false;
  const wasConfirmed = attempt.lastAnswer === "completed" && answer.kind !== "completed";
  // The resolution counted a refund as sent that failed since.
  const isHeldAgain = refunds.some(
    ({ status, settledAt }) => status === "failed" && settledAt !== null && settledAt > resolvedAt,
  );
  return wasConfirmed || isHeldAgain || earlier.detail !== detail;
}
