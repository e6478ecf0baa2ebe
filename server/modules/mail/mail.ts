import type { Lane } from "#server/database/jobs.ts";
import type { MailHeaders } from "./mail.queries.ts";

/** A part of a message; every part has a form for HTML and one for plain text. */
export type MailPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  /** @property href an address, or from `/` on a page of the store. */
  | { readonly kind: "button"; readonly label: string; readonly href: string }
  /** A code to be typed elsewhere, shown large. */
  | { readonly kind: "code"; readonly code: string }
  /** What was bought or chosen: two columns, the second aligned to the right. Without rows nothing is shown. */
  | { readonly kind: "rows"; readonly rows: readonly MailRow[] }
  /** Lines that belong together, such as an address. */
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  /** @property src its address, or from `/` on the store */
  | { readonly kind: "picture"; readonly src: string; readonly alt: string }
  | { readonly kind: "small"; readonly text: string }
  /** A sentence in small print that ends in an address, which it shows. */
  | { readonly kind: "small-link"; readonly text: string; readonly href: string };

/** One row of two columns; a total stands out. */
export interface MailRow {
  readonly label: string;
  readonly note?: string;
  readonly value: string;
  readonly total?: boolean;
}

/** The lanes that carry mail: what somebody waits for at this moment, everything else, letters to many. */
export type MailLane = Extract<Lane, "codes" | "mails" | "letters">;

/** A text that may name the store, which is known where the message is written. */
export type StoreText = string | ((store: string) => string);

/** The text with the name of the store. */
export function sayOf(text: StoreText, store: string): string {
  return typeof text === "string" ? text : text(store);
}

/** A message to one person, before it is laid out. */
export interface Mail {
  /** What the message is, such as `order-paid`: for the mailbox, the log and tests. */
  readonly kind: string;
  readonly to: string;
  readonly title: string;
  /** Its title where it has no subject of its own. */
  readonly subject?: string;
  /** The line a mailbox shows beside the subject. */
  readonly preview: string;
  readonly parts: readonly MailPart[];
  /** Why the reader gets this message; under the line at the end. */
  readonly footer: StoreText;
  readonly headers?: MailHeaders;
  /** Holds a code or a link which opens an account: once sent, its body is not kept. */
  readonly secret?: boolean;
  /** So long it waits before it leaves, in ms: until then it can be withheld. */
  readonly holdMs?: number;
  /** `mails` where none is given. */
  readonly lane?: MailLane;
  /** Names the message: of those with one key only the first is written. */
  readonly key?: string;
}

/** What the subject line says. */
export function subjectOf({ subject, title }: Pick<Mail, "subject" | "title">): string {
  return subject ?? title;
}

/** Why staff get a message. */
export const staffFooter = "You get this message because you work for the store.";
