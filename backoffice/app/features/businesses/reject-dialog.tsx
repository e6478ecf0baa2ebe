import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { FormFault } from "../../parts/form-fault.tsx";

const longestNote = 1000;

interface RejectDialogProps {
  readonly open: boolean;
  readonly companyName: string;
  /** Whether the buyer proved their address, without which no mail tells them. */
  readonly isVerified: boolean;
  readonly busy: boolean;
  readonly fault: string;
  readonly onClose: () => void;
  readonly onReject: (note: string) => void;
}

/** Asks for the reason, without which nobody is rejected: the buyer reads it and may try again. */
export function RejectDialog({
  open,
  companyName,
  isVerified,
  busy,
  fault,
  onClose,
  onReject,
}: RejectDialogProps) {
  const [note, setNote] = useState("");
  const [error, setError] = useState("");
  const formId = useId();
  const noteId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (note.trim() === "") {
      setError("Write to the buyer why, and what would change it.");
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} busy={busy}>
            Reject
          </Button>
          <Button look="ghost" onClick={onClose}>
            Keep as it is
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormFault text={fault} />
        <TextAreaField
          id={noteId}
          label="Note to the buyer"
          hint={
            isVerified
              ? "They read it in the mail and on their business page."
              : "They read it in the mail and on their business page once they have verified their address."
          }
          required
          rows={5}
          maxLength={longestNote}
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
