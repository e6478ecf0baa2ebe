import type { BuyerReturn, ReturnedMoney, ReturnStatus } from "#contract/api/returns.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** How the status of a return reads to its buyer, and which colour its square has. */
const returnLooks = {
  ASKED: { label: "Asked", tone: "waiting" },
  APPROVED: { label: "Approved", tone: "working" },
  DECLINED: { label: "Declined", tone: "bad" },
  ARRIVED: { label: "Arrived with us", tone: "working" },
  SENT: { label: "New size on its way", tone: "good" },
  REFUNDED: { label: "Money on its way", tone: "good" },
  CLOSED: { label: "Closed", tone: "plain" },
  WITHDRAWN: { label: "Taken back", tone: "plain" },
} as const satisfies Record<ReturnStatus, { label: string; tone: StatusTone }>;

/** What is said of the sum that a return gives back. */
export const moneyWords = {
  to_come: "to come back",
  on_its_way: "on its way back",
  sent: "sent back",
  not_sent: "not sent back yet",
} as const satisfies Record<ReturnedMoney, string>;

const notCome = { label: "Has not come", tone: "bad" } as const;

/** How a step of a return reads; its pieces may be said to be here though none came. */
export function lookOf(
  { lines, lost = 0 }: Pick<BuyerReturn, "lines" | "lost">,
  status: ReturnStatus,
) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return status === "ARRIVED" && lost > 0 && lost === pieces ? notCome : returnLooks[status];
}

const paidBackWords = {
  some: "The money for a part of it went back to you already; we write to you about the rest.",
  all: "What you paid went back to you already, so nothing more follows.",
} as const;

/** What happens next, in a sentence; empty where nothing does. */
export function nextOf(own: BuyerReturn, address: string): string {
  const { status, kind, reference, refundState, refundAmount, paidBack = "none" } = own;
  const isPaidBack = kind === "exchange" && paidBack !== "none";
  switch (status) {
    case "ASKED":
      return "We look at it now and write to you. Please keep the piece until then.";
    case "APPROVED":
      return `Put the number ${reference} into the parcel and send it to ${address}.${isPaidBack ? ` ${paidBackWords[paidBack]}` : ""}`;
    case "ARRIVED":
      if (lookOf(own, status) === notCome) {
        return "It has not reached us. Please reply to our message with what you know of the parcel.";
      }
      if (isPaidBack) return paidBackWords[paidBack];
      if (kind === "exchange") return "Your new size leaves us next.";
      return refundAmount === 0
        ? "No money is left to go back for it; our message says why."
        : "Your money goes back next.";
    case "REFUNDED":
      return refundState === "not_sent"
        ? "It has not left us. A person looks at it and writes to you."
        : "Your bank may take some days to show it.";
    default:
      return "";
  }
}
