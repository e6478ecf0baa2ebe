import { type FormEvent, useEffect, useRef } from "react";
import type { Idempotent } from "#contract/api/idempotent.ts";
import { letterLimits } from "#contract/api/letter-limits.ts";
import type { LetterDraft, StaffLetter } from "#contract/api/staff-letters.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { AskBeforeLeaving } from "../../parts/ask-before-leaving.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { UnsavedBar } from "../../parts/unsaved-bar.tsx";
import { useKeptDraft } from "../../parts/use-kept-draft.ts";
import { madeEarlier, useMakeOnce } from "../../parts/use-make-once.ts";
import { useSaveMerged } from "../../parts/use-save-merged.ts";
import { blankLetter, draftOf, fieldWords, letterRules } from "./letter-draft.ts";

interface LetterFormProps {
  /** The draft that is changed; a letter that is not begun yet has none. */
  readonly letter?: StaffLetter;
  /** What it became, once it was saved for the first time: what is typed since is kept for its own page. */
  readonly made?: StaffLetter | undefined;
  readonly button: string;
  /** Hears whether anything differs from what was saved. */
  readonly onEdited?: (isEdited: boolean) => void;
  /** Saves it on a version, a new one on 0; the headers let a new one be begun once. */
  readonly onSave: (
    draft: LetterDraft,
    headers: Idempotent,
    version: number,
  ) => Promise<StaffLetter>;
  readonly onSaved: (letter: StaffLetter) => void;
}

/**
 * What a letter says. Nothing is sent from here. Where somebody else changed the letter meanwhile, what was typed stays
 * and the rest becomes theirs.
 */
export function LetterForm({ letter, made, button, onEdited, onSave, onSaved }: LetterFormProps) {
  const known = letter ?? made;
  const version = known?.version ?? 0;
  const saved = draftOf(known ?? blankLetter);
  const form = useKeptDraft(["letter-draft", known?.id ?? "new"], letterRules, version, saved);
  const { draft, changed, input } = form;
  const { busy, fault, send } = useSending("The letter could not be saved. Please try again.");
  const once = useMakeOnce(["letter-draft", "new"], form);
  const { say } = useToaster();
  const saveMerged = useSaveMerged();

  async function begin() {
    const { record, sent, isEarlier } = await once.make(
      (headers) => onSave(draft, headers, 0),
      (id) => api("GET /staff/letters/:id", { params: { id } }),
    );
    if (isEarlier) say(madeEarlier);
    return { record, sent };
  }

  async function change() {
    const merging = { draftOf, rebase: letterRules.rebase };
    const record = await saveMerged<StaffLetter, LetterDraft>(form, merging, (merged, on) =>
      onSave(merged, {}, on),
    );
    return { record, sent: draft };
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (made || !form.check()) return;
    await send(async () => {
      try {
        const { record, sent } = await (letter ? change() : begin());
        form.startFrom(record.version, draftOf(record), sent);
        onSaved(record);
      } catch (cause) {
        form.showFaults(faultOf(cause)?.errors ?? []);
        throw cause;
      }
    });
  }

  const changes = changed.map((name) => fieldWords[name]);
  const isEdited = changes.length > 0;
  useEffect(() => onEdited?.(isEdited), [onEdited, isEdited]);
  const ref = useRef<HTMLFormElement>(null);
  return (
    <form ref={ref} onSubmit={(event) => void save(event)} noValidate className="grid gap-5">
      {form.isRestored && (
        <RestoredNote
          onForget={() => (letter ? form.startFrom(version, saved) : once.discard(saved))}
        />
      )}
      <FormFault text={fault} />
      <Field
        label={fieldWords.subject}
        required
        maxLength={letterLimits.subjectLength}
        {...input("subject")}
      />
      <Field
        label={fieldWords.preview}
        hint="A mailbox shows it beside the subject."
        maxLength={letterLimits.previewLength}
        {...input("preview")}
      />
      <TextAreaField
        label={fieldWords.body}
        hint="A blank line begins a paragraph, “# ” a heading."
        required
        rows={14}
        maxLength={letterLimits.bodyLength}
        {...input("body")}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={fieldWords.buttonLabel}
          hint="Leave empty for none."
          maxLength={letterLimits.buttonLabelLength}
          {...input("buttonLabel")}
        />
        <Field
          label={fieldWords.buttonAddress}
          hint="A page such as /products/new, or an https address."
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={letterLimits.buttonAddressLength}
          {...input("buttonAddress")}
        />
      </div>
      {letter === undefined ? (
        <>
          <Button type="submit" busy={busy || made !== undefined} className="justify-self-start">
            {button}
          </Button>
          <AskBeforeLeaving changes={made ? [] : changes} comfort="It stays on this device." />
        </>
      ) : (
        <UnsavedBar
          changes={changes}
          busy={busy}
          label={button}
          onUndo={() => form.startFrom(version, saved)}
          onSave={() => ref.current?.requestSubmit()}
        />
      )}
    </form>
  );
}
