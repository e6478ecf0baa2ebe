import { useSearchParams } from "react-router";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { readListAddress } from "../../parts/list-address.ts";
import { PageNumbers } from "../../parts/page-numbers.tsx";
import { RecordsSkeleton } from "../../parts/records.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { UndeliveredMailRow } from "./undelivered-mail-row.tsx";

/** Messages that no mail server took, and why; a mended one is sent again. */
export function MailsRoom() {
  const [params] = useSearchParams();
  const { page } = readListAddress(params, ["dead"]);
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/mails", { query: { page }, signal }),
    String(page),
  );
  const { recount } = useCounts();
  const now = new Date();

  function changed() {
    reload();
    recount();
  }

  return (
    <>
      <RoomHead title="Undelivered mail" />
      <p className="mb-5 max-w-170 text-umber">
        The store tries for about a day, and gives up at once where the address does not exist. Mend
        what was wrong, then send the message again.
      </p>
      {loaded.state === "loading" && <RecordsSkeleton />}
      {loaded.state === "failed" && (
        <Failure
          fault={loaded.fault}
          message="The messages could not be loaded."
          onRetry={reload}
        />
      )}
      {loaded.state === "ready" && loaded.data.data.length === 0 && (
        <NoMails total={loaded.data.meta.total} />
      )}
      {loaded.state === "ready" && loaded.data.data.length > 0 && (
        <>
          <ul className="border-ink border-t">
            {loaded.data.data.map((mail) => (
              <UndeliveredMailRow key={mail.id} mail={mail} now={now} onChanged={changed} />
            ))}
          </ul>
          <PageNumbers meta={loaded.data.meta} />
        </>
      )}
    </>
  );
}

/** No message at all, or none on a page whose last one was sent again. */
function NoMails({ total }: { total: number }) {
  if (total === 0) {
    return <EmptyState title="Every message was taken" text="One that is given up appears here." />;
  }
  return (
    <EmptyState
      title="Nothing is left on this page"
      text={total === 1 ? "One more message is waiting." : `${total} more messages are waiting.`}
      action={
        <LinkButton to="/mails" look="ghost" size="small">
          Show the newest
        </LinkButton>
      }
    />
  );
}
