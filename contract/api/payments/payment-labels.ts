import type { AttemptMethod, PaymentMethod } from "../orders/staff-orders.ts";
import type { RefundReason } from "./refunds.ts";
import type { CaseKind, RefundMethod, RefundState, ResolutionKind } from "./staff-payments.ts";

/** Lower case, for the middle of a sentence. */
export const resolutionLabels: Readonly<Record<ResolutionKind, string>> = {
  accept_as_paid: "taken as paid",
  request_balance: "balance requested",
  refund_and_cancel: "refunded and cancelled",
  refund_excess: "excess refunded",
  send_back: "refunded",
  accept_and_fulfil: "accepted, moved to To pack",
  write_off: "written off",
  record_reversal: "recorded as reversed",
  mark_refunded: "refund confirmed",
  retry_refund: "refunded again",
  mark_not_refunded: "refund not sent",
  leave: "closed without changes",
};

export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  card: "Card",
  transfer: "Bank transfer",
  cash: "Cash",
  pos: "POS",
  free: "Nothing to pay",
  delivery: "On delivery",
};

/** Beside a total that is paid. */
export const paidByLabels: Readonly<Record<PaymentMethod, string>> = {
  card: "Paid by card",
  transfer: "Paid by bank transfer",
  cash: "Paid in cash",
  pos: "Paid by card",
  delivery: "Pay on delivery",
  free: "Nothing to pay",
};

export const refundReasons: Readonly<Record<RefundReason, string>> = {
  unwanted: "No longer wanted",
  returned: "Item returned",
  defective: "Item faulty",
  wrong_item: "Wrong item sent",
  not_arrived: "Parcel not delivered",
  sold_out: "Out of stock",
  overpaid: "Overpaid",
  goodwill: "Goodwill",
};

export const caseLabels: Readonly<Record<CaseKind, string>> = {
  underpaid: "Underpaid",
  overpaid: "Overpaid",
  wrong_currency: "Wrong currency",
  wrong_reference: "Wrong reference",
  paid_after_close: "Late payment",
  paid_twice: "Paid twice",
  reversed_after_paid: "Possible chargeback",
  refund_unknown: "Refund unconfirmed",
  refund_failed: "Refund failed",
  provider_config: "Provider rejects our API key",
};

/** Never received, or reversed by a bank: the store sent nothing. */
export function isReversal(how: RefundMethod | null): how is "not_received" | "reversed" {
  return how === "not_received" || how === "reversed";
}

export const reversalLabels = {
  not_received: "Not received",
  reversed: "Charged back",
} as const;

export function refundLabel(refund: {
  readonly state: RefundState;
  readonly how: RefundMethod | null;
  /** How the money came, and so how it goes back. */
  readonly method?: AttemptMethod | null | undefined;
}): string {
  if (isReversal(refund.how)) return reversalLabels[refund.how];
  if (refund.state !== "to_send" || !refund.method) return refundStateLabels[refund.state];
  return toSendLabels[refund.method];
}

const toSendLabels: Readonly<Record<AttemptMethod, string>> = {
  card: "To send by bank",
  transfer: "To send by bank",
  cash: "To give back in cash",
  pos: "To refund by POS",
};

export const refundStateLabels: Readonly<Record<RefundState, string>> = {
  requested: "Refund processing",
  sending: "Refund processing",
  to_send: "To send",
  done: "Refunded",
  failed: "Refund failed",
  unknown: "Refund unconfirmed",
};
