import type { RefundMethod } from "#contract/api/payments/staff-payments.ts";
import type { AuditAction } from "#contract/api/staff/audit-actions.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { invalidateDailySales } from "#server/database/invalidate-daily-sales.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { receiveStock } from "#server/modules/catalogue/stock/index.ts";
import { recordRefund } from "#server/modules/orders/lifecycle/index.ts";
import { balanceDueKobo, type OrderRecord } from "#server/modules/orders/model/index.ts";
import {
  lockOrder,
  recordOrderEvent,
  withdrawUnits,
} from "#server/modules/orders/queries/index.ts";
import { providerName } from "#server/platform/config/payment-config.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { openCase, openFailedRefundCase } from "../cases/open-case.ts";
import { closeCases, updateUnderpaidAmount } from "../cases/payment-cases.queries.ts";
import { findCapture } from "../payments.queries.ts";
import { queueReconcile } from "../reconcile/reconcile.ts";
import {
  listRefundLines,
  markLinesRestocked,
  moveLineQuantities,
} from "../refund-lines.queries.ts";
import { nextRefundCheckAt, type RefundStatus } from "../refund-rules.ts";
import {
  findRefund,
  listRefundParts,
  lockRefund,
  type PaymentRefund,
  updateRefund,
} from "../refunds.queries.ts";

export interface RefundOutcome {
  readonly id: string;
  readonly status: "done" | "failed" | "unknown";
  readonly actor: string;
  readonly note: string;
  readonly providerRefundReference?: string | null;
  /** Where it differs from the requested method. */
  readonly how?: RefundMethod;
}

const open: readonly RefundStatus[] = ["requested", "sending", "unknown"];

/**
 * @param from statuses it may have now; staff cannot settle one that is being sent
 * @throws {AppError} `not_found`; `conflict` when settled or being sent
 */
export async function settleRefund(
  tx: Tx,
  runtime: Runtime,
  { id, status, actor, note, providerRefundReference = null, how }: RefundOutcome,
  from: readonly RefundStatus[] = actor === "system" ? open : ["requested", "to_send", "unknown"],
): Promise<PaymentRefund> {
  const { order, refund: before } = await lockOrderAndRefund(tx, id);
  if (!from.includes(before.status))
    throw new AppError("conflict", {
      detail: "This refund was already sent, cancelled or failed, or is being sent now.",
    });
  const now = runtime.clock();
  const isKnown = status !== "unknown";
  if (isKnown) await moveLinesToSibling(tx, before, status);
  const method = how ?? (before.status === "to_send" ? "by_bank" : "by_provider");
  const refund = await updateRefund(tx, id, {
    status,
    how: status === "done" ? method : null,
    providerRefundReference,
    note,
    nextCheckAt: isKnown ? null : nextRefundCheckAt(before.sentAt ?? before.requestedAt, now),
    now,
  });
  if (before.status === status) return refund;
  if (status === "failed") await returnWithdrawnUnits(tx, refund);
  const { orderId, amountKobo, reason, message } = refund;
  await recordAudit(tx, {
    actor,
    action: auditActionOf(status, actor),
    subject: id,
    after: { amountKobo },
  });
  await recordOrderEvent(tx, {
    orderId,
    kind: `refund_${status}`,
    actor: actor === "system" ? "payments" : actor,
    data: { amountKobo, how: method, ...(status === "done" && message && { message }) },
    // The case informs the buyer of a failed refund.
    isVisibleToBuyer: status !== "failed" || actor === "system",
    at: now,
  });
  if (isKnown) {
    const resolution =
      note || (status === "done" ? "The refund was completed." : "The refund wasn't made.");
    await closeCases(tx, { reference: id, kind: "refund_unknown", by: actor, resolution, now });
  }
  if (status === "done") {
    invalidateDailySales(tx, { at: [refund.settledAt] });
    await recordRefund(tx, runtime, orderId, {
      ...{ amountKobo, actor, reason, message },
      how: method,
    });
    if (order.status === "PENDING_PAYMENT") {
      await updateUnderpaidAmount(tx, orderId, balanceDueKobo(await lockOrder(tx, orderId)));
    }
  }
  const payment =
    isKnown && actor !== "system" ? undefined : await findCapture(tx, refund.reference);
  const provider = providerName(payment?.provider ?? null);
  if (status === "unknown") {
    const detail = `We can't tell whether the refund of ${formatNaira(amountKobo)} went through (${note}). It isn't sent again; its status is being checked with ${provider}.`;
    const subject = { kind: "refund_unknown" as const, orderId, reference: id, amountKobo, detail };
    await openCase(tx, runtime, subject);
  }
  if (status === "failed" && actor === "system") {
    const detail = `${provider} didn't make the refund of ${formatNaira(amountKobo)} (${note}).`;
    await openFailedRefundCase(tx, runtime, refund, detail);
  }
  if (status === "failed") {
    // The bank may have reversed the payment in the meantime.
    const { reference } = refund;
    await queueReconcile(tx, { reference, eventSaysFailed: false, untilAnswered: true });
  }
  if (status === "done") await restock(tx, order, refund, now);
  return refund;
}

function auditActionOf(status: RefundOutcome["status"], actor: string): AuditAction {
  if (status === "done") return "refund.completed";
  if (status === "unknown") return "refund.unconfirmed";
  return actor === "system" ? "refund.rejected" : "refund.failed";
}

/** The order first, as everywhere. Sending a refund changes its status without the order. */
async function lockOrderAndRefund(
  tx: Tx,
  id: string,
): Promise<{ readonly order: OrderRecord; readonly refund: PaymentRefund }> {
  const orderId = (await findRefund(tx, id))?.orderId;
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
  const refund = await lockRefund(tx, id);
  if (!order || !refund) throw new AppError("not_found", { detail: "Refund not found." });
  return { order, refund };
}

async function moveLinesToSibling(
  tx: Tx,
  refund: PaymentRefund,
  status: "done" | "failed",
): Promise<void> {
  const siblings = (await listRefundParts(tx, refund)).filter(({ id }) => id !== refund.id);
  for (const sibling of siblings) {
    if (status === "failed" && sibling.status !== "failed") {
      await moveLineQuantities(tx, refund.id, sibling.id);
    }
    if (status === "done" && sibling.status !== "failed" && sibling.status !== "done") {
      await moveLineQuantities(tx, sibling.id, refund.id);
    }
  }
}

async function returnWithdrawnUnits(tx: Tx, { id, orderId }: PaymentRefund): Promise<void> {
  const lines = await listRefundLines(tx, [id]);
  const withdrawn = lines.filter(({ disposition }) => disposition !== "buyer");
  await withdrawUnits(
    tx,
    orderId,
    withdrawn.map(({ position, quantity }) => ({ position, quantity: -quantity })),
  );
}

/** Last in the transaction and ordered by variant id, so that popular stock is locked briefly. */
async function restock(
  tx: Tx,
  order: OrderRecord,
  { id, requestedBy }: PaymentRefund,
  now: Date,
): Promise<void> {
  const restockLines = (await markLinesRestocked(tx, id, now))
    .flatMap(({ position, quantity }) => {
      const line = order.lines[position - 1];
      return line ? [{ variantId: line.variantId, quantity }] : [];
    })
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
  for (const { variantId, quantity } of restockLines) {
    const by = { actor: requestedBy, returnedFromOrderId: order.id };
    await receiveStock(tx, variantId, quantity, by);
  }
}
