import type { Order, OrderRefund } from "#contract/api/orders/orders.ts";
import type { PaymentReport, PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { isReversal } from "#contract/api/payments/payment-labels.ts";
import type { CaseKind } from "#contract/api/payments/staff-payments.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  balanceDueKobo,
  isDueOnDelivery,
  type OrderRecord,
  retainedKobo,
} from "#server/modules/orders/model/index.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { getTransferDetails } from "../bank-transfers/transfer-instructions.ts";
import {
  type BuyerNote,
  calculateEarned,
  isStillRelevant,
  toBalanceDueNote,
  toBuyerNote,
} from "../cases/buyer-payment-notes.ts";
import { listOpenCaseKinds, listOpenCases } from "../cases/payment-cases.queries.ts";
import { isCardChargePossible, isKnownUnpaid, toPaymentState } from "../payment-rules.ts";
import {
  findAttempt,
  listAttempts,
  listCaptures,
  markClosed,
  markReported,
  recordPopupMessage,
} from "../payments.queries.ts";
import { pageGapMs, reconcile } from "../reconcile/reconcile.ts";
import { numberCreditNotes } from "../refunds/credit-note.ts";
import { listRefunds, type PaymentRefund } from "../refunds.queries.ts";
import { getOrderAccount } from "./order-account.ts";

/**
 * Specification §3 (`payaza_reference`): the provider's own reference once money is recorded, before that our latest.
 * @throws {AppError} `not_found`
 */
export async function getPaymentStatus(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  orderId: string,
): Promise<PaymentStatus> {
  const { db } = runtime;
  const order = await findOrder(db, orderId);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  const attempts = await listAttempts(db, orderId);
  const openCaseKinds = await listOpenCaseKinds(db, orderId);
  const [capture] = await listCaptures(db, orderId);
  const state = toPaymentState(order, attempts, openCaseKinds);
  const isPayable = canPay(order, openCaseKinds, runtime.clock());
  const transfer = isPayable ? await getTransferDetails(db, runtime, order) : undefined;
  return {
    orderNumber: order.orderNumber,
    orderStatus: order.status,
    state,
    nothingCharged:
      (state === "awaiting" || state === "closed") &&
      order.receivedKobo === 0 &&
      // A transfer may be on its way and cannot be checked.
      order.paymentMethod !== "transfer" &&
      attempts.every(isKnownUnpaid),
    notes: await listBuyerNotes(db, order),
    transactionReference:
      capture?.providerReference ?? capture?.reference ?? attempts.at(-1)?.reference ?? null,
    totalAmount: toNaira(order.totalKobo),
    dueAmount: toNaira(balanceDueKobo(order)),
    canPay: isPayable && runtime.config.payments.provider !== undefined,
    ...(isPayable && order.reservedUntil && { reservedUntil: order.reservedUntil.toISOString() }),
    ...(transfer && { transfer }),
    ...(await getOrderAccount(db, runtime, { order, attempts, state })),
    ...(attempts.some(isCardChargePossible) && { cardChargeUnconfirmed: true }),
  };
}

/**
 * A pop-up event is a hint, never proof.
 * @throws {AppError} `not_found`
 */
export async function reportPayment(
  runtime: Runtime,
  orderId: string,
  { reference, event }: PaymentReport,
  canQuery: boolean,
): Promise<void> {
  const { db, clock, log } = runtime;
  const attempt = await findAttempt(db, reference);
  if (attempt?.orderId !== orderId) {
    throw new AppError("not_found", { detail: "This payment does not belong to the order." });
  }
  await recordPopupMessage(db, reference, clock());
  if (event === "success") await markReported(db, reference, clock());
  if (event === "close") await markClosed(db, reference);
  if (event === "config_error") {
    // Anybody can send this; the check that follows shows whether the key is rejected.
    const message = "a shopper's page says that the pop-up refuses our key";
    logRepeated(log, "warn", {}, { reference }, message);
  }
  if (canQuery) await reconcile(runtime, reference, { gapMs: pageGapMs });
}

export async function getBuyerPayments(
  on: Queryable,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
): Promise<
  Required<Pick<Order, "refunds" | "paymentNotes" | "canPay">> &
    Pick<Order, "transfer" | "paysByAccount">
> {
  const refunds = await listRefunds(on, order.id);
  const creditNotes = numberCreditNotes(order.orderNumber, refunds);
  const openCaseKinds = await listOpenCaseKinds(on, order.id);
  const isPayable = canPay(order, openCaseKinds, runtime.clock());
  const transfer = isPayable ? await getTransferDetails(on, runtime, order) : undefined;
  const attempts = balanceDueKobo(order) > 0 ? await listAttempts(on, order.id) : [];
  const state = toPaymentState(order, attempts, openCaseKinds);
  const { account, canOpenAccount } = await getOrderAccount(on, runtime, {
    order,
    attempts,
    state,
  });
  return {
    refunds: refunds
      .filter(({ status }) => status !== "failed")
      .map((refund) => toOrderRefund(refund, creditNotes.get(refund.id))),
    paymentNotes: await listBuyerNotes(on, order),
    canPay: isPayable && runtime.config.payments.provider !== undefined,
    ...(transfer && { transfer }),
    ...((account || canOpenAccount) && { paysByAccount: true as const }),
  };
}

function toOrderRefund(
  { id, amountKobo, status, how, requestedAt, settledAt }: PaymentRefund,
  creditNote: string | undefined,
): OrderRefund {
  return {
    id,
    amount: toNaira(amountKobo),
    at: (settledAt ?? requestedAt).toISOString(),
    state: toBuyerRefundState(status, how),
    ...(creditNote !== undefined && { creditNote }),
  };
}

function toBuyerRefundState(
  status: PaymentRefund["status"],
  how: PaymentRefund["how"],
): OrderRefund["state"] {
  if (status === "to_send") return "to_send";
  if (status !== "done") return "in_progress";
  return isReversal(how) ? how : "sent";
}

export function canPay(order: OrderRecord, openCaseKinds: readonly CaseKind[], now: Date): boolean {
  return canStillPay(order, now) && toPaymentState(order, [], openCaseKinds) === "awaiting";
}

/** Until its reservation ends, or the rider has it; a balance due on an order that was paid before has no end. */
export function canStillPay(order: OrderRecord, now: Date): boolean {
  const { status, reservedUntil } = order;
  if (isDueOnDelivery(order)) return status === "PROCESSING";
  return status !== "PENDING_PAYMENT" || (reservedUntil !== null && reservedUntil > now);
}

async function listBuyerNotes(on: Queryable, order: OrderRecord): Promise<BuyerNote[]> {
  const cases = await listOpenCases(on, order.id);
  if (cases.length === 0 && balanceDueKobo(order) > 0 && retainedKobo(order) > 0) {
    return [toBalanceDueNote(order)];
  }
  const notes = [];
  for (const each of cases) {
    const earnedKobo = await calculateEarned(on, order, each);
    if (!isStillRelevant(each.kind, order, earnedKobo)) continue;
    notes.push(toBuyerNote(each.kind, order, each.amountKobo, earnedKobo) ?? []);
  }
  return notes.flat();
}
