import type { Tx } from "#server/database/connection.ts";
import { addJob } from "#server/database/jobs.ts";

/** The job that reconciles one attempt. */
export const reconcilePaymentJob = { name: "reconcile-payment", lane: "payments" } as const;

/** What the job `reconcile-payment` is given. */
export interface ReconcilePaymentPayload {
  readonly reference: string;
  readonly eventSaysFailed: boolean;
  /** Nothing else asks about it: the question is put again until it is answered. */
  readonly untilAnswered?: boolean;
}

/** Has the provider asked about a payment soon, once however often it is queued; about a transfer nothing is asked. */
export async function queueQuestion(tx: Tx, payload: ReconcilePaymentPayload): Promise<void> {
  const { reference, eventSaysFailed, untilAnswered } = payload;
  const cause = eventSaysFailed ? "failed" : untilAnswered ? "answered" : "other";
  const key = `${reconcilePaymentJob.name}:${reference}:${cause}`;
  await addJob(tx, reconcilePaymentJob, { ...payload }, { key });
}
