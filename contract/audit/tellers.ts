import { rulesParts } from "#contract/api/rules-parts.ts";
import type { AuditEntry } from "#contract/api/staff-audit.ts";
import { wordsParts } from "#contract/api/words-parts.ts";
import { amountOf, textOf } from "./told-fields.ts";

/** What somebody did, around the name of what they did it to: "approved the business" Ruby Trading "." */
export interface Sentence {
  /** Between who did it and what it was done to. */
  readonly verb: string;
  /** What it was done to, by name; empty where the sentence needs none. */
  readonly subject: string;
  /** After it. */
  readonly tail: string;
  /** The room or record it leads to. */
  readonly address: string | undefined;
}

/** What a sentence may tell of an entry. */
export type Told = Pick<AuditEntry, "subject" | "subjectName" | "before" | "after">;
/** Makes the sentence of an entry. */
export type Teller = (entry: Told) => Partial<Sentence> & { verb: string };

export const person =
  (verb: string, tail = ""): Teller =>
  (entry) => ({
    verb,
    subject: entry.subjectName ?? "somebody",
    tail,
    address: `/members/${entry.subject}`,
  });
export const own =
  (verb: string): Teller =>
  () => ({ verb });
export const business =
  (verb: string): Teller =>
  (entry) => ({
    verb: `${verb} the business`,
    subject: entry.subjectName ?? "that is gone",
    address: `/businesses/${entry.subject}`,
  });
export const enquiry =
  (verb: string): Teller =>
  (entry) => ({
    verb: `${verb} the enquiry`,
    subject: entry.subjectName ?? "that is gone",
    address: `/enquiries/${entry.subject}`,
  });
export const customer =
  (verb: string, tail = ""): Teller =>
  (entry) => ({
    verb,
    tail,
    subject: entry.subjectName ?? "somebody who is forgotten",
    address: entry.subjectName === null ? undefined : `/customers/${entry.subject}`,
  });
export const letter =
  (verb: string, tail = ""): Teller =>
  (entry) => ({
    verb: `${verb} the letter`,
    subject: quoted(
      entry.subjectName ?? textOf(entry.after, "subject") ?? textOf(entry.before, "subject"),
    ),
    tail,
    address: entry.subjectName === null ? undefined : `/letters/${entry.subject}`,
  });
export const order =
  (verb: string, tail = ""): Teller =>
  (entry) => ({
    verb,
    subject: entry.subjectName ?? "an order",
    tail,
    address: `/orders/${entry.subject}`,
  });
export const product =
  (verb: string, tail = ""): Teller =>
  (entry) => ({
    verb,
    subject: entry.subjectName ?? "a product",
    tail,
    address: `/products/${entry.subject}`,
  });
export const ofType =
  (verb: string): Teller =>
  (entry) => ({
    verb: `${verb} the type`,
    subject: textOf(entry.before, "name") ?? textOf(entry.after, "name") ?? "that is gone",
    address: `/types/${entry.subject}`,
  });
export const discount =
  (verb: string, tail = ""): Teller =>
  (entry) => ({
    verb: `${verb} the discount`,
    subject: entry.subjectName ?? "that is gone",
    tail,
    address: `/discounts/${entry.subject}`,
  });
export const stocktake =
  (verb: string): Teller =>
  (entry) => ({
    verb: `${verb} the stock-take of`,
    subject: entry.subjectName ?? "that is gone",
    address: `/stock/takes/${entry.subject}`,
  });
export const goodsImport =
  (verb: string): Teller =>
  (entry) => ({
    verb: `${verb} the spreadsheet`,
    subject: quoted(entry.subjectName ?? undefined),
    address: `/products/sheets/${entry.subject}`,
  });
export const settings =
  (verb: string, tail = ""): Teller =>
  ({ subject }) => ({
    verb,
    subject: partLabel(subject),
    tail,
    address: `/settings/${subject}`,
  });
export const refund =
  (verb: string): Teller =>
  ({ after }) => ({
    verb: `${verb} ${amountOf(after) ?? "money"}`,
  });
export const ofReturn =
  (verb: string, tail = ""): Teller =>
  (entry) => ({
    verb: `${verb} the return`,
    subject: entry.subjectName ?? "that is gone",
    tail,
    address: `/returns/${entry.subject}`,
  });

export const paymentCase =
  (verb: string): Teller =>
  (entry) => ({
    verb,
    subject: entry.subjectName ?? "an order",
    address: `/payments/${entry.subject}`,
  });

function partLabel(part: string): string {
  const parts: Readonly<Record<string, { readonly label: string }>> = {
    ...wordsParts,
    ...rulesParts,
  };
  return parts[part]?.label ?? "settings";
}

/** A name in quotation marks; gone where there is none. */
export function quoted(text: string | undefined): string {
  return text === undefined ? "that is gone" : `“${text}”`;
}
