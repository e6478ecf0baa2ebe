import type { BulkOrderStatus } from "#contract/api/staff-bulk-orders.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** How a state of an enquiry is shown. */
export const enquiryLooks: Readonly<Record<BulkOrderStatus, { tone: StatusTone; word: string }>> = {
  new: { tone: "waiting", word: "New" },
  in_progress: { tone: "working", word: "In progress" },
  quoted: { tone: "good", word: "Quoted" },
  closed: { tone: "plain", word: "Closed" },
};
