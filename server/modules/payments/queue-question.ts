import type { Tx } from "#server/database/connection.ts";
import { addJob } from "#server/database/jobs.ts";

/** The job that reconciles one attempt. */
export const reconcilePaymentJob = { name: "reconcile-payment", lane: "payments" } as const;

/** What the job `reconcile-payment` is given. */
export interface ReconcilePaymentPayload {
  readonly reference: string;
  readonly eventSaysFailed: boolean;
}

/** Has the provider asked about a payment soon, once however often it is queued; about a transfer nothing is asked. */
export async function queueQuestion(tx: Tx, payload: ReconcilePaymentPayload): Promise<void> {
  const { reference, eventSaysFailed } = payload;
  const key = `${reconcilePaymentJob.name}:${reference}:${eventSaysFailed ? "failed" : "other"}`;
  await addJob(tx, reconcilePaymentJob, { ...payload }, { key });
}
