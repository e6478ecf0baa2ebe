import { useState } from "react";
import type { DataRequestKind } from "#contract/api/data-requests.ts";
import { limits } from "#contract/api/limits.ts";
import type { Customer } from "#contract/api/staff-customers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { dayOf } from "../../parts/when.ts";
import { WordsDialog } from "../../parts/words-dialog.tsx";
import { DueWords } from "./due-words.tsx";
import { RequestDialog } from "./request-dialog.tsx";

interface DataRequestsProps {
  readonly customer: Customer;
  readonly mayClose: boolean;
  readonly onChanged: (customer: Customer) => void;
}

/** What somebody asked about their data: what is open, what was done, and the way to write another down. */
export function DataRequests({ customer, mayClose, onChanged }: DataRequestsProps) {
  const { id, dataRequests } = customer;
  const [writes, setWrites] = useState(false);
  const [closes, setCloses] = useState<DataRequestKind>();
  const closing = useSending("The request could not be closed. Please try again.");
  const { recount } = useCounts();
  const now = new Date();

  async function close(kind: DataRequestKind, words: string) {
    const done = await closing.send(async () => {
      const call = { params: { id }, body: { kind, words } };
      onChanged(await api("POST /staff/customers/:id/data-requests/close", call));
    });
    if (!done) return;
    setCloses(undefined);
    recount();
  }

  return (
    <>
      {dataRequests.length > 0 && (
        <ul className="mb-3 divide-y divide-line border-line border-y">
          {dataRequests.map((request) => (
            <li key={request.id} className="py-2.5 text-meta leading-normal">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                {request.ended ? (
                  <span className="font-medium">
                    {request.kind === "copy" ? "A copy" : "To be forgotten"},{" "}
                    {request.ended.as === "done" ? "done" : "closed"} {dayOf(request.ended.at, now)}
                  </span>
                ) : (
                  <DueWords request={request} />
                )}
                {!request.ended && mayClose && (
                  <button
                    type="button"
                    className="min-h-11 text-link"
                    onClick={() => {
                      closing.clear();
                      setCloses(request.kind);
                    }}
                  >
                    Close…
                  </button>
                )}
              </div>
              <p className="wrap-anywhere text-umber">
                Asked {dayOf(request.askedOn, now)}: {request.words} ({request.author})
              </p>
              {request.ended?.words && (
                <p className="wrap-anywhere text-umber">
                  {request.ended.words} ({request.ended.by})
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button look="ghost" size="small" onClick={() => setWrites(true)}>
        Write a request down
      </Button>
      <RequestDialog
        open={writes}
        customerId={id}
        onClose={() => setWrites(false)}
        onRecorded={(next) => {
          setWrites(false);
          onChanged(next);
          recount();
        }}
      />
      <WordsDialog
        open={closes !== undefined}
        title="Close the request?"
        label="Close it"
        field={{
          label: "Why nothing was done",
          hint: "Such as: taken back, or we could not be sure who asked.",
          missing: "Say why: it stays beside the request.",
          longest: limits.messageLength,
        }}
        busy={closing.busy}
        fault={closing.fault}
        onClose={() => setCloses(undefined)}
        onSend={(words) => closes && void close(closes, words)}
      />
    </>
  );
}
