import { isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import {
  type CaseContext,
  closeOnly,
  disputedAmount,
  type OrderContext,
  paymentIsFine,
  type Resolution,
  restockText,
} from "./resolution.ts";

/** Of a card chargeback. A refund is never offered: the buyer may have the money already. */
export function reversalResolutions(context: CaseContext, order: OrderContext): Resolution[] {
  const disputedKobo = disputedAmount(context);
  const isFine = paymentIsFine(
    `${context.provider}'s dashboard shows the payment. Nothing changes. ${describeOrder(order)}`,
  );
  if (disputedKobo === 0) {
    return [
      closeOnly(
        order.hasPendingRefund
          ? `${pendingRefundText} the payment is checked again.`
          : nothingLeftText,
      ),
    ];
  }
  const disputed = formatNaira(disputedKobo);
  const writeOff: Resolution = {
    kind: "write_off",
    title: "Fulfil anyway",
    effect: `You write off ${disputed} if it was reversed. The order continues.`,
    button: `Write off ${disputed}`,
    amountKobo: disputedKobo,
    isOpen: true,
  };
  const orderAction = endsOrder(order, disputedKobo) ? "close the order" : "record it";
  const recordReversal: Resolution = {
    kind: "record_reversal",
    title: `Charged back: ${orderAction}`,
    effect: `${disputed} is recorded as charged back. No refund is sent. ${describeEffect(order, disputedKobo)}`,
    button: `Record ${disputed} as charged back`,
    amountKobo: disputedKobo,
    isOpen: true,
  };
  return isPaid(order.status) ? [isFine, writeOff, recordReversal] : [isFine, recordReversal];
}

export function disputedTransferResolutions(
  context: CaseContext,
  order: OrderContext,
): Resolution[] {
  const disputedKobo = disputedAmount(context);
  const isFine = paymentIsFine("Your bank statement shows the transfer. Nothing changes.");
  if (disputedKobo === 0) {
    return [
      closeOnly(
        order.hasPendingRefund
          ? `${pendingRefundText} dispute the transfer again.`
          : nothingLeftText,
      ),
    ];
  }
  const disputed = formatNaira(disputedKobo);
  // Without any money left there is no underpaid case to review.
  const isUnderpaidCaseOpen = order.isUnderpaidCaseOpen && !isAllHeld(order, disputedKobo);
  const afterwards = { ...order, isUnderpaidCaseOpen };
  const notReceived: Resolution = {
    kind: "record_reversal",
    title: "Not received",
    effect: `${disputed} is removed from the order. No refund is sent, and the customer is emailed. ${describeEffect(afterwards, disputedKobo)}`,
    button: `Remove ${disputed}`,
    amountKobo: disputedKobo,
    isOpen: true,
  };
  return [notReceived, isFine];
}

const nothingLeftText = "Nothing is left of this payment. Nothing changes.";
const pendingRefundText =
  "Nothing is left of this payment while a refund is in progress. Nothing changes. If that refund fails,";

function isPaid(status: OrderStatus): boolean {
  return ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"].includes(status);
}

function isAllHeld({ heldKobo, hasPendingRefund }: OrderContext, disputedKobo: Kobo): boolean {
  return disputedKobo === heldKobo && !hasPendingRefund;
}

function endsOrder(order: OrderContext, disputedKobo: Kobo): boolean {
  return isPaid(order.status) && order.totalKobo > 0 && isAllHeld(order, disputedKobo);
}

function describeEffect(order: OrderContext, disputedKobo: Kobo): string {
  if (!endsOrder(order, disputedKobo)) return describeOrder(order);
  return `The order is closed as refunded. ${isPaidNotShipped(order.status) ? restockText(order) : "Its items have already shipped."}`;
}

function describeOrder({ status, isUnderpaidCaseOpen }: OrderContext): string {
  if (isPaid(status)) return "The order continues.";
  if (status !== "PENDING_PAYMENT") return "The order doesn't change.";
  return isUnderpaidCaseOpen ? "Its underpaid case stays open." : "The order still awaits payment.";
}
