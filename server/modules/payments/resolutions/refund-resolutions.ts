import { isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { pluralForm } from "#contract/text/format.ts";
import { retryDisposition } from "../refund-rules.ts";
import {
  type CaseContext,
  closeOnly,
  type OrderContext,
  type Resolution,
  retainPayment,
} from "./resolution.ts";

export function unknownRefundResolutions(context: CaseContext, order: OrderContext): Resolution[] {
  const { refund, provider } = context;
  if (refund?.state !== "unknown")
    return [closeOnly("The refund is already resolved. Nothing changes.")];
  const { amountKobo } = refund;
  const amount = formatNaira(amountKobo);
  const common = { amountKobo, isOpen: true } as const;
  return [
    {
      ...common,
      kind: "mark_refunded",
      title: "It went through",
      effect: `${provider}'s dashboard shows the refund. ${amount} is recorded as refunded, and the customer is emailed.`,
      button: `Mark ${amount} refunded`,
    },
    {
      ...common,
      kind: "retry_refund",
      title: "It failed: send it again",
      effect: `The dashboard doesn't show the refund. ${amount} is sent again as a new refund.${orderEndText(context)}`,
      button: `Refund ${amount} again`,
    },
    {
      ...common,
      kind: "mark_not_refunded",
      title: "It failed: don't send it",
      effect: `The dashboard doesn't show the refund. ${amount} is kept and nothing is sent.${otherPartsText(refund)}${notRestockedText(refund.restockQuantity, order)}`,
      button: `Keep ${amount}`,
    },
  ];
}

export function failedRefundResolutions(context: CaseContext, order: OrderContext): Resolution[] {
  const { refund, isRefundedByStaff, provider } = context;
  const amountKobo = refund?.amountKobo ?? kobo(0);
  const amount = formatNaira(amountKobo);
  if (amountKobo === 0) {
    return [
      closeOnly(
        refund?.isSuperseded
          ? "Another refund has already covered its items. Nothing changes."
          : "Its payment no longer holds the full amount. Nothing changes; refund what is left from the order.",
      ),
    ];
  }
  return [
    {
      kind: "retry_refund",
      title: `Refund ${amount} again`,
      effect: `Creates a new refund. ${isRefundedByStaff ? "It stays under To send until you send it from your bank" : `It is sent once through ${provider}`}.${otherPartsText(refund)}${onArrivalText(refund?.restockQuantity ?? 0, order)}${orderEndText(context)}`,
      button: `Refund ${amount} again`,
      amountKobo,
      isOpen: true,
    },
    retainPayment(
      amountKobo,
      `${otherPartsText(refund)}${notRestockedText(refund?.restockQuantity ?? 0, order)}`,
    ),
  ];
}

function orderEndText({ refund }: CaseContext): string {
  if (!refund?.restocksRemaining) return "";
  return " This closes the order; its remaining items return to stock.";
}

function otherPartsText(refund: CaseContext["refund"]): string {
  if (!refund) return "";
  const { sentKobo, pendingKobo } = refund;
  const parts = [
    ...(sentKobo > 0 ? [`${formatNaira(sentKobo)} of this refund has been sent`] : []),
    ...(pendingKobo > 0 ? [`${formatNaira(pendingKobo)} of it is being processed`] : []),
  ];
  return parts.length === 0 ? "" : ` ${parts.join(", ")}.`;
}

function onArrivalText(quantity: number, { status }: OrderContext): string {
  if (quantity === 0 || retryDisposition("stock", status) === "stock") return "";
  return quantity === 1
    ? " Its item returns to stock when it arrives."
    : ` Its ${quantity} items return to stock when they arrive.`;
}

function notRestockedText(quantity: number, { status }: OrderContext): string {
  if (quantity === 0) return "";
  const subject = quantity === 1 ? "Its item" : `Its ${quantity} items`;
  if (isPaidNotShipped(status)) {
    return ` ${subject} ${pluralForm(quantity, "stays in the order and ships", "stay in the order and ship")} with it.`;
  }
  const are = pluralForm(quantity, "is", "are");
  const addThem = pluralForm(quantity, "it, add it", "them, add them");
  return ` ${subject} ${are} not returned to stock. If you have ${addThem} under Products.`;
}
