import { type FormEvent, useId, useState } from "react";
import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { ButtonLook } from "#ui/primitives/button-look.ts";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";

const longestText = 5000;

interface MessageFormProps {
  readonly label: string;
  readonly hint: string;
  readonly button: string;
  readonly look: ButtonLook;
  readonly rows: number;
  /** Said where the server gives no words of its own. */
  readonly failure: string;
  readonly onSend: (text: string) => Promise<StaffBulkOrder>;
  readonly onSent: (enquiry: StaffBulkOrder) => void;
}

/** A text to write and send; it stays in its box until the server has it. */
export function MessageForm({
  label,
  hint,
  button,
  look,
  rows,
  failure,
  onSend,
  onSent,
}: MessageFormProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const { busy, fault, send } = useSending(failure);
  const id = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "") {
      setError("Write something first.");
      document.getElementById(id)?.focus();
      return;
    }
    await send(async () => {
      const enquiry = await onSend(text.trim());
      setText("");
      onSent(enquiry);
    });
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-4 grid gap-3">
      <FormFault text={fault} />
      <TextAreaField
        id={id}
        label={label}
        hint={hint}
        rows={rows}
        maxLength={longestText}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError("");
        }}
      />
      <Button type="submit" look={look} size="small" busy={busy} className="justify-self-start">
        {button}
      </Button>
    </form>
  );
}
