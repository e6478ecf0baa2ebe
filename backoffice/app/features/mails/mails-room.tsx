import { useSearchParams } from "react-router";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { UndeliveredMailRow } from "./undelivered-mail-row.tsx";

/** Messages that no mail server took, and why; a mended one is sent again. */
export function MailsRoom() {
  const [params] = useSearchParams();
  const { page } = readListAddress(params, ["dead"]);
  const list = useLoaded(
    (signal) => api("GET /staff/mails", { query: { page }, signal }),
    ["mails", page],
    { keepShown: true },
  );
  const { recount } = useCounts();
  const now = new Date();

  function changed() {
    list.reload();
    recount();
  }

  return (
    <ListRoom
      title="Undelivered mail"
      above={
        <p className="mb-5 max-w-170 text-umber">
          The store tries for four days, and stops at once where the address does not exist. Correct
          what was wrong, then press Send again.
        </p>
      }
      list={list}
      failure="The messages could not be loaded."
      empty={emptyWords}
    >
      {(mails) => (
        <ul className="border-ink border-t">
          {mails.map((mail) => (
            <UndeliveredMailRow key={mail.id} mail={mail} now={now} onChanged={changed} />
          ))}
        </ul>
      )}
    </ListRoom>
  );
}

/** No message at all, or none on a page whose last one was sent again. */
function emptyWords(total: number) {
  if (total === 0) {
    return { title: "Every message was taken", text: "One that is given up appears here." };
  }
  return {
    title: "Nothing is left on this page",
    text: total === 1 ? "One more message is waiting." : `${total} more messages are waiting.`,
    action: (
      <LinkButton to="/mails" look="ghost" size="small">
        Show the newest
      </LinkButton>
    ),
  };
}
