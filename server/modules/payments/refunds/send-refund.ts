import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { providerName } from "#server/platform/config/payment-config.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { findCapture } from "../payments.queries.ts";
import { processBatches, type RunLimits } from "../process-batches.ts";
import { findProvider, noKeys } from "../providers/index.ts";
import type { RefundAnswer, RefundLookupResult } from "../providers/provider.ts";
import { lostAfterMs, nextBegunCheckAt } from "../refund-rules.ts";
import {
  findRefund,
  leaseDueRefunds,
  leaseForSending,
  listRefunds,
  markRefundBegun,
  type PaymentRefund,
} from "../refunds.queries.ts";
import { settleRefund } from "./settle-refund.ts";

/**
 * Called outside any transaction.
 * @returns false when it was leased before
 */
export async function sendRefund(runtime: Runtime, id: string): Promise<boolean> {
  const { db, clock, log } = runtime;
  const now = clock();
  const lostAt = new Date(now.getTime() + lostAfterMs);
  const refund = await leaseForSending(db, id, { now, lostAt });
  if (!refund) return false;
  const { amountKobo, reference, reason } = refund;
  const capture = await findCapture(db, reference);
  const provider = findProvider(runtime, capture?.provider ?? null);
  const answer: RefundAnswer = (await provider?.refund({
    reference,
    providerReference: capture?.providerReference ?? null,
    amountKobo,
    reason,
  })) ?? { kind: "failed", refundReference: "", cause: noKeys };
  await db.withTransaction(async (tx) => {
    await lockOrder(tx, refund.orderId);
    const stored = await findRefund(tx, id);
    if (stored?.status === "done" || stored?.status === "failed") {
      // Settled while the call was running; staff must see if the results differ.
      log.error({ refund: id, stored: stored.status, answer: answer.kind }, "a refund was settled");
      return;
    }
    const { kind, refundReference, cause } = answer;
    if (kind === "begun") {
      await saveBegun(tx, runtime, refund, { refundReference, note: cause });
      return;
    }
    await settleRefund(tx, runtime, {
      id,
      status: kind,
      actor: "system",
      note: cause,
      providerRefundReference: refundReference || null,
    });
  });
  return true;
}

/** Checked until the provider has made it, and a person's matter after that. */
async function saveBegun(
  tx: Tx,
  runtime: Runtime,
  { id, requestedAt, sentAt }: PaymentRefund,
  { refundReference, note }: { readonly refundReference: string; readonly note: string },
): Promise<void> {
  const nextCheckAt = nextBegunCheckAt(sentAt ?? requestedAt, runtime.clock());
  const providerRefundReference = refundReference;
  if (nextCheckAt) {
    await markRefundBegun(tx, id, { providerRefundReference, note, nextCheckAt });
  } else {
    await settleRefund(tx, runtime, {
      ...{ id, status: "unknown", actor: "system", note, providerRefundReference },
    });
  }
}

const isBegun = ({ status, providerRefundReference }: PaymentRefund) =>
  status === "sending" && providerRefundReference !== null;

const isUnsettled = (refund: PaymentRefund | undefined): refund is PaymentRefund =>
  refund !== undefined && (refund.status === "unknown" || isBegun(refund));

/** A refund missing from the provider's list stays as it is, since the list may lag. */
export async function queryRefund(
  runtime: Runtime,
  id: string,
): Promise<PaymentRefund | undefined> {
  const { db } = runtime;
  const refund = await findRefund(db, id);
  if (!isUnsettled(refund)) return refund;
  const capture = await findCapture(db, refund.reference);
  const others = await findOtherRefunds(db, refund);
  const provider = capture?.provider ?? null;
  const result: RefundLookupResult = (await findProvider(runtime, provider)?.findRefund({
    paymentReferences: [refund.reference, capture?.providerReference ?? refund.reference],
    amountKobo: refund.amountKobo,
    refundReference: refund.providerRefundReference,
    ...others,
  })) ?? { kind: "unknown", cause: noKeys };
  await db.withTransaction(async (tx) => {
    await lockOrder(tx, refund.orderId);
    const current = await findRefund(tx, id);
    if (!isUnsettled(current)) return;
    const foundReference = ("refundReference" in result && result.refundReference) || "";
    const othersNow = await findOtherRefunds(tx, refund);
    const isOfAnother =
      othersNow.usedReferences.includes(foundReference) ||
      othersNow.similarCount > others.similarCount;
    const isKnown = (result.kind === "done" || result.kind === "failed") && !isOfAnother;
    const note = describeResult(result, providerName(provider));
    // An unclear answer names the refund, an outage does not and changes nothing.
    const isUnclear = result.kind === "unknown" && foundReference !== "";
    if (!isKnown && isBegun(current) && !isUnclear) {
      const refundReference = current.providerRefundReference ?? foundReference;
      await saveBegun(tx, runtime, current, { refundReference, note });
      return;
    }
    await settleRefund(tx, runtime, {
      id,
      status: isKnown ? result.kind : "unknown",
      actor: "system",
      note,
      providerRefundReference: isOfAnother ? null : foundReference || null,
    });
  });
  return await findRefund(db, id);
}

function describeResult(result: RefundLookupResult, name: string): string {
  switch (result.kind) {
    case "done":
      return `Confirmed in ${name}'s refund history.`;
    case "failed":
      return `${name} did not make this refund.`;
    case "unknown":
      return result.cause;
    case "begun":
      return `${name} has started this refund but not finished it.`;
    case "absent":
      return `${name} has no record of this refund.`;
  }
}

async function findOtherRefunds(
  on: Queryable,
  { id, orderId, reference, amountKobo }: PaymentRefund,
): Promise<{ readonly usedReferences: string[]; readonly similarCount: number }> {
  const others = (await listRefunds(on, orderId)).filter((each) => each.id !== id);
  return {
    usedReferences: others.flatMap(({ providerRefundReference: known }) => known ?? []),
    similarCount: others.filter(
      (each) =>
        each.status === "done" &&
        each.providerRefundReference === null &&
        each.reference === reference &&
        each.amountKobo === amountKobo,
    ).length,
  };
}

/** Never sends a refund twice. */
export async function pollRefunds(runtime: Runtime, limits: RunLimits = {}): Promise<void> {
  const { db, clock, log } = runtime;
  const now = clock();
  const leasedUntil = new Date(now.getTime() + lostAfterMs);
  await processBatches(
    {
      nextBatch: (limit) => leaseDueRefunds(db, { now, leasedUntil, limit }),
      work: (refund) => processRefund(runtime, refund),
      onError: (err, refund) =>
        logRepeated(log, "error", {}, { err, refund: refund.id }, "a refund could not be checked"),
    },
    limits,
  );
}

async function processRefund(
  runtime: Runtime,
  { id, status, providerRefundReference }: PaymentRefund,
): Promise<void> {
  if (status === "requested") {
    await sendRefund(runtime, id);
    return;
  }
  if (status === "sending" && providerRefundReference === null) {
    await runtime.db.withTransaction((tx) =>
      settleRefund(
        tx,
        runtime,
        { id, status: "unknown", actor: "system", note: "the process that sent it was lost" },
        ["sending"],
      ),
    );
  }
  await queryRefund(runtime, id);
}
