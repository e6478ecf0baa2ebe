import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { DialogActions } from "../../parts/layout/dialog-actions.tsx";

const maxNoteLength = 1000;

interface RejectDialogProps {
  readonly open: boolean;
  readonly companyName: string;
  /** Only verified buyers are emailed. */
  readonly isVerified: boolean;
  readonly busy: boolean;
  readonly submitError: string;
  readonly onClose: () => void;
  readonly onReject: (note: string) => void;
}

export function RejectDialog({
  open,
  companyName,
  isVerified,
  busy,
  submitError,
  onClose,
  onReject,
}: RejectDialogProps) {
  const [note, setNote] = useState("");
  const [error, setError] = useState("");
  useUnsavedEdits(open && note !== "");
  const formId = useId();
  const noteId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (note.trim() === "") {
      setError("Give the customer a reason and say what would change it.");
      document.getElementById(noteId)?.focus();
      return;
    }
    onReject(note.trim());
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Reject ${companyName}?`}
      actions={
        <DialogActions onCancel={onClose}>
          <Button type="submit" form={formId} busy={busy}>
            Reject
          </Button>
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormError text={submitError} />
        <TextAreaField
          id={noteId}
          label="Message to customer"
          hint={
            isVerified
              ? "Shown in the email and on their business page."
              : "Shown in the email and on their business page once they verify their address."
          }
          required
          rows={5}
          maxLength={maxNoteLength}
          value={note}
          error={error}
          onChange={(event) => {
            setNote(event.target.value);
            setError("");
          }}
        />
      </form>
    </Dialog>
  );
}
