import type { RulesOf } from "#contract/api/store-rules.ts";
import { labelOf } from "#contract/validation/field-labels.ts";
import { api, apiAddress } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Panel } from "../../parts/panel.tsx";
import { useSettled } from "../../parts/use-settled.ts";

/** How long after the last letter the mail is written anew, in ms. */
const restMs = 600;

/** A mail about an order as a buyer would get it with what is typed; it is never sent. */
export function MailSample({ words }: { words: RulesOf["mail"] }) {
  const query = useSettled({ senderName: words.senderName, closing: words.closing }, restMs);
  const { loaded, reload } = useLoaded(
    async (signal) => {
      const sample = await api("GET /staff/rules/mail/sample", { query, signal });
      const page = apiAddress("GET /staff/rules/mail/sample/page", {});
      return { ...sample, address: `${page}?${new URLSearchParams(query)}` };
    },
    ["mail sample", query],
    { keepShown: true },
  );
  return (
    <Panel title="As a buyer gets it">
      {loaded.state === "loading" && <p className="text-umber">Writing a mail…</p>}
      {loaded.state === "failed" && <Refused fault={loaded.fault} onRetry={reload} />}
      {loaded.state === "ready" && (
        <div className={loaded.isStandIn ? "opacity-60" : undefined}>
          <dl className="mb-3 grid gap-1 wrap-anywhere text-meta">
            <Head term="From" value={loaded.data.from} />
            <Head term="Subject" value={loaded.data.subject} />
          </dl>
          <iframe
            src={loaded.data.address}
            sandbox=""
            title="A mail about an order with what is typed"
            className="h-256 w-full border border-line"
          />
          <p className="mt-3 text-meta text-umber">An order made up for this. Nothing is sent.</p>
        </div>
      )}
    </Panel>
  );
}

function Head({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="inline text-umber">{term}: </dt>
      <dd className="inline">{value}</dd>
    </div>
  );
}

/** What is typed may not be published as it stands, or the store could not be asked. */
function Refused({ fault, onRetry }: Pick<Parameters<typeof Failure>[0], "fault" | "onRetry">) {
  const [wrong] = fault.errors;
  if (!wrong)
    return <Failure fault={fault} message="The mail cannot be shown." onRetry={onRetry} />;
  return (
    <p role="status" className="text-amber text-meta">
      {labelOf(wrong.field)}: {wrong.message}
    </p>
  );
}
