import type { BusinessProfileStatus } from "#contract/api/business.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";

/** How the standing of a business is shown. */
export const businessLooks: Readonly<
  Record<BusinessProfileStatus, { tone: StatusTone; word: string }>
> = {
  pending: { tone: "waiting", word: "Pending" },
  approved: { tone: "good", word: "Approved" },
  rejected: { tone: "bad", word: "Rejected" },
};

/** Where the review of a business stands. */
export function BusinessStatus({ status }: { status: BusinessProfileStatus }) {
  const { tone, word } = businessLooks[status];
  return <Status tone={tone}>{word}</Status>;
}
