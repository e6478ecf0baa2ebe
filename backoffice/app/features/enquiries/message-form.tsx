import type { Idempotent } from "#contract/api/idempotent.ts";
import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { ButtonLook } from "#ui/primitives/button-look.ts";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { useKeptMessage } from "../../parts/use-kept-message.ts";

const longestText = 5000;

interface MessageFormProps {
  /** Under which this device keeps it: what it is, and the enquiry's id. */
  readonly keptAs: readonly [kind: "enquiry-reply" | "enquiry-note", enquiryId: string];
  readonly label: string;
  readonly hint: string;
  readonly button: string;
  readonly look: ButtonLook;
  readonly rows: number;
  /** Said where the server gives no words of its own. */
  readonly failure: string;
  readonly onSend: (text: string, headers: Idempotent) => Promise<StaffBulkOrder>;
  readonly onSent: (enquiry: StaffBulkOrder) => void;
}

/** A text to write and send; it stays in its box, and on this device, until the server has it. */
export function MessageForm({
  keptAs,
  label,
  hint,
  button,
  look,
  rows,
  failure,
  onSend,
  onSent,
}: MessageFormProps) {
  const { form, busy, fault, submit, forget } = useKeptMessage(keptAs, "/enquiries", failure);
  return (
    <form
      onSubmit={(event) =>
        submit(event, async ({ text }, headers) => onSent(await onSend(text, headers)))
      }
      noValidate
      className="mt-4 grid gap-3"
    >
      {form.isRestored && <RestoredNote onForget={forget} />}
      <FormFault text={fault} />
      <TextAreaField
        label={label}
        hint={hint}
        rows={rows}
        maxLength={longestText}
        {...form.input("text")}
      />
      <Button type="submit" look={look} size="small" busy={busy} className="justify-self-start">
        {button}
      </Button>
    </form>
  );
}
