import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { pluralForm } from "#contract/text/format.ts";
import { calculateExcess } from "../cases/buyer-payment-notes.ts";
import { disputedTransferResolutions, reversalResolutions } from "./dispute-resolutions.ts";
import { failedRefundResolutions, unknownRefundResolutions } from "./refund-resolutions.ts";
import {
  type CaseContext,
  closeOnly,
  countUnits,
  type OrderContext,
  type Resolution,
  restockText,
  retainPayment,
} from "./resolution.ts";

/** Most likely first. One is always open (decision 24). */
export function listResolutions(context: CaseContext): readonly Resolution[] {
  const { kind, order, provider } = context;
  if (kind === "provider_config" || order === null) {
    return [closeOnly(`Nothing changes. It reopens if ${provider} rejects our API key again.`)];
  }
  if (kind === "refund_unknown") return unknownRefundResolutions(context, order);
  if (kind === "refund_failed") return failedRefundResolutions(context, order);
  if (kind === "reversed_after_paid") {
    return context.isTransfer
      ? disputedTransferResolutions(context, order)
      : reversalResolutions(context, order);
  }
  switch (order.status) {
    case "PENDING_PAYMENT":
      return unpaidResolutions(context, order);
    case "CANCELLED":
    case "EXPIRED":
      return endedResolutions(order);
    case "REFUNDED":
      return order.heldKobo > 0
        ? [refundAll(order), retainPayment(order.heldKobo)]
        : [closeOnly("Nothing is left to refund. Nothing changes.")];
    default:
      return excessResolutions(context, order);
  }
}

function unpaidResolutions({ reservedUntil }: CaseContext, order: OrderContext): Resolution[] {
  const { totalKobo, heldKobo } = order;
  const missingKobo = kobo(Math.max(0, totalKobo - heldKobo));
  const missing = formatNaira(missingKobo);
  const held = formatNaira(heldKobo);
  const acceptAsPaid: Resolution = {
    kind: "accept_as_paid",
    title: "Accept as paid",
    effect: `${writeOffText(missingKobo)}The order moves to To pack.`,
    button: heldKobo > 0 ? `Accept ${held} as paid` : `Write off ${missing} and pack it`,
    amountKobo: missingKobo,
    isOpen: true,
  };
  const requestBalance: Resolution = {
    kind: "request_balance",
    title: heldKobo > 0 ? "Request the balance" : "Request the payment again",
    effect: `We email a payment link for ${missing}; ${itemsStay(order)} reserved until ${reservedUntil}.`,
    button: `Request ${missing}`,
    amountKobo: missingKobo,
    isOpen: true,
  };
  const cancel: Resolution = {
    kind: "refund_and_cancel",
    title: heldKobo > 0 ? `Refund ${held} and cancel` : "Cancel the order",
    effect: restockText(order),
    button: heldKobo > 0 ? `Refund ${held} and cancel` : "Cancel the order",
    amountKobo: heldKobo,
    isOpen: true,
  };
  if (missingKobo === 0) return [acceptAsPaid, cancel];
  return heldKobo > 0
    ? [acceptAsPaid, requestBalance, cancel]
    : [requestBalance, cancel, acceptAsPaid];
}

function endedResolutions(order: OrderContext): Resolution[] {
  const { heldKobo, totalKobo } = order;
  if (heldKobo === 0) return [closeOnly("Nothing is left of this payment. Nothing changes.")];
  const unavailable = order.lines.filter(({ quantity, stock }) => stock < quantity);
  const excessKobo = kobo(Math.max(0, heldKobo - totalKobo));
  const fulfilText = `The items are taken from stock again. ${writeOffText(kobo(Math.max(0, totalKobo - heldKobo)))}The order moves to To pack.`;
  const excessText =
    excessKobo > 0 ? ` The ${formatNaira(excessKobo)} overpaid becomes a separate case.` : "";
  const fulfil: Resolution = {
    kind: "accept_and_fulfil",
    title: "Accept and fulfil",
    effect: order.isErased
      ? "The customer's data was erased, so there is no address to ship to."
      : unavailable.length > 0
        ? unavailableText(unavailable)
        : `${fulfilText}${excessText}`,
    button: `Accept ${formatNaira(heldKobo)}`,
    amountKobo: heldKobo,
    isOpen: unavailable.length === 0 && !order.isErased,
  };
  const refund = refundAll(order);
  return order.status === "CANCELLED"
    ? [refund, fulfil, retainPayment(heldKobo)]
    : [fulfil, refund, retainPayment(heldKobo)];
}

function excessResolutions(
  { caseAmountKobo, isRefundedByStaff, provider }: CaseContext,
  order: OrderContext,
): Resolution[] {
  const excessKobo = calculateExcess(order.heldKobo, order.earnedKobo, caseAmountKobo);
  if (excessKobo === 0) return [closeOnly("Nothing is overpaid any more. Nothing changes.")];
  const excess = formatNaira(excessKobo);
  const refund: Resolution = {
    kind: "refund_excess",
    title: `Refund ${excess}`,
    effect: isRefundedByStaff
      ? "It stays under To send until you send it from your bank. The order continues."
      : `It is sent once through ${provider}. The order continues.`,
    button: `Refund ${excess}`,
    amountKobo: excessKobo,
    isOpen: true,
  };
  return [refund, retainPayment(excessKobo)];
}

function refundAll({ heldKobo }: OrderContext): Resolution {
  const held = formatNaira(heldKobo);
  return {
    kind: "send_back",
    title: `Refund ${held}`,
    effect: "The order doesn't change. The customer is emailed when the refund is sent.",
    button: `Refund ${held}`,
    amountKobo: heldKobo,
    isOpen: true,
  };
}

function writeOffText(amountKobo: Kobo): string {
  return amountKobo > 0 ? `You write off ${formatNaira(amountKobo)}. ` : "";
}

function itemsStay(order: OrderContext): string {
  return pluralForm(countUnits(order), "the item stays", "the items stay");
}

function unavailableText(unavailable: OrderContext["lines"]): string {
  return unavailable
    .map(({ name, size, stock }) =>
      stock === 0 ? `${name} in ${size} is sold out.` : `Only ${stock} of ${name} in ${size} left.`,
    )
    .join(" ");
}
