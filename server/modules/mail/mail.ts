import type { TSchema } from "typebox";
import type { TextBlock } from "#contract/text/rich-text.ts";
import type { QueueName } from "#server/database/jobs/jobs.ts";

export type MailHeaders = Readonly<
  Partial<Record<"List-Unsubscribe" | "List-Unsubscribe-Post" | "Reply-To", string>>
>;

/** Addresses are absolute, or paths of the store. */
export type MailPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  /** Of an email without the usual one at the top. */
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "rich-text"; readonly blocks: readonly TextBlock[] }
  /** Over the whole width. */
  | { readonly kind: "banner"; readonly image: string; readonly alt: string }
  | { readonly kind: "products"; readonly products: readonly MailProduct[] }
  | {
      readonly kind: "button";
      readonly label: string;
      readonly href: string;
      readonly isWide?: true;
    }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "rows"; readonly rows: readonly MailRow[] }
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  | { readonly kind: "items"; readonly items: readonly MailItem[] }
  | { readonly kind: "pairs"; readonly pairs: readonly MailPair[] }
  | { readonly kind: "details"; readonly details: readonly MailDetail[] }
  /** @param current index of the step that is under way */
  | { readonly kind: "steps"; readonly steps: readonly string[]; readonly current: number }
  | {
      readonly kind: "amount";
      readonly amount: string;
      readonly status: string;
      readonly isSettled: boolean;
      readonly rows: readonly MailRow[];
    }
  | {
      readonly kind: "picture";
      /** Its middle, as large as emails have it. */
      readonly croppedSrc: string;
      /** The whole picture. */
      readonly src: string;
      readonly alt: string;
      readonly caption: string;
    }
  | { readonly kind: "small"; readonly text: string };

export interface MailRow {
  readonly label: string;
  readonly note?: string;
  readonly value: string;
  readonly total?: boolean;
}

export interface MailItem {
  readonly name: string;
  readonly note: string;
  readonly value: string;
  /** Stored address of a product picture; empty for none. */
  readonly image: string;
}

export interface MailProduct {
  readonly name: string;
  readonly price: string;
  readonly isSoldOut: boolean;
  /** Stored address of a product picture; empty for none. */
  readonly image: string;
  readonly href: string;
}

/** What comes back and what is sent instead. */
export interface MailPair {
  readonly name: string;
  readonly note: string;
  readonly image: string;
  readonly size: string;
  /** Null for a refund. */
  readonly wantedSize: string | null;
  /** Held until it is sent; no day is promised. */
  readonly isReserved: boolean;
}

export interface MailDetail {
  readonly label: string;
  readonly lines: readonly string[];
  readonly href?: string | undefined;
  /** Set in large, spaced digits. */
  readonly code?: string;
}

export type MailQueue = Extract<QueueName, "transactional-email" | "email" | "newsletter">;

/** What an email says. Stored as its data where its kind has no template, and composed when it is sent. */
export interface MailContent {
  readonly title: string;
  readonly subject?: string;
  /** The next fact; mail programs show it beside the subject. */
  readonly preview: string;
  /** Such as `Order ASO-7K3M9QXD`; stands at the top. */
  readonly reference?: string;
  /** In place of a reference. */
  readonly headLink?: MailLink;
  /** The title stands among the parts. */
  readonly hasOwnTitle?: true;
  readonly parts: readonly MailPart[];
  /** `{store}` stands for the store's name. */
  readonly footer: string;
  readonly footerLinks?: readonly MailLink[];
  readonly headers?: MailHeaders;
}

export interface MailLink {
  readonly label: string;
  readonly href: string;
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
