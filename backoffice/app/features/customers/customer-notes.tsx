import type { Customer } from "#contract/api/staff-customers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { useKeptMessage } from "../../parts/use-kept-message.ts";
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
  const { form, busy, fault, submit, forget } = useKeptMessage(
    ["customer-note", id],
    "/customers",
    "The note could not be kept. Please try again.",
  );

  return (
    <Panel title="Notes" aside={<span className="text-meta text-umber">only staff see them</span>}>
      <form
        onSubmit={(event) =>
          submit(event, async ({ text }, headers) => {
            const params = { id };
            onChanged(
              await api("POST /staff/customers/:id/notes", { params, headers, body: { text } }),
            );
          })
        }
        noValidate
        className="grid gap-3"
      >
        {form.isRestored && <RestoredNote onForget={forget} />}
        <FormFault text={fault} />
        <TextAreaField
          label="Write a note"
          rows={2}
          maxLength={longestNote}
          {...form.input("text")}
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
