import type { BulkOrderStatus } from "#contract/api/staff-bulk-orders.ts";
import { Status } from "#ui/primitives/status.tsx";
import { enquiryLooks } from "../../parts/enquiry-looks.ts";

/** Where the work on an enquiry stands. */
export function EnquiryStatus({ status }: { status: BulkOrderStatus }) {
  const { tone, word } = enquiryLooks[status];
  return <Status tone={tone}>{word}</Status>;
}
