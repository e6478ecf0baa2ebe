import { type FormEvent, useId, useState } from "react";
import type { Customer } from "#contract/api/customers/customers.ts";
import type { DataRequestKind } from "#contract/api/customers/data-requests.ts";
import { limits } from "#contract/api/limits.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { RadioSwitch } from "#ui/primitives/radio-switch.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { dataRequestLabels } from "../../parts/format/labels.ts";
import { FormError } from "../../parts/forms/form-error.tsx";

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

export function DataRequestDialog({
  open,
  customerId,
  onClose,
  onRecorded,
}: DataRequestDialogProps) {
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
