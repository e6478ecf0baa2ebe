import type { StaffBulkOrder } from "#contract/api/business/staff-bulk-orders.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { enquiryStatusStyles } from "../../parts/format/labels.ts";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { EnquiryDetails } from "./enquiry-details.tsx";

const comparedFields: readonly RecordField<StaffBulkOrder>[] = [
  { name: "Status", read: ({ status }) => enquiryStatusStyles[status].label },
  { name: "Assigned to", read: ({ assignee }) => assignee?.name ?? "Unassigned" },
  { name: "Replies and notes", read: ({ messages }) => String(messages.length) },
];

export function EnquiryPage() {
  const { refetchCounts } = useCounts();
  return (
    <RecordLoader
      basePath="/enquiries"
      title="Enquiry"
      load={(id, signal) => api("GET /staff/bulk-orders/:id", { params: { id }, signal })}
      comparedFields={comparedFields}
    >
      {(enquiry, { backLink, replace }) => (
        <EnquiryDetails
          backLink={backLink}
          enquiry={enquiry}
          onChanged={(changed) => {
            replace(changed);
            refetchCounts();
          }}
        />
      )}
    </RecordLoader>
  );
}
