import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import { enquiryLooks } from "../../parts/enquiry-looks.ts";
import type { ToldField } from "../../parts/told-changes.ts";
import { EnquiryDetails } from "./enquiry-details.tsx";

const told: readonly ToldField<StaffBulkOrder>[] = [
  { name: "Status", read: ({ status }) => enquiryLooks[status].word },
  { name: "Given to", read: ({ assignee }) => assignee?.name ?? "Nobody" },
  { name: "Replies and notes", read: ({ messages }) => String(messages.length) },
];

/** One enquiry: what is wanted at the left, the work on it at the right. */
export function EnquiryPage() {
  const { recount } = useCounts();
  return (
    <AddressedRecord
      room="/enquiries"
      title="Enquiry"
      load={(id, signal) => api("GET /staff/bulk-orders/:id", { params: { id }, signal })}
      told={told}
    >
      {(enquiry, { way, replace }) => (
        <EnquiryDetails
          way={way}
          enquiry={enquiry}
          onChanged={(changed) => {
            replace(changed);
            recount();
          }}
        />
      )}
    </AddressedRecord>
  );
}
