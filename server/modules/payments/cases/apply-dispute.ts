import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { providerName } from "#server/platform/config/payment-config.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import type { PaymentAttempt } from "../payment-rules.ts";
import type { DisputeAnswer, ProviderAnswer } from "../providers/provider.ts";
import { formatDueDate } from "./buyer-payment-notes.ts";
import { openChargebackCase } from "./open-case.ts";
import { closeCases } from "./payment-cases.queries.ts";

interface DisputedPayment {
  readonly attempt: PaymentAttempt;
  /** About the payment itself, asked at the same time. */
  readonly answer: ProviderAnswer;
  readonly dispute: DisputeAnswer;
}

/**
 * Where no more than the store’s refunds went back of the payment. An open or lost dispute is one case of its payment; a won one closes it.
 */
export async function applyDispute(
  tx: Tx,
  runtime: Runtime,
  { attempt, answer, dispute }: DisputedPayment,
): Promise<void> {
  const { reference, capturedKobo, provider } = attempt;
  if (dispute.kind === "absent" || dispute.kind === "unknown" || capturedKobo === null) return;
  if (dispute.reference !== reference) {
    logRepeated(runtime.log, "warn", {}, { reference }, "a dispute is of another payment");
    return;
  }
  const name = providerName(provider);
  if (dispute.kind === "won") {
    if (answer.kind !== "completed" && answer.kind !== "reversed") return;
    const resolution = `${name} resolved the dispute in the store's favour.`;
    const closing = { by: "system", resolution, now: runtime.clock() };
    await closeCases(tx, { ...closing, reference, kind: "reversed_after_paid" });
    return;
  }
  const reversedKobo = kobo(Math.min(dispute.amountKobo ?? capturedKobo, capturedKobo));
  const amount = formatNaira(reversedKobo);
  const dueText = dispute.dueAt ? ` by ${formatDueDate(dispute.dueAt)}` : "";
  const detail =
    dispute.kind === "open"
      ? `The customer's bank disputes ${amount} of this payment. Answer it in ${name}'s dashboard${dueText}.`
      : `${name} resolved the dispute of ${amount} against the store. The money goes back to the customer.`;
  const wasConfirmed = false;
  await openChargebackCase(tx, runtime, {
    ...{ attempt, reversedKobo, detail, wasConfirmed },
    isDispute: true,
  });
}
