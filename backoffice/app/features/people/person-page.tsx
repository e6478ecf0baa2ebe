import { useParams } from "react-router";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { PersonDetails } from "./person-details.tsx";

/** Somebody on the staff: who they are at the left, what an owner may do at the right. */
export function PersonPage() {
  const { id = "" } = useParams();
  const { loaded, reload, replace } = useLoaded(
    (signal) => api("GET /staff/people/:id", { params: { id }, signal }),
    id,
  );
  const back = <BackLink to="/people">People</BackLink>;
  if (loaded.state === "ready") {
    return <PersonDetails back={back} person={loaded.data} onChanged={replace} />;
  }
  return (
    <>
      <RoomHead above={back} title="Person" />
      {loaded.state === "loading" ? (
        <RecordSkeleton />
      ) : (
        <Failure fault={loaded.fault} message="The person could not be loaded." onRetry={reload} />
      )}
    </>
  );
}
