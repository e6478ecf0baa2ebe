import { useState } from "react";
import type { Customer } from "#contract/api/customers/customers.ts";
import type { DataRequestKind } from "#contract/api/customers/data-requests.ts";
import { limits } from "#contract/api/limits.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { dataRequestLabels } from "../../parts/format/labels.ts";
import { MessageDialog } from "../../parts/layout/message-dialog.tsx";
import { DataRequestDialog } from "./data-request-dialog.tsx";
import { DataRequestStatus } from "./data-request-status.tsx";

interface DataRequestsProps {
  readonly customer: Customer;
  readonly canClose: boolean;
  readonly onChanged: (customer: Customer) => void;
}

export function DataRequests({ customer, canClose, onChanged }: DataRequestsProps) {
  const { id, dataRequests } = customer;
  const [isRecording, setRecording] = useState(false);
  const [closingKind, setClosingKind] = useState<DataRequestKind>();
  const closing = useSubmission("The request could not be closed. Please try again.");
  const { refetchCounts } = useCounts();
  const now = new Date();

  async function close(kind: DataRequestKind, note: string) {
    const done = await closing.send(async () => {
      const call = { params: { id }, body: { kind, note } };
      onChanged(await api("POST /staff/customers/:id/data-requests/close", call));
    });
    if (!done) return;
    setClosingKind(undefined);
    refetchCounts();
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
                    {dataRequestLabels[request.kind]},{" "}
                    {request.ended.as === "done" ? "done" : "closed"}{" "}
                    {formatDate(request.ended.at, now)}
                  </span>
                ) : (
                  <DataRequestStatus request={request} />
                )}
                {!request.ended && canClose && (
                  <button
                    type="button"
                    className="min-h-11 text-link"
                    onClick={() => {
                      closing.clear();
                      setClosingKind(request.kind);
                    }}
                  >
                    Close…
                  </button>
                )}
              </div>
              <p className="wrap-anywhere text-umber">
                Requested {formatDate(request.requestedOn, now)}: {request.note} ({request.author})
              </p>
              {request.ended?.note && (
                <p className="wrap-anywhere text-umber">
                  {request.ended.note} ({request.ended.by})
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="ghost" size="small" onClick={() => setRecording(true)}>
        Log a request
      </Button>
      <DataRequestDialog
        open={isRecording}
        customerId={id}
        onClose={() => setRecording(false)}
        onRecorded={(next) => {
          setRecording(false);
          onChanged(next);
          refetchCounts();
        }}
      />
      <MessageDialog
        open={closingKind !== undefined}
        title="Close this request?"
        label="Close request"
        field={{
          label: "Reason",
          hint: "For example: withdrawn, or we could not verify who asked.",
          missing: "Enter a reason. It is kept with the request.",
          maxLength: limits.messageLength,
        }}
        busy={closing.busy}
        error={closing.error}
        onClose={() => setClosingKind(undefined)}
        onSend={(note) => closingKind && void close(closingKind, note)}
      />
    </>
  );
}
