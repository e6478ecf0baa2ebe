import type { PaymentWay } from "./staff-orders.ts";
import type { RefundState, ReviewKind, WayOut, WentBack } from "./staff-payments.ts";
import type { RefundWhy } from "./staff-refunds.ts";

/** What was decided about a case of payments, as it is read afterwards in the middle of a sentence. */
export const wayWords: Readonly<Record<WayOut, string>> = {
  take_as_paid: "taken as paid",
  ask_rest: "the rest was asked for",
  refund_and_cancel: "refunded and cancelled",
  refund_excess: "the excess was sent back",
  send_back: "sent back",
  send_anyway: "sent after all",
  write_off: "written off",
  book_reversal: "booked as gone back",
  refund_made: "the refund was made",
  refund_again: "refunded again",
  refund_not_made: "the refund was not made",
  leave: "left as it is",
};

/** How an order is paid, as staff and papers read it. */
export const paymentWayWords: Readonly<Record<PaymentWay, string>> = {
  card: "Card",
  transfer: "Bank transfer",
  free: "Nothing to pay",
};

/** Why money goes back, the commonest first, as staff, the provider, the buyer's mail and the log read it. */
export const refundReasons: Readonly<Record<RefundWhy, string>> = {
  unwanted: "The buyer no longer wants it",
  returned: "The buyer sent it back",
  faulty: "A piece was faulty",
  wrong_piece: "A wrong piece was sent",
  not_arrived: "The parcel did not arrive",
  sold_out: "A piece is not there",
  paid_too_much: "More was paid than was due",
  goodwill: "Goodwill",
};

/** What each kind of case is called. */
export const caseWords: Readonly<Record<ReviewKind, string>> = {
  underpaid: "Paid short",
  overpaid: "Paid too much",
  wrong_currency: "Another currency",
  wrong_reference: "Another payment named",
  paid_after_close: "Money after it closed",
  paid_twice: "Paid twice",
  reversed_after_paid: "Taken back by the bank",
  refund_unknown: "Refund without an answer",
  refund_failed: "Refund not made",
  provider_config: "The provider refuses our key",
};

/** Whether nobody sent this money back: it never came, or a bank took it. */
export function isReversal(how: WentBack | null): how is "never_came" | "taken_back" {
  return how === "never_came" || how === "taken_back";
}

/** What money reads as, to staff, that left an order though nobody sent it back. */
export const reversalWords = {
  never_came: "Never came",
  taken_back: "Taken back by the bank",
} as const;

/** How a refund stands, or that nobody made it. */
export function refundWords(refund: {
  readonly state: RefundState;
  readonly how: WentBack | null;
}): string {
  return isReversal(refund.how) ? reversalWords[refund.how] : refundStateWords[refund.state];
}

/** How the standing of a refund reads to staff. */
export const refundStateWords: Readonly<Record<RefundState, string>> = {
  requested: "Refund on its way",
  sending: "Refund on its way",
  to_send: "To be sent by bank",
  done: "Refund made",
  failed: "Refund not made",
  unknown: "Refund without an answer",
};
