import type { JobTask } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.ts";
import type { ReconcilePaymentPayload } from "./queue-question.ts";
import { reconcile } from "./reconcile.ts";
import { sweepPayments } from "./sweep-payments.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

/** Makes the job `reconcile-payment`, queued by a signed webhook, and where a refund was not made. */
export function createReconcilePaymentTask(runtime: Runtime): JobTask {
  return async (payload) => {
    const { reference, eventSaysFailed, untilAnswered } = readPayload(payload);
    const answer = await reconcile(runtime, reference, { eventSaysFailed });
    if (untilAnswered && (answer === "unknown" || answer === "refused")) {
      throw new Error(`The provider did not say what became of payment ${reference}`);
    }
  };
}

/** Makes the job `sweep-payments`, run every minute. */
export function createSweepPaymentsTask(runtime: Runtime): JobTask {
  return (_payload, signal) => sweepPayments(runtime, { signal });
}

/** Makes the job `sweep-refunds`, run every minute. */
export function createSweepRefundsTask(runtime: Runtime): JobTask {
  return (_payload, signal) => sweepRefunds(runtime, { signal });
}

/** Makes the job `expire-unpaid-orders`, run every minute. */
export function createExpireUnpaidOrdersTask(runtime: Runtime): JobTask {
  return (_payload, signal) => expireUnpaidOrders(runtime, { signal });
}

function readPayload(payload: unknown): Required<ReconcilePaymentPayload> {
  if (typeof payload !== "object" || payload === null || !("reference" in payload)) {
    throw new TypeError("The job reconcile-payment needs the reference of an attempt");
  }
  const eventSaysFailed = "eventSaysFailed" in payload && payload.eventSaysFailed === true;
  const untilAnswered = "untilAnswered" in payload && payload.untilAnswered === true;
  return { reference: String(payload.reference), eventSaysFailed, untilAnswered };
}
