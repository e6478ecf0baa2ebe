import { Type } from "typebox";
import { paging } from "./envelope.ts";
import { letterLimits } from "./letter-limits.ts";
import { printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { Version } from "./versions.ts";

const draft = {
  subject: Type.String({
    minLength: 1,
    maxLength: letterLimits.subjectLength,
    pattern: printable,
  }),
  /** The line a mailbox shows beside the subject. */
  preview: Type.String({ maxLength: letterLimits.previewLength, pattern: printable }),
  /** Paragraphs with a blank line between them; one that begins with "# " is a heading. */
  body: Type.String({ minLength: 1, maxLength: letterLimits.bodyLength, pattern: "\\S" }),
  /** Empty for a letter without a button. */
  buttonLabel: Type.String({ maxLength: letterLimits.buttonLabelLength, pattern: printable }),
  /** Where the button leads: a page of the store such as /products/new, or an https address. */
  buttonAddress: Type.String({ maxLength: letterLimits.buttonAddressLength, pattern: printable }),
};

/** Body of POST /staff/letters. */
export const LetterDraft = Type.Object(draft, { additionalProperties: false });
/** What staff write of a letter. */
export type LetterDraft = Type.Static<typeof LetterDraft>;

/** Body of PATCH /staff/letters/{id}. */
export const ChangeLetter = Type.Object(
  { ...draft, version: Version },
  { additionalProperties: false },
);
/** Body of PATCH /staff/letters/{id}. */
export type ChangeLetter = Type.Static<typeof ChangeLetter>;

/** Body of POST /staff/letters/{id}/send, and query of DELETE /staff/letters/{id}. */
export const SeenLetter = Type.Object({ version: Version }, { additionalProperties: false });
/** Body of POST /staff/letters/{id}/send, and query of DELETE /staff/letters/{id}. */
export type SeenLetter = Type.Static<typeof SeenLetter>;

/** Where a letter stands. */
export const LetterStatus = Type.Union([
  Type.Literal("draft"),
  /** On its way to one subscriber after the other. */
  Type.Literal("sending"),
  Type.Literal("sent"),
]);
/** Where a letter stands. */
export type LetterStatus = Type.Static<typeof LetterStatus>;

/** A letter as staff see it. */
export const StaffLetter = Type.Object({
  id: Type.String(),
  ...draft,
  status: LetterStatus,
  version: Version,
  /** To how many it went so far. */
  recipients: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** When sending began. */
  sentAt: nullableText,
});
/** A letter as staff see it. */
export type StaffLetter = Type.Static<typeof StaffLetter>;

/** Whom a letter would go to now. */
export const LetterAudience = Type.Object({
  recipients: Type.Integer(),
  /** Subscribers who have had two letters in the last month, and are passed over. */
  passedOver: Type.Integer(),
  /** When the next letter may go out; null when it may now. */
  nextAt: nullableText,
});
/** Whom a letter would go to now. */
export type LetterAudience = Type.Static<typeof LetterAudience>;

/** Query of GET /staff/letters; newest first. */
export const LetterQuery = Type.Object(paging, { additionalProperties: false });
/** Query of GET /staff/letters. */
export type LetterQuery = Type.Static<typeof LetterQuery>;
