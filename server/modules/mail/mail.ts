import type { TSchema } from "typebox";
import type { PolicyName } from "#contract/api/content/content-sections.ts";
import type { QueueName } from "#server/database/jobs/jobs.ts";

export type MailHeaders = Readonly<
  Partial<Record<"List-Unsubscribe" | "List-Unsubscribe-Post" | "Reply-To", string>>
>;

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

/** What an email says. Stored as its data where its kind has no template, and composed when it is sent. */
export interface MailContent {
  readonly title: string;
  readonly subject?: string;
  readonly preview: string;
  readonly parts: readonly MailPart[];
  /** `{store}` stands for the store's name. */
  readonly footer: string;
  /** Below the footer; set when it is composed. */
  readonly footerLinks?: readonly { readonly label: string; readonly href: string }[];
  readonly headers?: MailHeaders;
}

interface MailEnvelope {
  readonly kind: string;
  readonly to: string;
  /** Contains a code or a link that signs in: the data is erased once sent. */
  readonly secret?: boolean;
  /** Delay before sending, in ms; it can be cancelled until then. */
  readonly holdMs?: number;
  readonly queue?: MailQueue;
  /** Only the first message with a key is queued. */
  readonly key?: string;
  /** What it is about, such as `order ord_1 shipment`; what is queued about it can be cancelled together. */
  readonly topic?: string;
}

export interface Mail extends MailEnvelope, MailContent {
  /** Of a kind with a template: what its content is made from. */
  readonly stored?: { readonly schema: TSchema; readonly data: unknown };
}

/** An email whose kind has a template: the template makes its content from the data. */
export interface TemplateMail extends MailEnvelope {
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function subjectOf({ subject, title }: Pick<MailContent, "subject" | "title">): string {
  return subject ?? title;
}

export const staffFooter = "You're receiving this because you work for the store.";

const linkedPolicies = [
  ["returns-policy", "Returns policy"],
  ["privacy", "Privacy"],
] as const satisfies readonly (readonly [PolicyName, string])[];

interface StoreFooter {
  readonly closing: string;
  /** Those that the shop shows. */
  readonly policies: readonly PolicyName[];
}

export function withFooter<Content extends MailContent>(
  { closing, policies }: StoreFooter,
  mail: Content,
): Content {
  if (mail.footer === staffFooter) return mail;
  return {
    ...mail,
    footer: closing === "" ? mail.footer : `${mail.footer} ${closing}`,
    footerLinks: linkedPolicies
      .filter(([name]) => policies.includes(name))
      .map(([name, label]) => ({ label, href: `/${name}` })),
  };
}
