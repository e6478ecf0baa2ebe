import {
  isReversal,
  resolutionLabels,
  reversalLabels,
} from "#contract/api/payments/payment-labels.ts";
import type {
  PaymentCase,
  PaymentEntry,
  RefundState,
  ResolutionKind,
} from "#contract/api/payments/staff-payments.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";
import { formatAmount } from "../../parts/format/money.ts";

export function resolutionLabel(resolution: ResolutionKind): string {
  const label = resolutionLabels[resolution];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export const refundTones: Readonly<Record<RefundState, StatusTone>> = {
  requested: "working",
  sending: "working",
  to_send: "waiting",
  done: "good",
  failed: "bad",
  unknown: "waiting",
};

/** "Money" without the right to see amounts. */
export function formatVisibleAmount(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? "Money" : formatAmount(amount);
}

type CaseHeadline = Pick<PaymentCase, "kind" | "amount"> & {
  readonly total: number | undefined;
};

export function caseHeadline({ kind, amount, total }: CaseHeadline): string {
  const money = formatVisibleAmount(amount);
  switch (kind) {
    case "underpaid":
      return total === undefined
        ? `${money} missing`
        : `${money} missing of ${formatAmount(total)}`;
    case "overpaid":
      return `Overpaid by ${money}`;
    case "paid_twice":
      return total === undefined ? `${money} paid twice` : `${formatAmount(total)} and ${money}`;
    case "paid_after_close":
      return `${money} arrived after the order ended`;
    case "wrong_currency":
    case "wrong_reference":
      return `${money} reported, nothing recorded`;
    case "reversed_after_paid":
      return `${money} may have been reversed`;
    case "refund_unknown":
      return `We can't tell whether ${money} was refunded`;
    case "refund_failed":
      return `Refund of ${money} failed`;
    case "provider_config":
      return "Payments can't be confirmed";
  }
}

export function entryHeadline({ type, kind, amount, order, how }: PaymentEntry): string {
  if (type === "case" && kind) return caseHeadline({ kind, amount, total: order?.totalAmount });
  if (type === "transfer") return `${formatVisibleAmount(amount)} expected`;
  if (type === "payment") return `${formatVisibleAmount(amount)} received`;
  return isReversal(how)
    ? `${formatVisibleAmount(amount)} ${reversalLabels[how].toLowerCase()}`
    : `${formatVisibleAmount(amount)} refund`;
}
