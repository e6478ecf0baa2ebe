import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import { doOnce } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockOrder, moveOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { requestRefund } from "./payaza/request-refund.ts";
import { listCaptures } from "./payments.queries.ts";
import { raiseReview } from "./raise-review.ts";
import {
  findRefund,
  insertRefund,
  listRefunds,
  type PaymentRefund,
  type RefundStatus,
  settleRefundRow,
} from "./refunds.queries.ts";

/** What staff want returned. */
export interface RefundRequest {
  readonly orderId: string;
  /** The capture it is taken from. */
  readonly reference: string;
  readonly amountKobo: Kobo;
  readonly reason: string;
  readonly actor: string;
  /** The sender's idempotency key: the same key and request return money once. */
  readonly key: string;
}

/**
 * Returns money of a capture. The refund is written down first, the provider asked exactly once, and never
 * again by itself: without a clear answer the refund is `unknown` and staff look it up at the provider.
 * @throws {AppError} `not_found` without such a capture, `conflict` when less is left of it,
 * `idempotency_mismatch` when the key was used for another refund
 */
export async function refundPayment(
  runtime: Runtime,
  { key, ...request }: RefundRequest,
): Promise<PaymentRefund> {
  const { db, config } = runtime;
  let providerReference: string | undefined;
  const { id } = await db.withTransaction((tx) =>
    doOnce(tx, { scope: `refund ${request.actor}`, key, body: request }, async () => {
      const opened = await openRefund(tx, runtime, request);
      providerReference = opened.providerReference;
      return { id: opened.id };
    }),
  );
  if (providerReference !== undefined) {
    const { amountKobo, reason, actor } = request;
    const answer = await requestRefund(config.payaza, providerReference, amountKobo, reason);
    await db.withTransaction((tx) =>
      settleRefund(tx, runtime, {
        id,
        status: answer.kind,
        actor,
        note: answer.kind === "done" ? "" : answer.cause,
        providerRefundReference: answer.kind === "done" ? answer.refundReference || null : null,
      }),
    );
  }
  const refund = await findRefund(db, id);
  if (!refund) throw new AppError("not_found");
  return refund;
}

/** How a refund ended. */
export interface RefundOutcome {
  readonly id: string;
  readonly status: Exclude<RefundStatus, "requested">;
  readonly actor: string;
  readonly note: string;
  readonly providerRefundReference?: string | null;
}

/**
 * Writes down how a refund ended: by the provider's answer, or by what staff found there. An order that keeps
 * less than its total becomes REFUNDED.
 * @throws {AppError} `conflict` when it is settled already
 */
export async function settleRefund(
  tx: Tx,
  runtime: Runtime,
  { id, status, actor, note, providerRefundReference = null }: RefundOutcome,
): Promise<void> {
  const settled = await settleRefundRow(tx, id, {
    status,
    providerRefundReference,
    at: runtime.clock(),
  });
  if (!settled) throw new AppError("conflict", { detail: "This refund is settled." });
  const { orderId, reference, amountKobo, reason } = settled;
  await recordAudit(tx, { actor, action: `refund_${status}`, subject: id, after: { amountKobo } });
  const order = await lockOrder(tx, orderId);
  if (status === "unknown") {
    const detail = `The refund of ${formatNaira(amountKobo)} got no clear answer (${note}). Look it up at the provider before asking again.`;
    await raiseReview(tx, runtime, {
      kind: "refund_unknown",
      order,
      reference,
      amountKobo,
      detail,
    });
  }
  const isPaid = order.paidAt !== null && order.status !== "REFUNDED";
  if (status === "done" && isPaid && (await keptKobo(tx, orderId)) < order.totalKobo) {
    await moveOrder(tx, runtime, order, "REFUNDED", { actor, reason });
  }
}

async function openRefund(
  tx: Tx,
  { clock }: Runtime,
  { orderId, reference, amountKobo, reason, actor }: Omit<RefundRequest, "key">,
): Promise<{ id: string; providerReference: string }> {
  await lockOrder(tx, orderId);
  const capture = (await listCaptures(tx, orderId)).find((each) => each.reference === reference);
  if (!capture) throw new AppError("not_found", { detail: "No money came by this payment." });
  const refunds = await listRefunds(tx, orderId);
  const earlier = refunds.filter((each) => each.reference === reference);
  const leftKobo = kobo(capture.amountKobo - liveKobo(earlier));
  if (amountKobo <= 0 || amountKobo > leftKobo) {
    throw new AppError("conflict", {
      detail: `Only ${formatNaira(leftKobo)} of this payment can be refunded.`,
    });
  }
  const id = newId("rfd");
  const requestedAt = clock();
  await insertRefund(tx, {
    id,
    reference,
    orderId,
    amountKobo,
    reason,
    requestedBy: actor,
    requestedAt,
  });
  return { id, providerReference: capture.providerReference ?? reference };
}

/** What refunds took or may have taken: all but the refused ones. */
function liveKobo(refunds: readonly PaymentRefund[]): Kobo {
  return sumKobo(
    refunds.filter(({ status }) => status !== "refused").map((each) => each.amountKobo),
  );
}

/** Money of an order that the store still has. */
async function keptKobo(tx: Tx, orderId: string): Promise<number> {
  const captures = await listCaptures(tx, orderId);
  const refunds = await listRefunds(tx, orderId);
  const returned = refunds.filter(({ status }) => status === "done");
  const sum = (rows: readonly { readonly amountKobo: Kobo }[]) =>
    sumKobo(rows.map(({ amountKobo }) => amountKobo));
  return sum(captures) - sum(returned);
}
