import type { DiscountState } from "#contract/api/staff-discounts.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** How states look and read. */
export const stateLooks: Readonly<Record<DiscountState, { tone: StatusTone; word: string }>> = {
  running: { tone: "good", word: "Running" },
  planned: { tone: "working", word: "Planned" },
  ended: { tone: "plain", word: "Ended" },
  used_up: { tone: "plain", word: "Used up" },
  off: { tone: "waiting", word: "Switched off" },
};
