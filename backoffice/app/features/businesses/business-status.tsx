import type { BusinessProfileStatus } from "#contract/api/business.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { waitingSince } from "../../parts/when.ts";

/** How the standing of a business is shown. */
export const businessLooks: Readonly<
  Record<BusinessProfileStatus, { tone: StatusTone; word: string }>
> = {
  pending: { tone: "waiting", word: "To review" },
  approved: { tone: "good", word: "Approved" },
  rejected: { tone: "bad", word: "Rejected" },
};

interface BusinessStatusProps {
  readonly status: BusinessProfileStatus;
  /** Since when one that is not reviewed waits. */
  readonly waitsSince?: string;
}

/** Where the review of a business stands. */
export function BusinessStatus({ status, waitsSince }: BusinessStatusProps) {
  const { tone, word } = businessLooks[status];
  const waits = status === "pending" && waitsSince ? waitsInWords(waitsSince, new Date()) : word;
  return <Status tone={tone}>{waits}</Status>;
}

/** "Waits 2 days", "Waits since today". */
export function waitsInWords(since: string, now: Date): string {
  const days = waitingSince(since, now);
  return days === "today" ? "Waits since today" : `Waits ${days}`;
}
