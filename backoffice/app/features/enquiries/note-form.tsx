import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { api } from "../../api.ts";
import { MessageForm } from "./message-form.tsx";

interface NoteFormProps {
  readonly enquiryId: string;
  readonly onChanged: (enquiry: StaffBulkOrder) => void;
}

/** Writes a note for the others at the store. */
export function NoteForm({ enquiryId, onChanged }: NoteFormProps) {
  return (
    <MessageForm
      keptAs={["enquiry-note", enquiryId]}
      label="Add a note"
      hint="Stays in the back office."
      button="Keep the note"
      look="ghost"
      rows={3}
      failure="The note could not be kept. Please try again."
      onSend={(text, headers) =>
        api("POST /staff/bulk-orders/:id/notes", {
          params: { id: enquiryId },
          headers,
          body: { text },
        })
      }
      onSent={onChanged}
    />
  );
}
