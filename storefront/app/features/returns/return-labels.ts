import type {
  BuyerReturn,
  ReturnRefundState,
  ReturnStatus,
} from "#contract/api/returns/returns.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

const returnStatusLabels = {
  REQUESTED: { label: "Requested", tone: "waiting" },
  APPROVED: { label: "Approved", tone: "working" },
  DECLINED: { label: "Declined", tone: "bad" },
  RECEIVED: { label: "Received", tone: "working" },
  SHIPPED: { label: "New size on its way", tone: "good" },
  REFUNDED: { label: "Refund on its way", tone: "good" },
  CLOSED: { label: "Closed", tone: "plain" },
  WITHDRAWN: { label: "Withdrawn", tone: "plain" },
} as const satisfies Record<ReturnStatus, { label: string; tone: StatusTone }>;

export const refundStateLabels = {
  expected: "to be refunded",
  in_progress: "refund on its way",
  sent: "refunded",
  not_sent: "not refunded yet",
} as const satisfies Record<ReturnRefundState, string>;

const notReceived = { label: "Not received", tone: "bad" } as const;

/** Label of a return’s step; a return closed without items did not receive any. */
export function getReturnStatusLabel(
  { lines, lost = 0 }: Pick<BuyerReturn, "lines" | "lost">,
  status: ReturnStatus,
) {
  const units = lines.reduce((total, { quantity }) => total + quantity, 0);
  return status === "RECEIVED" && lost > 0 && lost === units
    ? notReceived
    : returnStatusLabels[status];
}

const refundedMessages = {
  some: "Part of this has been refunded. We’ll email you about the rest.",
  all: "You’ve already been refunded in full.",
} as const;

export function getNextStep(record: BuyerReturn, address: string): string {
  const { status, kind, reference, refundState, refundAmount, paidBack = "none" } = record;
  const isRefunded = kind === "exchange" && paidBack !== "none";
  switch (status) {
    case "REQUESTED":
      return "We’re reviewing your request and will email you. Please keep the item until then.";
    case "APPROVED":
      return `Write ${reference} on a note inside the parcel and send it to ${address}.${isRefunded ? ` ${refundedMessages[paidBack]}` : ""}`;
    case "RECEIVED":
      if (getReturnStatusLabel(record, status) === notReceived) {
        return "We haven’t received it. Please reply to our email with what you know about the parcel.";
      }
      if (isRefunded) return refundedMessages[paidBack];
      if (kind === "exchange") return "We’ll ship your new size next.";
      return refundAmount === 0
        ? "No refund is due. See our email for details."
        : "We’ll issue your refund next.";
    case "REFUNDED":
      return refundState === "not_sent"
        ? "The refund hasn’t gone out yet. We’re looking into it and will email you."
        : "It may take your bank a few days.";
    default:
      return "";
  }
}
