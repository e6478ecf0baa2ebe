import { type FormEvent, useId, useState } from "react";
import type { Customer } from "#contract/api/staff-customers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { momentOf } from "../../parts/when.ts";

const longestNote = 2000;

interface CustomerNotesProps {
  readonly customer: Customer;
  readonly now: Date;
  readonly onChanged: (customer: Customer) => void;
}

/** What staff keep about somebody, and a box for more. */
export function CustomerNotes({ customer, now, onChanged }: CustomerNotesProps) {
  const { id, notes } = customer;
  const fieldId = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const { busy, fault, send } = useSending("The note could not be kept. Please try again.");

  async function keep(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "") {
      setError("Write something first.");
      document.getElementById(fieldId)?.focus();
      return;
    }
    await send(async () => {
      onChanged(await api("POST /staff/customers/:id/notes", { params: { id }, body: { text } }));
      setText("");
    });
  }

  return (
    <Panel title="Notes" aside={<span className="text-meta text-umber">only staff see them</span>}>
      <form onSubmit={(event) => void keep(event)} noValidate className="grid gap-3">
        <FormFault text={fault} />
        <TextAreaField
          id={fieldId}
          label="Write a note"
          rows={2}
          maxLength={longestNote}
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError("");
          }}
        />
        <Button type="submit" look="ghost" size="small" busy={busy} className="justify-self-start">
          Keep the note
        </Button>
      </form>
      {notes.length > 0 && (
        <ol className="mt-4 divide-y divide-line border-line border-t">
          {notes.map((note) => (
            <li key={note.id} className="py-3">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="text-meta text-umber">
                {note.author},{" "}
                <time dateTime={note.createdAt}>{momentOf(note.createdAt, now)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
