import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { DialogError } from "../forms/dialog-error.tsx";
import { DialogActions } from "./dialog-actions.tsx";

interface MessageDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly label: string;
  readonly field: {
    readonly label: string;
    readonly hint: string;
    readonly missing: string;
    readonly maxLength: number;
  };
  readonly busy: boolean;
  readonly error: string;
  readonly onClose: () => void;
  readonly onSend: (message: string) => void;
}

export function MessageDialog(props: MessageDialogProps) {
  const [message, setMessage] = useState("");
  const [error, setError] = useState("");
  useUnsavedEdits(props.open && message !== "");
  const formId = useId();
  const fieldId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (message.trim() === "") {
      setError(props.field.missing);
      document.getElementById(fieldId)?.focus();
      return;
    }
    props.onSend(message.trim());
  }

  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      actions={
        <DialogActions onCancel={props.onClose}>
          <Button type="submit" form={formId} busy={props.busy}>
            {props.label}
          </Button>
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <DialogError text={props.error} />
        <TextAreaField
          id={fieldId}
          label={props.field.label}
          hint={props.field.hint}
          required
          rows={4}
          maxLength={props.field.maxLength}
          value={message}
          error={error}
          onChange={(event) => {
            setMessage(event.target.value);
            setError("");
          }}
        />
      </form>
    </Dialog>
  );
}
