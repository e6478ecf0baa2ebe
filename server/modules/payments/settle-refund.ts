import type { WentBack } from "#contract/api/staff-payments.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { receiveStock } from "#server/modules/catalogue/index.ts";
import {
  dueKobo,
  lockOrder,
  type OrderRecord,
  recordRefund,
  tellOrder,
} from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueQuestion } from "./queue-question.ts";
import { raiseReview } from "./raise-review.ts";
import { takeLinesForStock } from "./refund-lines.queries.ts";
import { nextRefundCheckAt, type RefundStatus } from "./refund-rules.ts";
import { changeRefund, findRefund, type PaymentRefund } from "./refunds.queries.ts";
import { closeReviews, updateMissing } from "./reviews.queries.ts";

/** How a refund ended, or that nobody can tell. */
export interface RefundOutcome {
  readonly id: string;
  readonly status: "done" | "failed" | "unknown";
  /** `system` for the provider's own word, else who looked it up there. */
  readonly actor: string;
  /** What the provider said, or what a person found. */
  readonly note: string;
  readonly providerRefundReference?: string | null;
  /** How it went, where that was another way than the one it was asked for. */
  readonly how?: WentBack;
}

const open: readonly RefundStatus[] = ["requested", "sending", "unknown"];

/**
 * Writes down how a refund ended: by the provider's answer, or by what a person found there. What was returned is
 * told to the buyer, an order of which everything went back becomes REFUNDED, and only now pieces go back on sale:
 * where no money went, the buyer has them or gets them.
 * @param from the status it must have now; a person cannot settle what is being sent at this moment
 * @throws {AppError} `not_found`, or `conflict` when it is settled already, or being sent
 */
export async function settleRefund(
  tx: Tx,
  runtime: Runtime,
  { id, status, actor, note, providerRefundReference = null, how }: RefundOutcome,
  from: readonly RefundStatus[] = actor === "system" ? open : ["requested", "to_send", "unknown"],
): Promise<PaymentRefund> {
  const found = await findRefund(tx, id);
  if (!found) throw new AppError("not_found", { detail: "There is no such refund." });
  const order = await lockOrder(tx, found.orderId);
  const now = runtime.clock();
  const isKnown = status !== "unknown";
  const went = how ?? (found.status === "to_send" ? "by_bank" : "by_provider");
  const refund = await changeRefund(
    tx,
    id,
    {
      status,
      how: status === "done" ? went : null,
      providerRefundReference,
      note,
      nextCheckAt: isKnown ? null : nextRefundCheckAt(found.sentAt ?? found.requestedAt, now),
      now,
    },
    from,
  );
  if (!refund) throw new AppError("conflict", { detail: "This refund is settled, or being sent." });
  if (found.status === status) return refund;
  const { orderId, amountKobo, reason, words } = refund;
  await recordAudit(tx, { actor, action: `refund_${status}`, subject: id, after: { amountKobo } });
  await tellOrder(tx, {
    orderId,
    kind: `refund_${status}`,
    actor: actor === "system" ? "payments" : actor,
    data: { amountKobo, how: went, ...(status === "done" && words && { words }) },
    buyerSees: false,
    at: now,
  });
  if (isKnown) {
    const resolution = note || (status === "done" ? "The refund was made." : "It was not made.");
    await closeReviews(tx, { reference: id, kind: "refund_unknown", by: actor, resolution, now });
  }
  if (status === "done") {
    await recordRefund(tx, runtime, orderId, {
      ...{ amountKobo, actor, reason, words },
      how: went,
    });
    if (order.status === "PENDING_PAYMENT") {
      await updateMissing(tx, orderId, dueKobo(await lockOrder(tx, orderId)));
    }
  }
  if (status === "unknown") {
    const detail = `The refund of ${formatNaira(amountKobo)} got no clear answer (${note}). It is not sent again; the provider is asked what became of it.`;
    const subject = { kind: "refund_unknown" as const, orderId, reference: id, amountKobo, detail };
    await raiseReview(tx, runtime, subject);
  }
  if (status === "failed" && actor === "system") {
    const detail = `The provider did not make the refund of ${formatNaira(amountKobo)} (${note}).`;
    const subject = { kind: "refund_failed" as const, orderId, reference: id, amountKobo, detail };
    await raiseReview(tx, runtime, subject);
  }
  if (status === "failed") {
    // The store holds this money again, unless the bank took it back meanwhile.
    const { reference } = refund;
    await queueQuestion(tx, { reference, eventSaysFailed: false, untilAnswered: true });
  }
  if (status === "done") await restock(tx, order, refund, now);
  return refund;
}

/**
 * Puts the pieces of a refund back on sale that were to go there once its money did. Last in its transaction, in order
 * of the sizes' ids: popular pieces are locked for a short while.
 */
async function restock(
  tx: Tx,
  order: OrderRecord,
  { id, requestedBy }: PaymentRefund,
  now: Date,
): Promise<void> {
  const back = (await takeLinesForStock(tx, id, now))
    .flatMap(({ position, quantity }) => {
      const line = order.lines[position - 1];
      return line ? [{ variantId: line.variantId, quantity }] : [];
    })
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
  for (const { variantId, quantity } of back) {
    const by = { actor: requestedBy, returnedFromOrderId: order.id };
    await receiveStock(tx, variantId, quantity, by);
  }
}
