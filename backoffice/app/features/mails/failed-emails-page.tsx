import { useSearchParams } from "react-router";
import { plural, pluralForm } from "#contract/text/format.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { FailedEmailRow } from "./failed-email-row.tsx";

export function FailedEmailsPage() {
  const [params] = useSearchParams();
  const { page } = parseListParams(params, ["dead"]);
  const list = useLoaded(
    (signal) => api("GET /staff/failed-emails", { query: { page }, signal }),
    ["failed-emails", page],
    { showPrevious: true },
  );
  const { refetchCounts } = useCounts();
  const now = new Date();

  function changed() {
    list.reload();
    refetchCounts();
  }

  return (
    <ListPage
      title="Failed emails"
      above={
        <p className="mb-5 max-w-170 text-umber">
          We retry for four days, and stop at once if the address does not exist. Fix the cause,
          then select Send again.
        </p>
      }
      list={list}
      failure="Failed emails could not be loaded."
      empty={emptyState}
    >
      {(mails) => (
        <ul className="border-ink border-t">
          {mails.map((mail) => (
            <FailedEmailRow key={mail.id} mail={mail} now={now} onChanged={changed} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function emptyState(total: number) {
  if (total === 0) {
    return { title: "All emails delivered", text: "Failed emails appear here." };
  }
  return {
    title: "Nothing left on this page",
    text: `There ${pluralForm(total, "is", "are")} ${plural(total, "more failed email")}.`,
    action: (
      <LinkButton to="/failed-emails" variant="ghost" size="small">
        Show newest
      </LinkButton>
    ),
  };
}
