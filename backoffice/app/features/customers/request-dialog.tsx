import { type FormEvent, useId, useState } from "react";
import type { DataRequestKind } from "#contract/api/data-requests.ts";
import { limits } from "#contract/api/limits.ts";
import type { Customer } from "#contract/api/staff-customers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { RadioSwitch } from "#ui/primitives/radio-switch.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { shopDay } from "../../parts/when.ts";

const kinds = [
  { id: "copy", label: "A copy" },
  { id: "forget", label: "To be forgotten" },
] as const satisfies readonly { id: DataRequestKind; label: string }[];

interface RequestDialogProps {
  readonly open: boolean;
  readonly customerId: string;
  readonly onClose: () => void;
  readonly onRecorded: (customer: Customer) => void;
}

/** Asks what somebody wants of their data, since when and how it came. */
export function RequestDialog({ open, customerId, onClose, onRecorded }: RequestDialogProps) {
  const today = shopDay(new Date());
  const [kind, setKind] = useState<DataRequestKind>("copy");
  const [askedOn, setAskedOn] = useState(today);
  const [words, setWords] = useState("");
  const [error, setError] = useState("");
  const wordsId = useId();
  const { busy, fault, send } = useSending("The request could not be kept. Please try again.");

  async function record(event: FormEvent) {
    event.preventDefault();
    if (words.trim() === "") {
      setError("Say how it came.");
      document.getElementById(wordsId)?.focus();
      return;
    }
    await send(async () => {
      const call = { params: { id: customerId }, body: { kind, askedOn, words: words.trim() } };
      onRecorded(await api("POST /staff/customers/:id/data-requests", call));
      setWords("");
    });
  }

  return (
    <Dialog open={open} onClose={onClose} title="What do they ask?">
      <form onSubmit={(event) => void record(event)} noValidate className="grid gap-4">
        <FormFault text={fault} />
        <RadioSwitch legend="They want" options={kinds} value={kind} onChange={setKind} />
        <Field
          label="It came on"
          type="date"
          required
          max={today}
          value={askedOn}
          hint="It must be answered within 30 days of it."
          onChange={({ target }) => setAskedOn(target.value)}
        />
        <TextAreaField
          id={wordsId}
          label="How it came"
          hint="By mail, on the phone; how you know that it is them."
          required
          rows={3}
          maxLength={limits.messageLength}
          value={words}
          error={error}
          onChange={({ target }) => {
            setWords(target.value);
            setError("");
          }}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          Write it down
        </Button>
      </form>
    </Dialog>
  );
}
