import type { BulkOrderStatus } from "#contract/api/business/staff-bulk-orders.ts";
import { Status } from "#ui/primitives/status.tsx";
import { enquiryStatusStyles } from "../../parts/format/labels.ts";

export function EnquiryStatus({ status }: { status: BulkOrderStatus }) {
  const { tone, label } = enquiryStatusStyles[status];
  return <Status tone={tone}>{label}</Status>;
}
