import { type FormEvent, useId, useState } from "react";
import type { Customer } from "#contract/api/customers/customers.ts";
import type { DataRequestKind } from "#contract/api/customers/data-requests.ts";
import { limits } from "#contract/api/limits.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { RadioSwitch } from "#ui/primitives/fields/radio-switch.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { dataRequestLabels } from "../../parts/format/labels.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { MessageDialog } from "../../parts/layout/message-dialog.tsx";
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

const kinds = [
  { id: "export", label: dataRequestLabels.export },
  { id: "erase", label: dataRequestLabels.erase },
] as const satisfies readonly { id: DataRequestKind; label: string }[];

interface DataRequestDialogProps {
  readonly open: boolean;
  readonly customerId: string;
  readonly onClose: () => void;
  readonly onRecorded: (customer: Customer) => void;
}

function DataRequestDialog({ open, customerId, onClose, onRecorded }: DataRequestDialogProps) {
  const today = toShopDay(new Date());
  const [kind, setKind] = useState<DataRequestKind>("export");
  const [requestedOn, setRequestedOn] = useState(today);
  const [note, setNote] = useState("");
  const [error, setError] = useState("");
  const noteId = useId();
  const {
    busy,
    error: submitError,
    send,
  } = useSubmission("The request could not be saved. Please try again.");

  async function record(event: FormEvent) {
    event.preventDefault();
    if (note.trim() === "") {
      setError("Enter how you received it.");
      document.getElementById(noteId)?.focus();
      return;
    }
    await send(async () => {
      const call = { params: { id: customerId }, body: { kind, requestedOn, note: note.trim() } };
      onRecorded(await api("POST /staff/customers/:id/data-requests", call));
      setNote("");
    });
  }

  return (
    <Dialog open={open} onClose={onClose} title="Log a data request">
      <form onSubmit={(event) => void record(event)} noValidate className="grid gap-4">
        <FormError text={submitError} />
        <RadioSwitch legend="Request" options={kinds} value={kind} onChange={setKind} />
        <Field
          label="Received on"
          type="date"
          required
          max={today}
          value={requestedOn}
          hint="You must answer within 30 days."
          onChange={({ target }) => setRequestedOn(target.value)}
        />
        <TextAreaField
          id={noteId}
          label="How you received it"
          hint="By email or phone, and how you verified who they are."
          required
          rows={3}
          maxLength={limits.messageLength}
          value={note}
          error={error}
          onChange={({ target }) => {
            setNote(target.value);
            setError("");
          }}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          Log request
        </Button>
      </form>
    </Dialog>
  );
}
