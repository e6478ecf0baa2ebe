import { type FormEvent, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { toIso, toLocal } from "../../../parts/format/dates.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";

interface PublishLaterProps {
  readonly open: boolean;
  readonly publishAt: string | null;
  readonly busy: boolean;
  readonly submitError: string;
  readonly onChoose: (at: string) => void;
  readonly onClose: () => void;
}

export default function PublishLater({
  open,
  publishAt,
  busy,
  submitError,
  onChoose,
  onClose,
}: PublishLaterProps) {
  const [typed, setTyped] = useState(toLocal(publishAt));
  const [error, setError] = useState("");
  const at = toIso(typed);
  function submit(event: FormEvent) {
    event.preventDefault();
    setError(at === null ? "Enter a date and time" : "");
    if (at !== null) onChoose(at);
  }
  return (
    <Dialog open={open} onClose={onClose} title="Publish later">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label="Publish at"
          type="datetime-local"
          required
          hint="Lagos time. Published within a minute."
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value);
            setError("");
          }}
        />
        <FormError text={submitError} />
        <Button type="submit" busy={busy} className="justify-self-start">
          Schedule
        </Button>
      </form>
    </Dialog>
  );
}
