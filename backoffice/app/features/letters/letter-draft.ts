import type { LetterDraft } from "#contract/api/staff-letters.ts";
import { rebase } from "../../parts/rebase.ts";
import type { DraftRules } from "../../parts/use-draft.ts";

/** A letter that says nothing yet. */
export const blankLetter: LetterDraft = {
  subject: "",
  preview: "",
  body: "",
  buttonLabel: "",
  buttonAddress: "",
};

/** What the fields of a letter are called, in the order of the form. */
export const fieldWords: Readonly<Record<keyof LetterDraft, string>> = {
  subject: "Subject",
  preview: "Preview line",
  body: "Letter",
  buttonLabel: "Button",
  buttonAddress: "Where the button leads",
};

const fields = Object.keys(fieldWords) as (keyof LetterDraft)[];

/** What a letter says, without what else is known of it. */
export function draftOf({
  subject,
  preview,
  body,
  buttonLabel,
  buttonAddress,
}: LetterDraft): LetterDraft {
  return { subject, preview, body, buttonLabel, buttonAddress };
}

/** The rules of a letter's form; what else is wrong with a letter the server says. */
export const letterRules: DraftRules<LetterDraft> = {
  changedFields: (base, draft) => fields.filter((name) => draft[name] !== base[name]),
  rebase,
  faultsOf: ({ subject, body }) => ({
    ...(subject.trim() === "" && { subject: "Type a subject" }),
    ...(body.trim() === "" && { body: "Type what the letter says" }),
  }),
  ownNames: {},
};
