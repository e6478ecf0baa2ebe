import type { QueueName } from "#server/database/jobs/jobs.ts";
import type { MailHeaders } from "./mail.queries.ts";

export type MailPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  /** An absolute URL, or a path of the store. */
  | { readonly kind: "button"; readonly label: string; readonly href: string }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "rows"; readonly rows: readonly MailRow[] }
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  /** An absolute URL, or a path of the store. */
  | { readonly kind: "picture"; readonly src: string; readonly alt: string }
  | { readonly kind: "small"; readonly text: string }
  | { readonly kind: "small-link"; readonly text: string; readonly href: string };

export interface MailRow {
  readonly label: string;
  readonly note?: string;
  readonly value: string;
  readonly total?: boolean;
}

export type MailQueue = Extract<QueueName, "transactional-email" | "email" | "newsletter">;

export type StoreText = string | ((store: string) => string);

export function resolveText(text: StoreText, store: string): string {
  return typeof text === "string" ? text : text(store);
}

export interface Mail {
  readonly kind: string;
  readonly to: string;
  readonly title: string;
  readonly subject?: string;
  readonly preview: string;
  readonly parts: readonly MailPart[];
  readonly footer: StoreText;
  readonly headers?: MailHeaders;
  /** Contains a code or a link that signs in: the body is erased once sent. */
  readonly secret?: boolean;
  /** Delay before sending, in ms; it can be cancelled until then. */
  readonly holdMs?: number;
  readonly queue?: MailQueue;
  /** Only the first message with a key is queued. */
  readonly key?: string;
}

export function subjectOf({ subject, title }: Pick<Mail, "subject" | "title">): string {
  return subject ?? title;
}

export const staffFooter = "You're receiving this because you work for the store.";

export function withFooter(closing: string, mail: Mail): Mail {
  if (closing === "" || mail.footer === staffFooter) return mail;
  return { ...mail, footer: (store) => `${resolveText(mail.footer, store)} ${closing}` };
}
