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
  const others = await findOthers(db, refund);
  const finding = await findProviderRefund(config.payaza, {
    paymentReferences: [refund.reference, capture?.providerReference ?? refund.reference],
    amountKobo: refund.amountKobo,
    refundReference: refund.providerRefundReference,
    ...others,
  });
  await db.withTransaction(async (tx) => {
    await lockOrder(tx, refund.orderId);
    const current = await findRefund(tx, id);
    if (current?.status !== "unknown") return;
    const named = "refundReference" in finding ? finding.refundReference : "";
    // two that are alike may have been looked for, or settled, at the same moment
    const now = await findOthers(tx, refund);
    const isTaken = now.taken.includes(named) || now.alike > others.alike;
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

/**
 * The other refunds of the order: what the provider calls them, and how many were made of the same payment and sum
 * without anybody learning that, as where a person saw it in the provider's dashboard.
 */
async function findOthers(
  on: Queryable,
  { id, orderId, reference, amountKobo }: PaymentRefund,
): Promise<{ readonly taken: string[]; readonly alike: number }> {
  const others = (await listRefunds(on, orderId)).filter((each) => each.id !== id);
  return {
    taken: others.flatMap(({ providerRefundReference: known }) => known ?? []),
    alike: others.filter(
      (each) =>
        each.status === "done" &&
        each.providerRefundReference === null &&
        each.reference === reference &&
        each.amountKobo === amountKobo,
    ).length,
  };
}
