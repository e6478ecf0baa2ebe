import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { DialogFault } from "./dialog-fault.tsx";

interface WordsDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What the button does, in its own words. */
  readonly label: string;
  readonly field: {
    readonly label: string;
    readonly hint: string;
    /** What is said where nothing was written. */
    readonly missing: string;
    readonly longest: number;
  };
  readonly busy: boolean;
  readonly fault: string;
  readonly onClose: () => void;
  readonly onSend: (words: string) => void;
}

/** Asks for the words without which nothing is closed or declined. */
export function WordsDialog(props: WordsDialogProps) {
  const [words, setWords] = useState("");
  const [error, setError] = useState("");
  const formId = useId();
  const fieldId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (words.trim() === "") {
      setError(props.field.missing);
      document.getElementById(fieldId)?.focus();
      return;
    }
    props.onSend(words.trim());
  }

  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} busy={props.busy}>
            {props.label}
          </Button>
          <Button look="ghost" onClick={props.onClose}>
            Keep as it is
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <DialogFault text={props.fault} />
        <TextAreaField
          id={fieldId}
          label={props.field.label}
          hint={props.field.hint}
          required
          rows={4}
          maxLength={props.field.longest}
          value={words}
          error={error}
          onChange={(event) => {
            setWords(event.target.value);
            setError("");
          }}
        />
      </form>
    </Dialog>
  );
}
