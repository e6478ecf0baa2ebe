import { type FormEvent, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { DialogFault } from "../../parts/dialog-fault.tsx";

interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly onClose: () => void;
  readonly onSay: (reason: string) => Promise<void>;
}

const shortest = 3;

/** Asks why something about money is done. */
export function ReasonDialog({ open, title, text, button, onClose, onSay }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const { busy, fault, send } = useSending("This could not be saved. Please try again.");

  async function say(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < shortest) {
      setError("Say in a few words why");
      return;
    }
    await send(() => onSay(reason.trim()));
  }

  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form onSubmit={say} noValidate className="grid gap-4">
        <DialogFault text={fault} />
        <p>{text}</p>
        <TextAreaField
          label="Why"
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
