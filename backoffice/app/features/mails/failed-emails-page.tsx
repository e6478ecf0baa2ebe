import { useSearchParams } from "react-router";
import type { UndeliveredMail } from "#contract/api/mail/undelivered-mail.ts";
import { plural, pluralForm } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";

export const meta = () => [{ title: pageTitle("Failed emails") }];

export default function FailedEmailsPage() {
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

interface FailedEmailRowProps {
  readonly mail: UndeliveredMail;
  readonly now: Date;
  readonly onChanged: () => void;
}

function FailedEmailRow({ mail, now, onChanged }: FailedEmailRowProps) {
  const { kind, recipient, subject, reason, attempts, createdAt, canResend, isExpired } = mail;
  const { busy, error, send } = useSubmission("The email could not be resent.");
  const { showToast } = useToast();

  async function sendAgain() {
    if (
      !(await send(() => api("POST /staff/failed-emails/:id/resend", { params: { id: mail.id } })))
    )
      return;
    showToast(`Resent to ${recipient}`);
    onChanged();
  }

  return (
    <li className="grid items-start gap-x-6 gap-y-3 border-line border-b py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{subject}</p>
        <p className="wrap-anywhere text-meta text-umber">
          To {recipient}, <time dateTime={createdAt}>{formatDateTime(createdAt, now)}</time>
        </p>
      </div>
      <div className="min-w-0 text-meta">
        <p className="wrap-anywhere text-red">{reason}</p>
        <p className="text-umber">
          {attempts === 1 ? "Tried once" : `Tried ${plural(attempts, "time")}`}
        </p>
      </div>
      {canResend ? (
        <Button
          variant="ghost"
          size="small"
          busy={busy}
          className="justify-self-start md:justify-self-end"
          onClick={() => void sendAgain()}
        >
          Send again
          <span className="sr-only">
            : {subject}, to {recipient}
          </span>
        </Button>
      ) : (
        <p className="text-meta text-umber">
          {kind.startsWith("newsletter")
            ? "Newsletters are sent once: the subscriber may have unsubscribed since."
            : isExpired
              ? "Its content was removed after 90 days."
              : "It held a code or link that we don't store. The recipient must request a new one."}
        </p>
      )}
      {error !== "" && (
        <div className="md:col-span-3">
          <FormError text={error} />
        </div>
      )}
    </li>
  );
}
