import { useParams } from "react-router";
import type { StaffBulkOrder } from "#contract/api/staff.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { EnquiryDetails } from "./enquiry-details.tsx";

/** One enquiry: what is wanted at the left, the work on it at the right. */
export function EnquiryPage() {
  const { id = "" } = useParams();
  const { loaded, reload, replace } = useLoaded(
    (signal) => api("GET /staff/bulk-orders/:id", { params: { id }, signal }),
    id,
  );
  const { recount } = useCounts();
  const back = <BackLink to="/enquiries">Bulk enquiries</BackLink>;

  function changed(enquiry: StaffBulkOrder) {
    replace(enquiry);
    recount();
  }

  if (loaded.state === "ready") {
    return <EnquiryDetails back={back} enquiry={loaded.data} onChanged={changed} />;
  }
  return (
    <>
      <RoomHead above={back} title="Enquiry" />
      {loaded.state === "loading" ? (
        <RecordSkeleton />
      ) : (
        <Failure fault={loaded.fault} message="The enquiry could not be loaded." onRetry={reload} />
      )}
    </>
  );
}
