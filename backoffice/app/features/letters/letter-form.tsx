import { type FormEvent, useState } from "react";
import { letterLimits } from "#contract/api/letter-limits.ts";
import type { LetterDraft } from "#contract/api/staff-letters.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { faultOf } from "../../loading/use-loaded.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";

interface LetterFormProps {
  readonly letter: LetterDraft;
  readonly button: string;
  /** Hears whether anything differs from what was saved. */
  readonly onEdited?: (isEdited: boolean) => void;
  readonly onSave: (draft: LetterDraft) => Promise<unknown>;
}

/** What a letter says. Nothing is sent from here. */
export function LetterForm({ letter, button, onEdited, onSave }: LetterFormProps) {
  const [draft, setDraft] = useState<LetterDraft>(() => {
    const { subject, preview, body, buttonLabel, buttonAddress } = letter;
    return { subject, preview, body, buttonLabel, buttonAddress };
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { busy, fault, send } = useSending("The letter could not be saved. Please try again.");

  const edit = (name: keyof LetterDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...draft, [name]: target.value };
      setDraft(next);
      setErrors(({ [name]: _, ...rest }) => rest);
      onEdited?.(fields.some((field) => next[field] !== letter[field]));
    },
  });

  function save(event: FormEvent) {
    event.preventDefault();
    void send(async () => {
      try {
        await onSave(draft);
        onEdited?.(false);
      } catch (cause) {
        const faults = faultOf(cause).errors.map(({ field, message }) => [field, message]);
        setErrors(Object.fromEntries(faults));
        throw cause;
      }
    });
  }

  return (
    <form onSubmit={save} className="grid gap-5">
      <FormFault text={fault} />
      <Field label="Subject" required maxLength={letterLimits.subjectLength} {...edit("subject")} />
      <Field
        label="Preview line"
        hint="A mailbox shows it beside the subject."
        maxLength={letterLimits.previewLength}
        {...edit("preview")}
      />
      <TextAreaField
        label="Letter"
        hint="A blank line begins a paragraph, “# ” a heading."
        required
        rows={14}
        maxLength={letterLimits.bodyLength}
        {...edit("body")}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label="Button"
          hint="Leave empty for none."
          maxLength={letterLimits.buttonLabelLength}
          {...edit("buttonLabel")}
        />
        <Field
          label="Where the button leads"
          hint="A page such as /products/new, or an https address."
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={letterLimits.buttonAddressLength}
          {...edit("buttonAddress")}
        />
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        {button}
      </Button>
    </form>
  );
}

const fields = ["subject", "preview", "body", "buttonLabel", "buttonAddress"] as const;
