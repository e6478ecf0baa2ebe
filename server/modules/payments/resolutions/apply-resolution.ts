import type { ResolutionKind } from "#contract/api/payments/staff-payments.ts";
import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import {
  acceptLatePayment,
  cancelOrder,
  markOrderPaid,
  voidSale,
} from "#server/modules/orders/lifecycle/index.ts";
import { retainedKobo } from "#server/modules/orders/model/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { markNotReceived } from "../bank-transfers/bank-transfers.queries.ts";
import {
  acceptedAsPaidMail,
  fulfilledAnywayMail,
  paymentRetainedMail,
} from "../cases/case-mails.ts";
import { openCase } from "../cases/open-case.ts";
import { closeCases, closeOrderCases } from "../cases/payment-cases.queries.ts";
import { moveReceivedQuantities } from "../refund-lines.queries.ts";
import { caseRefundKey } from "../refund-rules.ts";
import { type RefundRequest, requestRefund } from "../refunds/request-refund.ts";
import { listFailedParts, listRemainingUnits, planRetry } from "../refunds/retry-refund.ts";
import { settleRefund } from "../refunds/settle-refund.ts";
import { listRefundParts, listRefunds, type PaymentRefund } from "../refunds.queries.ts";
import {
  closeBlockingCases,
  isUndoable,
  sentKoboOf,
  type UndoableResolution,
  type UndoableResult,
  undoableHandlers,
} from "./apply-undoable-resolution.ts";
import type { Decision } from "./case-context.ts";

export interface AppliedResolution {
  /** Sent after the transaction. */
  readonly refunds: readonly PaymentRefund[];
  readonly undoable?: UndoableResult;
}

type ResolutionHandler = (
  tx: Tx,
  runtime: Runtime,
  decision: Decision,
) => Promise<readonly PaymentRefund[]>;

export async function applyResolution(
  tx: Tx,
  runtime: Runtime,
  decision: Decision,
): Promise<AppliedResolution> {
  const { kind } = decision.resolution;
  if (isUndoable(kind)) {
    return { refunds: [], undoable: await undoableHandlers[kind](tx, runtime, decision) };
  }
  return { refunds: await handlers[kind](tx, runtime, decision) };
}

const handlers: Readonly<Record<Exclude<ResolutionKind, UndoableResolution>, ResolutionHandler>> = {
  async accept_as_paid(tx, runtime, decision) {
    const { order, actor, reason } = decision;
    await markOrderPaid(tx, runtime, order.id, { actor, reason });
    await queueMail(tx, runtime, acceptedAsPaidMail(order));
    await closeBlockingCases(tx, runtime, decision);
    return [];
  },

  async refund_and_cancel(tx, runtime, decision) {
    const { order, actor, reason, resolution } = decision;
    await cancelOrder(tx, runtime, order.id, { actor, reason });
    await closeBlockingCases(tx, runtime, decision);
    return resolution.amountKobo ? await refund(tx, runtime, decision, { amountKobo: "all" }) : [];
  },

  refund_excess: (tx, runtime, decision) => refund(tx, runtime, decision, fromOwnPayment(decision)),

  send_back: (tx, runtime, decision) => refund(tx, runtime, decision, { amountKobo: "all" }),

  async accept_and_fulfil(tx, runtime, { order, actor, reason, paymentCase, loaded }) {
    await queueMail(tx, runtime, fulfilledAnywayMail(order));
    const heldKobo = loaded.context.order?.heldKobo ?? kobo(0);
    await acceptLatePayment(tx, runtime, order.id, { actor, reason });
    if (heldKobo > order.totalKobo && paymentCase.reference !== null) {
      await openCase(tx, runtime, {
        kind: "overpaid",
        orderId: order.id,
        reference: paymentCase.reference,
        amountKobo: kobo(heldKobo - order.totalKobo),
        detail: "The order was accepted after it had ended, and more was received than was due.",
        reopens: true,
      });
    }
    return [];
  },

  async record_reversal(tx, runtime, decision) {
    const { order, actor, loaded, paymentCase } = decision;
    const { payments, context } = loaded;
    const { isTransfer } = context;
    const amountKobo = amountOf(decision);
    const endsOrder = amountKobo === context.order?.heldKobo && !context.order.hasPendingRefund;
    const lines = endsOrder ? listRemainingUnits(order, loaded.refundedLines, amountKobo) : [];
    const recorded = await requestRefund(tx, runtime, {
      ...toRefundRequest(decision),
      amountKobo,
      lines,
      ...(payments.length > 1 && paymentCase.reference ? { reference: paymentCase.reference } : {}),
    });
    for (const { id } of recorded) {
      await settleRefund(tx, runtime, {
        id,
        status: "done",
        actor,
        note: isTransfer ? "The transfer was never received." : "Charged back by the bank.",
        how: isTransfer ? "not_received" : "reversed",
      });
    }
    if (isTransfer && paymentCase.reference !== null) {
      await markTransferNotReceived(tx, runtime, decision, paymentCase.reference);
      await voidUnpaidSale(tx, runtime, order.id);
    }
    return [];
  },

  async mark_refunded(tx, runtime, decision) {
    await settleCaseRefund(tx, runtime, decision, "done");
    return [];
  },

  async retry_refund(tx, runtime, decision) {
    const first = decision.loaded.refund;
    if (!first) return [];
    if (first.status === "unknown") await settleCaseRefund(tx, runtime, decision, "failed");
    const wasUnknown = first.status === "unknown";
    const failed = wasUnknown ? [first] : await listFailedParts(tx, first);
    const { parts } = await planRetry(tx, decision.order, failed, wasUnknown);
    const { key } = toRefundRequest(decision);
    const created: PaymentRefund[] = [];
    for (const [i, { failed: part, ...what }] of parts.entries()) {
      const { reference, message, reason, returnId, operationKey } = part;
      const [again, ...others] = await refund(tx, runtime, decision, {
        ...{ ...what, reference, message, reason, returnId, operationKey },
        key: i === 0 ? key : `${key} ${i + 1}`,
      });
      if (!again || others.length > 0) throw new Error("A refund of one payment has one part");
      for (const each of await listRefundParts(tx, part)) {
        if (each.status === "failed") await moveReceivedQuantities(tx, each.id, again.id);
      }
      created.push(again);
    }
    return created;
  },

  async mark_not_refunded(tx, runtime, decision) {
    await settleCaseRefund(tx, runtime, decision, "failed");
    await queueMail(
      tx,
      runtime,
      paymentRetainedMail(decision.order, amountOf(decision), sentKoboOf(decision)),
    );
    return [];
  },
};

/** The underpaid case stays while the order still holds money. */
async function markTransferNotReceived(
  tx: Tx,
  { clock }: Runtime,
  { order, actor, reason }: Decision,
  reference: string,
): Promise<void> {
  const now = clock();
  await markNotReceived(tx, reference, now);
  for (const kind of ["overpaid", "paid_twice", "paid_after_close"] as const) {
    await closeCases(tx, { reference, kind, by: actor, resolution: reason, now });
  }
  if (retainedKobo(await lockOrder(tx, order.id)) > 0) return;
  const closing = { by: actor, resolution: reason, decision: null, now };
  await closeOrderCases(tx, order.id, ["underpaid"], closing);
}

/** An order that ended because none of its money was received was no sale. */
async function voidUnpaidSale(tx: Tx, runtime: Runtime, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const notReceived = (await listRefunds(tx, orderId)).filter(({ how }) => how === "not_received");
  if (
    order.status === "REFUNDED" &&
    sumKobo(notReceived.map((each) => each.amountKobo)) === order.receivedKobo
  ) {
    await voidSale(tx, runtime, order);
  }
}

const amountOf = ({ resolution }: Decision): Kobo => resolution.amountKobo ?? kobo(0);

function toRefundRequest({ order, paymentCase, actor, reason }: Decision) {
  return {
    orderId: order.id,
    reason,
    actor,
    key: caseRefundKey(paymentCase),
  };
}

function refund(
  tx: Tx,
  runtime: Runtime,
  decision: Decision,
  what: Partial<RefundRequest> & Pick<RefundRequest, "amountKobo">,
): Promise<readonly PaymentRefund[]> {
  return requestRefund(tx, runtime, { ...toRefundRequest(decision), ...what });
}

function fromOwnPayment(decision: Decision) {
  const { paymentCase, loaded } = decision;
  const amountKobo = amountOf(decision);
  return loaded.context.paymentHeldKobo >= amountKobo && paymentCase.reference !== null
    ? { amountKobo, reference: paymentCase.reference }
    : { amountKobo };
}

async function settleCaseRefund(
  tx: Tx,
  runtime: Runtime,
  { loaded, actor, reason }: Decision,
  status: "done" | "failed",
): Promise<void> {
  if (!loaded.refund) return;
  await settleRefund(tx, runtime, { id: loaded.refund.id, status, actor, note: reason });
}
