import { type FormEvent, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { DialogError } from "../../parts/forms/dialog-error.tsx";

interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<void>;
}

const minReasonLength = 3;

export function ReasonDialog({ open, title, text, button, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  useUnsavedEdits(open && reason !== "");
  const { busy, error: failure, send } = useSubmission("Couldn't save. Please try again.");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < minReasonLength) {
      setError("Add a reason");
      return;
    }
    await send(() => onConfirm(reason.trim()));
  }

  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <DialogError text={failure} />
        <p>{text}</p>
        <TextAreaField
          label="Reason"
          required
          rows={2}
          maxLength={2000}
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value);
            setError("");
          }}
        />
        <Button type="submit" size="step" busy={busy}>
          {button}
        </Button>
      </form>
    </Dialog>
  );
}
