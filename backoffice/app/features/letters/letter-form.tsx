import { useEffect, useRef, useState } from "react";
import { letterLimits } from "#contract/api/letter-limits.ts";
import type { LetterDraft, StaffLetter } from "#contract/api/staff-letters.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { useFaultWords } from "../../loading/use-fault-words.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { rebase } from "../../parts/rebase.ts";
import { useRecord } from "../../parts/record-context.ts";
import { UnsavedBar } from "../../parts/unsaved-bar.tsx";

interface LetterFormProps {
  /** A letter that is not begun yet has no version. */
  readonly letter: LetterDraft & { readonly version?: number };
  readonly button: string;
  /** Hears whether anything differs from what was saved. */
  readonly onEdited?: (isEdited: boolean) => void;
  readonly onSave: (draft: LetterDraft) => Promise<StaffLetter>;
  readonly onSaved: (letter: StaffLetter) => void;
}

/**
 * What a letter says. Nothing is sent from here. Where somebody else changed the letter meanwhile, what was typed stays
 * and the rest becomes theirs.
 */
export function LetterForm({ letter, button, onEdited, onSave, onSaved }: LetterFormProps) {
  const { version = 0 } = letter;
  const [seen, setSeen] = useState(version);
  const [base, setBase] = useState(() => draftOf(letter));
  const [clashes, setClashes] = useState<readonly (keyof LetterDraft)[]>([]);
  const record = useRecord();
  const form = useForm({
    initial: base,
    rules: () => ({}),
    async send(draft) {
      const saved = await onSave(draft);
      startFrom(saved.version, draftOf(saved), draftOf(saved), []);
      record?.showSaved();
      onSaved(saved);
    },
    failureOf: useFaultWords("The letter could not be saved. Please try again."),
  });

  function startFrom(
    of: number,
    state: LetterDraft,
    draft: LetterDraft,
    clashing: readonly (keyof LetterDraft)[],
  ) {
    setSeen(of);
    setBase(state);
    for (const name of fields) form.set(name, draft[name]);
    setClashes(clashing);
  }

  if (version > seen) {
    const newer = draftOf(letter);
    const { merged, clashes: found } = rebase(base, newer, form.values);
    startFrom(version, newer, merged, found);
  }
  const edited = fields.filter((name) => form.values[name] !== base[name]);
  const isEdited = edited.length > 0;
  useEffect(() => onEdited?.(isEdited), [onEdited, isEdited]);

  const edit = (name: keyof LetterDraft) => {
    const field = form.field(name);
    return { ...field, error: field.error ?? (clashes.includes(name) ? clashText : undefined) };
  };

  const ref = useRef<HTMLFormElement>(null);
  return (
    <form ref={ref} onSubmit={form.submit} className="grid gap-5">
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
      {letter.version === undefined ? (
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {button}
        </Button>
      ) : (
        <UnsavedBar
          changes={edited.map((name) => labels[name])}
          busy={form.busy}
          label={button}
          onUndo={() => startFrom(version, base, base, [])}
          onSave={() => ref.current?.requestSubmit()}
        />
      )}
    </form>
  );
}

const clashText =
  "Somebody else changed this too. What you typed stands here, and takes the place of theirs when you save.";

function draftOf({ subject, preview, body, buttonLabel, buttonAddress }: LetterDraft): LetterDraft {
  return { subject, preview, body, buttonLabel, buttonAddress };
}

const fields = ["subject", "preview", "body", "buttonLabel", "buttonAddress"] as const;

const labels: Readonly<Record<keyof LetterDraft, string>> = {
  subject: "Subject",
  preview: "Preview line",
  body: "Letter",
  buttonLabel: "Button",
  buttonAddress: "Where the button leads",
};
