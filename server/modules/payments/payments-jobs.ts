import type { Runtime } from "#server/database/runtime.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.ts";
import { reconcile } from "./reconcile.ts";
import { sweepPayments } from "./sweep-payments.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

/** Makes the job `reconcile-payment`, queued by a signed webhook. */
export function createReconcilePaymentTask(runtime: Runtime): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { reference, eventSaysFailed } = readPayload(payload);
    await reconcile(runtime, reference, { eventSaysFailed });
  };
}

/** Makes the job `sweep-payments`, run every minute: what came in, then what is to go back. */
export function createSweepPaymentsTask(runtime: Runtime): () => Promise<void> {
  return async () => {
    await sweepPayments(runtime);
    await sweepRefunds(runtime);
  };
}

/** Makes the job `expire-unpaid-orders`, run every minute. */
export function createExpireUnpaidOrdersTask(runtime: Runtime): () => Promise<void> {
  return () => expireUnpaidOrders(runtime);
}

function readPayload(payload: unknown): { reference: string; eventSaysFailed: boolean } {
  if (typeof payload !== "object" || payload === null || !("reference" in payload)) {
    throw new TypeError("The job reconcile-payment needs the reference of an attempt");
  }
  const eventSaysFailed = "eventSaysFailed" in payload && payload.eventSaysFailed === true;
  return { reference: String(payload.reference), eventSaysFailed };
}
