import type { BuyerReturn, ReturnStatus } from "#contract/api/returns.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** How the status of a return reads to its buyer, and which colour its square has. */
export const returnLooks = {
  ASKED: { label: "Asked", tone: "waiting" },
  APPROVED: { label: "Approved", tone: "working" },
  DECLINED: { label: "Declined", tone: "bad" },
  ARRIVED: { label: "Arrived with us", tone: "working" },
  SENT: { label: "New size on its way", tone: "good" },
  REFUNDED: { label: "Money on its way", tone: "good" },
  CLOSED: { label: "Closed", tone: "plain" },
  WITHDRAWN: { label: "Taken back", tone: "plain" },
} as const satisfies Record<ReturnStatus, { label: string; tone: StatusTone }>;

/** What happens next, in a sentence; empty where nothing does. */
export function nextOf({ status, kind, reference }: BuyerReturn, address: string): string {
  switch (status) {
    case "ASKED":
      return "We look at it now and write to you. Please keep the piece until then.";
    case "APPROVED":
      return `Put the number ${reference} into the parcel and send it to ${address}.`;
    case "ARRIVED":
      return kind === "exchange" ? "Your new size leaves us next." : "Your money goes back next.";
    case "REFUNDED":
      return "Your bank may take some days to show it.";
    default:
      return "";
  }
}
