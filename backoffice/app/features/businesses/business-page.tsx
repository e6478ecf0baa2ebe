import { useParams } from "react-router";
import type { StaffBusinessProfile } from "#contract/api/staff.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { BusinessDetails } from "./business-details.tsx";

/** One business: what it says of itself, what became of it, and the decision. */
export function BusinessPage() {
  const { id = "" } = useParams();
  const { loaded, reload, replace } = useLoaded(
    (signal) => api("GET /staff/business-profiles/:id", { params: { id }, signal }),
    id,
  );
  const { recount } = useCounts();
  const { say } = useToaster();
  const back = <BackLink to="/businesses">Businesses</BackLink>;

  function decided(business: StaffBusinessProfile) {
    replace(business);
    recount();
    say(`${business.companyName} is ${business.status}. The buyer is told by mail.`);
  }

  if (loaded.state === "ready") {
    return (
      <BusinessDetails back={back} business={loaded.data} onDecided={decided} onStale={reload} />
    );
  }
  return (
    <>
      <RoomHead above={back} title="Business" />
      {loaded.state === "loading" ? (
        <RecordSkeleton />
      ) : (
        <Failure
          fault={loaded.fault}
          message="The business could not be loaded."
          onRetry={reload}
        />
      )}
    </>
  );
}
