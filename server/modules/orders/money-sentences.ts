import type { OrderEventData } from "#contract/api/order-events.ts";
import { wayWords } from "#contract/api/payment-words.ts";
import type { ReviewKind } from "#contract/api/staff-payments.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";

/** What cases of payments are called where staff read of them. */
const cases: Readonly<Record<ReviewKind, string>> = {
  underpaid: "paid short",
  overpaid: "paid too much",
  wrong_currency: "paid in another currency",
  wrong_reference: "the provider answered for another payment",
  paid_after_close: "money after it ended",
  paid_twice: "paid twice",
  reversed_after_paid: "a payment may have been taken back",
  refund_unknown: "a refund without a clear end",
  refund_failed: "a refund was not made",
  provider_config: "the provider refuses our key",
};

/** Refunds that nobody sent. */
const reversals: Readonly<Record<string, string>> = {
  never_came: "Taken off, since it never came",
  taken_back: "Taken back by the bank",
};

/** A reader without sums reads that something was done about money, and nothing more. */
interface Sums {
  readonly seesSums: boolean;
}

const sum = (amountKobo: number | null, { seesSums }: Sums) =>
  seesSums && amountKobo !== null ? ` ${formatNaira(kobo(amountKobo))}` : "";

/** What staff read of payments in the timeline of an order. The buyer reads of them elsewhere, in words of their own. */
export const moneySentences = {
  case_opened: {
    staff: (data: OrderEventData["case_opened"], reader: Sums) =>
      reader.seesSums
        ? `Payment to look at: ${cases[data.case]}${sum(data.amountKobo, reader)}`
        : "Payment to look at",
  },
  case_settled: {
    staff: ({ way, reason }: OrderEventData["case_settled"], { seesSums }: Sums) =>
      seesSums && way !== null
        ? `Settled the payment: ${wayWords[way]}. ${reason}`
        : "Settled the payment",
  },
  transfer_came: {
    staff: (data: OrderEventData["transfer_came"], reader: Sums) =>
      `Bank transfer came${sum(data.amountKobo, reader)}`,
  },
  refund_requested: {
    staff: (data: OrderEventData["refund_requested"], reader: Sums) =>
      `Refund asked for${sum(data.amountKobo, reader)}${reader.seesSums ? `: ${data.reason}` : ""}`,
  },
  refund_done: {
    staff: (data: OrderEventData["refund_done"], reader: Sums) =>
      `${reversals[data.how ?? ""] ?? "Refund made"}${sum(data.amountKobo, reader)}`,
  },
  refund_failed: {
    staff: (data: OrderEventData["refund_failed"], reader: Sums) =>
      `Refund not made${sum(data.amountKobo, reader)}`,
  },
  refund_unknown: {
    staff: (data: OrderEventData["refund_unknown"], reader: Sums) =>
      `Refund without a clear end${sum(data.amountKobo, reader)}`,
  },
  refund_pieces_received: {
    staff: ({ asNew, toMend, lost }: OrderEventData["refund_pieces_received"]) =>
      `Refunded pieces: ${[
        asNew > 0 ? `${asNew} back in stock` : "",
        toMend > 0 ? `${toMend} to mend` : "",
        lost > 0 ? `${lost} never came` : "",
      ]
        .filter((part) => part !== "")
        .join(", ")}`,
  },
};
