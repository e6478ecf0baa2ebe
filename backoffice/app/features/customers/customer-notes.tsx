import type { Customer } from "#contract/api/customers/customers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { api } from "../../api.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { DraftRestoredNotice } from "../../parts/forms/unsaved-changes.tsx";
import { useMessageDraft } from "../../parts/forms/use-message-draft.ts";
import { Panel } from "../../parts/layout/panel.tsx";

const maxNoteLength = 2000;

interface CustomerNotesProps {
  readonly customer: Customer;
  readonly now: Date;
  readonly onChanged: (customer: Customer) => void;
}

export function CustomerNotes({ customer, now, onChanged }: CustomerNotesProps) {
  const { id, notes } = customer;
  const { form, busy, error, submit, discard } = useMessageDraft(
    ["customer-note", id],
    "/customers",
    "The note could not be saved. Please try again.",
  );

  return (
    <Panel
      title="Notes"
      aside={<span className="text-meta text-umber">only visible to staff</span>}
    >
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
        {form.isRestored && <DraftRestoredNotice onDiscard={discard} />}
        <FormError text={error} />
        <TextAreaField
          label="Add a note"
          rows={2}
          maxLength={maxNoteLength}
          {...form.input("text")}
        />
        <Button
          type="submit"
          variant="ghost"
          size="small"
          busy={busy}
          className="justify-self-start"
        >
          Save note
        </Button>
      </form>
      {notes.length > 0 && (
        <ol className="mt-4 divide-y divide-line border-line border-t">
          {notes.map((note) => (
            <li key={note.id} className="py-3">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="text-meta text-umber">
                {note.author},{" "}
                <time dateTime={note.createdAt}>{formatDateTime(note.createdAt, now)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
