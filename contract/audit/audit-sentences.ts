import { contentSections } from "#contract/api/content/content-sections.ts";
import { settingsSections } from "#contract/api/settings/settings-sections.ts";
import type { AuditEntry } from "#contract/api/staff/audit.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";

/** "approved the business" Ruby Trading */
export interface Sentence {
  readonly verb: string;
  readonly subject: string;
  readonly tail: string;
  readonly address: string | undefined;
}

export type AuditedEntry = Pick<AuditEntry, "subject" | "subjectName" | "before" | "after">;
export type SentenceBuilder = (entry: AuditedEntry) => Partial<Sentence> & { verb: string };

export const member =
  (verb: string, tail = ""): SentenceBuilder =>
  (entry) => ({
    verb,
    subject: entry.subjectName ?? "someone",
    tail,
    address: `/members/${entry.subject}`,
  });
export const ownAction =
  (verb: string): SentenceBuilder =>
  () => ({ verb });
export const apiKey =
  (verb: string): SentenceBuilder =>
  (entry) => ({
    verb: `${verb} the API key`,
    subject: entry.subjectName ?? "(deleted)",
    address: "/developers",
  });
export const business =
  (verb: string): SentenceBuilder =>
  (entry) => ({
    verb: `${verb} the business`,
    subject: entry.subjectName ?? "(deleted)",
    address: `/businesses/${entry.subject}`,
  });
export const enquiry =
  (verb: string): SentenceBuilder =>
  (entry) => ({
    verb: `${verb} the enquiry`,
    subject: entry.subjectName ?? "(deleted)",
    address: `/enquiries/${entry.subject}`,
  });
export const customer =
  (verb: string, tail = ""): SentenceBuilder =>
  (entry) => ({
    verb,
    tail,
    subject: entry.subjectName ?? "an erased customer",
    address: entry.subjectName === null ? undefined : `/customers/${entry.subject}`,
  });
export const campaign =
  (verb: string, tail = ""): SentenceBuilder =>
  (entry) => ({
    verb: `${verb} the campaign`,
    subject: quoted(
      entry.subjectName ?? entryText(entry.after, "subject") ?? entryText(entry.before, "subject"),
    ),
    tail,
    address: entry.subjectName === null ? undefined : `/newsletter/${entry.subject}`,
  });
export const order =
  (verb: string, tail = ""): SentenceBuilder =>
  (entry) => ({
    verb,
    subject: entry.subjectName ?? "an order",
    tail,
    address: `/orders/${entry.subject}`,
  });
export const product =
  (verb: string, tail = ""): SentenceBuilder =>
  (entry) => ({
    verb,
    subject: entry.subjectName ?? "a product",
    tail,
    address: `/products/${entry.subject}`,
  });
export const productType =
  (verb: string): SentenceBuilder =>
  (entry) => ({
    verb: `${verb} the type`,
    subject: entryText(entry.before, "name") ?? entryText(entry.after, "name") ?? "(deleted)",
    address: `/types/${entry.subject}`,
  });
export const discount =
  (verb: string, tail = ""): SentenceBuilder =>
  (entry) => ({
    verb: `${verb} the discount`,
    subject: entry.subjectName ?? "(deleted)",
    tail,
    address: `/discounts/${entry.subject}`,
  });
export const stocktake =
  (verb: string): SentenceBuilder =>
  (entry) => ({
    verb: `${verb} the stock count of`,
    subject: entry.subjectName ?? "(deleted)",
    address: `/stock/counts/${entry.subject}`,
  });
export const productImport =
  (verb: string): SentenceBuilder =>
  (entry) => ({
    verb: `${verb} the spreadsheet`,
    subject: quoted(entry.subjectName ?? undefined),
    address: `/products/imports/${entry.subject}`,
  });
export const settings =
  (verb: string, tail = ""): SentenceBuilder =>
  ({ subject }) => ({
    verb,
    subject: settingsLabel(subject),
    tail,
    address: `/settings/${subject}`,
  });
export const refund =
  (verb: string): SentenceBuilder =>
  ({ after }) => ({
    verb: `${verb} ${entryAmount(after) ?? "money"}`,
  });
export const returnRequest =
  (verb: string, tail = ""): SentenceBuilder =>
  (entry) => ({
    verb: `${verb} the return`,
    subject: entry.subjectName ?? "(deleted)",
    tail,
    address: `/returns/${entry.subject}`,
  });

export const paymentCase =
  (verb: string): SentenceBuilder =>
  (entry) => ({
    verb,
    subject: entry.subjectName ?? "an order",
    address: `/payments/${entry.subject}`,
  });

function settingsLabel(section: string): string {
  const sections: Readonly<Record<string, { readonly label: string }>> = {
    ...contentSections,
    ...settingsSections,
  };
  return sections[section]?.label ?? "settings";
}

export function quoted(text: string | undefined): string {
  return text === undefined ? "(deleted)" : `“${text}”`;
}

export function entryAmount(record: unknown): string | undefined {
  const value = fieldOf(record, "amountKobo");
  return typeof value === "number" ? formatNaira(kobo(value)) : undefined;
}

export function entryText(record: unknown, field: string): string | undefined {
  const value = fieldOf(record, field);
  return typeof value === "string" ? value : undefined;
}

function fieldOf(record: unknown, field: string): unknown {
  if (typeof record !== "object" || record === null) return undefined;
  return (record as Readonly<Record<string, unknown>>)[field];
}
