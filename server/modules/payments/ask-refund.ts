import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockOrder } from "#server/modules/orders/index.ts";
import { findProviderRefund } from "./payaza/find-refund.ts";
import { findCapture } from "./payments.queries.ts";
import { findRefund, listRefunds, type PaymentRefund } from "./refunds.queries.ts";
import { settleRefund } from "./settle-refund.ts";

const words = {
  begun: "The provider has begun it and not finished.",
  absent: "The provider's list of refunds does not hold it.",
} as const;

/**
 * Asks the provider what became of a refund that nobody knows the end of, and settles it where the answer is clear.
 * One that the provider's list does not hold stays unknown, since the list may lag: a person settles it then.
 * @returns the refund as it stands now; undefined when there is none
 */
export async function askRefund(runtime: Runtime, id: string): Promise<PaymentRefund | undefined> {
  const { db, config } = runtime;
  const refund = await findRefund(db, id);
  if (refund?.status !== "unknown") return refund;
  const capture = await findCapture(db, refund.reference);
  const finding = await findProviderRefund(config.payaza, {
    paymentReferences: [refund.reference, capture?.providerReference ?? refund.reference],
    amountKobo: refund.amountKobo,
    refundReference: refund.providerRefundReference,
    taken: await listOtherReferences(db, refund),
  });
  await db.withTransaction(async (tx) => {
    await lockOrder(tx, refund.orderId);
    const current = await findRefund(tx, id);
    if (current?.status !== "unknown") return;
    const named = "refundReference" in finding ? finding.refundReference : "";
    // two that are alike may have been looked for at the same moment
    const isTaken = (await listOtherReferences(tx, refund)).includes(named);
    const isDone = finding.kind === "done" && !isTaken;
    await settleRefund(tx, runtime, {
      id,
      status: isDone ? "done" : "unknown",
      actor: "system",
      note: isDone ? "The provider's list holds it." : noteOf(finding),
      providerRefundReference: isTaken ? null : named || null,
    });
  });
  return await findRefund(db, id);
}

function noteOf(finding: Awaited<ReturnType<typeof findProviderRefund>>): string {
  switch (finding.kind) {
    case "unknown":
      return finding.cause;
    case "begun":
      return words.begun;
    default:
      return words.absent;
  }
}

/** What the provider calls the other refunds of the order. */
async function listOtherReferences(on: Queryable, refund: PaymentRefund): Promise<string[]> {
  const others = (await listRefunds(on, refund.orderId)).filter(({ id }) => id !== refund.id);
  return others.flatMap(({ providerRefundReference: reference }) => reference ?? []);
}
