import type { JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { leaseDueAttempts } from "./payments.queries.ts";
import { processBatches, type RunLimits } from "./process-batches.ts";
import type { ProviderAnswer } from "./providers/provider.ts";
import { expireUnpaidOrders } from "./reconcile/expire-unpaid-orders.ts";
import { type ReconcilePaymentPayload, reconcile } from "./reconcile/reconcile.ts";
import { pollRefunds } from "./refunds/send-refund.ts";

export function createReconcilePaymentTask(runtime: Runtime): JobTask {
  return async (payload) => {
    const { reference, eventSaysFailed, untilAnswered, disputeId } = parsePayload(payload);
    const answer = await reconcile(runtime, reference, { disputeId });
    if (answer === undefined) return;
    if (eventSaysFailed && answer === "completed") {
      runtime.log.info(
        { reference },
        "an event called a payment failed that the provider calls paid",
      );
    }
    if (untilAnswered && !isFinal.has(answer)) {
      throw new Error(`The provider gave no final status for payment ${reference}`);
    }
  };
}

const isFinal: ReadonlySet<ProviderAnswer["kind"]> = new Set(["completed", "failed", "reversed"]);

export function createPollPaymentsTask(runtime: Runtime): JobTask {
  return (_payload, signal) => pollPayments(runtime, { signal });
}

export function createPollRefundsTask(runtime: Runtime): JobTask {
  return (_payload, signal) => pollRefunds(runtime, { signal });
}

export function createExpireUnpaidOrdersTask(runtime: Runtime): JobTask {
  return (_payload, signal) => expireUnpaidOrders(runtime, { signal });
}

function parsePayload(payload: unknown): ReconcilePaymentPayload {
  if (typeof payload !== "object" || payload === null || !("reference" in payload)) {
    throw new TypeError("The job reconcile-payment needs the reference of an attempt");
  }
  const eventSaysFailed = "eventSaysFailed" in payload && payload.eventSaysFailed === true;
  const untilAnswered = "untilAnswered" in payload && payload.untilAnswered === true;
  const disputeId =
    "disputeId" in payload && payload.disputeId ? String(payload.disputeId) : undefined;
  return { reference: String(payload.reference), eventSaysFailed, untilAnswered, disputeId };
}

/** Finds payments whose callback and webhook were lost. */
export async function pollPayments(runtime: Runtime, limits: RunLimits = {}): Promise<void> {
  const { db, clock, log } = runtime;
  await processBatches(
    {
      nextBatch: (limit) => leaseDueAttempts(db, clock(), limit),
      work: (reference) => reconcile(runtime, reference),
      onError: (err, reference) =>
        logRepeated(log, "error", {}, { err, reference }, "a payment could not be checked"),
    },
    limits,
  );
}
