import type { StaffBulkOrder } from "#contract/api/business/staff-bulk-orders.ts";
import type { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { ButtonVariant } from "#ui/primitives/button-variant.ts";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { DraftRestoredNotice } from "../../parts/forms/unsaved-changes.tsx";
import { useMessageDraft } from "../../parts/forms/use-message-draft.ts";

const maxLength = 5000;

interface ReplyFormProps {
  readonly enquiry: StaffBulkOrder;
  readonly onChanged: (enquiry: StaffBulkOrder) => void;
}

export function ReplyForm({ enquiry, onChanged }: ReplyFormProps) {
  const { showToast } = useToast();
  return (
    <MessageForm
      draftKey={["enquiry-reply", enquiry.id]}
      label={`Reply to ${enquiry.contactName}`}
      hint={`Sent by email to ${enquiry.email}.`}
      button="Send reply"
      variant="primary"
      rows={6}
      failure="The reply could not be sent. Please try again."
      onSend={(text, headers) =>
        api("POST /staff/bulk-orders/:id/replies", {
          params: { id: enquiry.id },
          headers,
          body: { text },
        })
      }
      onSent={(changed) => {
        onChanged(changed);
        showToast(`Sent to ${enquiry.email}`);
      }}
    />
  );
}

interface NoteFormProps {
  readonly enquiryId: string;
  readonly onChanged: (enquiry: StaffBulkOrder) => void;
}

export function NoteForm({ enquiryId, onChanged }: NoteFormProps) {
  return (
    <MessageForm
      draftKey={["enquiry-note", enquiryId]}
      label="Add a note"
      hint="Only staff can see this."
      button="Save note"
      variant="ghost"
      rows={3}
      failure="The note could not be saved. Please try again."
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

interface MessageFormProps {
  readonly draftKey: readonly [kind: "enquiry-reply" | "enquiry-note", enquiryId: string];
  readonly label: string;
  readonly hint: string;
  readonly button: string;
  readonly variant: ButtonVariant;
  readonly rows: number;
  readonly failure: string;
  readonly onSend: (text: string, headers: IdempotencyHeaders) => Promise<StaffBulkOrder>;
  readonly onSent: (enquiry: StaffBulkOrder) => void;
}

function MessageForm({
  draftKey,
  label,
  hint,
  button,
  variant,
  rows,
  failure,
  onSend,
  onSent,
}: MessageFormProps) {
  const { form, busy, error, submit, discard } = useMessageDraft(draftKey, "/enquiries", failure);
  return (
    <form
      onSubmit={(event) =>
        submit(event, async ({ text }, headers) => onSent(await onSend(text, headers)))
      }
      noValidate
      className="mt-4 grid gap-3"
    >
      {form.isRestored && <DraftRestoredNotice onDiscard={discard} />}
      <FormError text={error} />
      <TextAreaField
        label={label}
        hint={hint}
        rows={rows}
        maxLength={maxLength}
        {...form.input("text")}
      />
      <Button
        type="submit"
        variant={variant}
        size="small"
        busy={busy}
        className="justify-self-start"
      >
        {button}
      </Button>
    </form>
  );
}
