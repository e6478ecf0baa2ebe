import type { BulkOrderStatus } from "#contract/api/business/staff-bulk-orders.ts";
import { plural } from "#contract/text/format.ts";
import { Status } from "#ui/primitives/status.tsx";
import { enquiryStatusStyles } from "../../parts/format/labels.ts";

export function EnquiryStatus({ status }: { status: BulkOrderStatus }) {
  const { tone, label } = enquiryStatusStyles[status];
  return <Status tone={tone}>{label}</Status>;
}

export const enquiryStatuses = ["new", "in_progress", "quoted", "closed"] as const;

export function unitsText(quantity: number | null): string {
  if (quantity === null) return "–";
  return plural(quantity, "unit");
}

/** "340 KB", "1.2 MB" */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return plural(bytes, "byte");
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
