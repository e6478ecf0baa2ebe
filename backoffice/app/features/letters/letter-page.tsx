import { useParams } from "react-router";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { LetterDetails } from "./letter-details.tsx";

/** One letter: what it says at the left, its way out at the right. */
export function LetterPage() {
  const { id = "" } = useParams();
  const { loaded, reload, replace } = useLoaded(
    (signal) => api("GET /staff/letters/:id", { params: { id }, signal }),
    id,
  );
  const back = <BackLink to="/letters">Letters</BackLink>;
  if (loaded.state === "ready") {
    return <LetterDetails back={back} letter={loaded.data} onChanged={replace} />;
  }
  return (
    <>
      <RoomHead above={back} title="Letter" />
      {loaded.state === "loading" ? (
        <RecordSkeleton />
      ) : (
        <Failure fault={loaded.fault} message="The letter could not be loaded." onRetry={reload} />
      )}
    </>
  );
}
