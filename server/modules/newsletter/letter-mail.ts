import type { Mail, MailPart } from "#server/modules/mail/index.ts";
import type { Config } from "#server/platform/config.ts";
import type { Subscriber } from "./newsletter.queries.ts";

type Sender = Pick<Config, "publicUrl">;
type Recipient = Pick<Subscriber, "email" | "unsubscribeToken">;

/** What letters to subscribers are among the messages; one that staff try is none. */
export const letterKinds = ["newsletter", "newsletter-welcome"] as const;
type LetterKind = (typeof letterKinds)[number] | "newsletter-test";

/** What a letter says. */
export interface LetterContent {
  readonly subject: string;
  /** The line a mailbox shows beside the subject. */
  readonly preview: string;
  readonly parts: readonly MailPart[];
}

/**
 * A letter to one subscriber. A mail program can end the subscription with one press (RFC 8058); the link in
 * the text leads to a page that asks first, since programs follow links to look at them.
 */
export function letterMail(
  config: Sender,
  to: Recipient,
  kind: LetterKind,
  letter: LetterContent,
): Mail {
  const query = `token=${encodeURIComponent(to.unsubscribeToken)}`;
  return {
    kind,
    to: to.email,
    title: letter.subject,
    preview: letter.preview,
    parts: [
      ...letter.parts,
      {
        kind: "small-link",
        text: "To stop these letters, open",
        href: `/newsletter/unsubscribe?${query}`,
      },
    ],
    footer:
      "You get this letter because this address was given in the newsletter form of our store. We write at most twice a month.",
    headers: {
      "List-Unsubscribe": `<${config.publicUrl}/api/newsletter/unsubscribe?${query}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** The first letter, with the personal code. */
export function welcomeLetterMail(config: Sender, to: Recipient, code: string): Mail {
  return letterMail(config, to, "newsletter-welcome", {
    subject: "10% off your first purchase",
    preview: `Your code is ${code}`,
    parts: [
      {
        kind: "text",
        text: "Thank you for subscribing. Here is 10% off your first purchase. Enter this code at checkout, with the email address this letter came to:",
      },
      { kind: "code", code },
      { kind: "text", text: "The code is yours alone and works once." },
      { kind: "button", label: "See new arrivals", href: "/products/new" },
    ],
  });
}

/** The letters with sample data, for the preview pages of the mailbox. */
export function newsletterMailSamples(config: Sender): readonly Mail[] {
  const to = { email: "ngozi@example.com", unsubscribeToken: "sample" };
  return [
    welcomeLetterMail(config, to, "LETTER-7K2M9X4P"),
    letterMail(config, to, "newsletter", {
      subject: "The harmattan cloth is in",
      preview: "Heavy indigo and a new loom strip",
      parts: [
        {
          kind: "text",
          text: "Four bolts of heavy adire came from Abẹ́òkúta this week, and a loom strip in laterite and bone.",
        },
        { kind: "button", label: "See new arrivals", href: "/products/new" },
      ],
    }),
  ];
}
