import type { ReturnStatus } from "#contract/api/returns.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** How the status of a return reads to staff, and which colour its square has. */
export const returnLooks = {
  ASKED: { word: "Asked", tone: "waiting" },
  APPROVED: { word: "On its way back", tone: "working" },
  DECLINED: { word: "Declined", tone: "bad" },
  ARRIVED: { word: "Arrived", tone: "waiting" },
  SENT: { word: "New size sent", tone: "good" },
  REFUNDED: { word: "Money sent back", tone: "good" },
  CLOSED: { word: "Closed", tone: "plain" },
  WITHDRAWN: { word: "Withdrawn", tone: "plain" },
} as const satisfies Record<ReturnStatus, { word: string; tone: StatusTone }>;
