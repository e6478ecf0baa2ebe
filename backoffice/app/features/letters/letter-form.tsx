import { letterLimits } from "#contract/api/letter-limits.ts";
import type { LetterDraft } from "#contract/api/staff-letters.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { faultText } from "../../loading/fault-text.ts";
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
  const { subject, preview, body, buttonLabel, buttonAddress } = letter;
  const form = useForm({
    initial: { subject, preview, body, buttonLabel, buttonAddress },
    rules: () => ({}),
    async send(draft) {
      await onSave(draft);
      onEdited?.(false);
    },
    failureOf: (cause) => faultText(cause, "The letter could not be saved. Please try again."),
  });

  const edit = (name: keyof LetterDraft) => {
    const field = form.field(name);
    const onChange = (event: { target: { value: string } }) => {
      field.onChange(event);
      const next = { ...form.values, [name]: event.target.value };
      onEdited?.(fields.some((each) => next[each] !== letter[each]));
    };
    return { ...field, onChange };
  };

  return (
    <form onSubmit={form.submit} className="grid gap-5">
      <FormFault text={form.failure} />
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
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {button}
      </Button>
    </form>
  );
}

const fields = ["subject", "preview", "body", "buttonLabel", "buttonAddress"] as const;
