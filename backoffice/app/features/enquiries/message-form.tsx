import type { FormEvent } from "react";
import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { ButtonLook } from "#ui/primitives/button-look.ts";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { rebase } from "../../parts/rebase.ts";
import { RestoredNote } from "../../parts/restored-note.tsx";
import type { DraftRules } from "../../parts/use-draft.ts";
import { useKeptDraft } from "../../parts/use-kept-draft.ts";

const longestText = 5000;

interface Message {
  readonly text: string;
}

const blank: Message = { text: "" };

const rules: DraftRules<Message> = {
  changedFields: (base, { text }) => (text === base.text ? [] : ["text"]),
  rebase,
  faultsOf: ({ text }) => (text.trim() === "" ? { text: "Write something first." } : {}),
  ownNames: {},
};

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
  readonly onSend: (text: string) => Promise<StaffBulkOrder>;
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
  const form = useKeptDraft(keptAs, rules, 0, blank);
  const { busy, fault, send } = useSending(failure);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.check()) return;
    await send(async () => {
      const sent = form.draft;
      const enquiry = await onSend(sent.text.trim());
      form.startFrom(0, blank, sent);
      onSent(enquiry);
    });
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-4 grid gap-3">
      {form.isRestored && <RestoredNote onForget={() => form.startFrom(0, blank)} />}
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
