import { isReversal, reversalWords, wayWords } from "#contract/api/payment-words.ts";
import type {
  PaymentCase,
  PaymentEntry,
  RefundState,
  WayOut,
} from "#contract/api/staff-payments.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** What was decided, as it is read afterwards. */
export function decidedWords(way: WayOut): string {
  const words = wayWords[way];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The colour of the square beside the state of a refund. */
export const refundTones: Readonly<Record<RefundState, StatusTone>> = {
  requested: "working",
  sending: "working",
  to_send: "waiting",
  done: "good",
  failed: "bad",
  unknown: "waiting",
};

/** An amount in naira as people read it. */
export const sumOf = (naira: number | null | undefined) =>
  naira === null || naira === undefined ? "Money" : formatNaira(fromNaira(naira));

type Told = Pick<PaymentCase, "kind" | "amount"> & {
  readonly total: number | undefined;
};

/** What a case is about, in one line. */
export function headlineOf({ kind, amount, total }: Told): string {
  const sum = sumOf(amount);
  switch (kind) {
    case "underpaid":
      return total === undefined ? `${sum} missing` : `${sum} missing of ${sumOf(total)}`;
    case "overpaid":
      return `${sum} too much`;
    case "paid_twice":
      return total === undefined ? `${sum} came again` : `${sumOf(total)} and ${sum}`;
    case "paid_after_close":
      return `${sum} came for an order that had ended`;
    case "wrong_currency":
    case "wrong_reference":
      return `${sum} named, nothing booked`;
    case "reversed_after_paid":
      return `${sum} may be gone again`;
    case "refund_unknown":
      return `${sum} may have gone back or not`;
    case "refund_failed":
      return `${sum} did not go back`;
    case "provider_config":
      return "No payment can be confirmed";
  }
}

/** What one row of the list is about. */
export function lineOf({ type, kind, amount, order, how }: PaymentEntry): string {
  if (type === "case" && kind) return headlineOf({ kind, amount, total: order?.totalAmount });
  if (type === "transfer") return `${sumOf(amount)} awaited`;
  if (type === "payment") return `${sumOf(amount)} came in`;
  return isReversal(how)
    ? `${sumOf(amount)} ${reversalWords[how].toLowerCase()}`
    : `${sumOf(amount)} back to the buyer`;
}
