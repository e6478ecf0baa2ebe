import { useParams } from "react-router";
import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { recordWay } from "../../parts/use-queue.ts";
import { EnquiryDetails } from "./enquiry-details.tsx";
import { enquiryLooks } from "./enquiry-words.ts";

const told: readonly ToldField<StaffBulkOrder>[] = [
  { name: "Status", read: ({ status }) => enquiryLooks[status].word },
  { name: "Given to", read: ({ assignee }) => assignee?.name ?? "Nobody" },
  { name: "Replies and notes", read: ({ messages }) => String(messages.length) },
];

/** One enquiry: what is wanted at the left, the work on it at the right. */
export function EnquiryPage() {
  const { id = "" } = useParams();
  const way = recordWay("/enquiries", "Enquiries", id);
  const loading = useLoaded(
    (signal) => api("GET /staff/bulk-orders/:id", { params: { id }, signal }),
    ["enquiry", id],
  );
  const { recount } = useCounts();

  function changed(enquiry: StaffBulkOrder) {
    loading.replace(enquiry);
    recount();
  }

  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Enquiry"
      failure="The enquiry could not be loaded."
      told={told}
    >
      {(enquiry) => <EnquiryDetails way={way} enquiry={enquiry} onChanged={changed} />}
    </RecordPage>
  );
}
