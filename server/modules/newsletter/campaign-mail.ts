import type { Mail, MailPart } from "#server/modules/mail/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Subscriber } from "./newsletter.queries.ts";

type Sender = Pick<Config, "publicUrl">;
type Recipient = Pick<Subscriber, "email" | "unsubscribeToken">;

/** A test email to staff is not among them. */
export const campaignMailKinds = ["newsletter", "newsletter-welcome"] as const;
type CampaignMailKind = (typeof campaignMailKinds)[number] | "newsletter-test";

export interface CampaignContent {
  readonly subject: string;
  readonly preview: string;
  readonly parts: readonly MailPart[];
}

/** One-click unsubscribe (RFC 8058); the link asks first, since mail programs prefetch links. */
export function campaignMail(
  config: Sender,
  to: Recipient,
  kind: CampaignMailKind,
  campaign: CampaignContent,
): Mail {
  const query = `token=${encodeURIComponent(to.unsubscribeToken)}`;
  return {
    kind,
    to: to.email,
    title: campaign.subject,
    preview: campaign.preview,
    parts: [
      ...campaign.parts,
      {
        kind: "small-link",
        text: "To unsubscribe, open",
        href: `/newsletter/unsubscribe?${query}`,
      },
    ],
    footer:
      "You're receiving this because you signed up for our newsletter. We send at most two emails a month.",
    headers: {
      "List-Unsubscribe": `<${config.publicUrl}/api/newsletter/unsubscribe?${query}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

export function welcomeMail(config: Sender, to: Recipient, code: string): Mail {
  return campaignMail(config, to, "newsletter-welcome", {
    subject: "10% off your first purchase",
    preview: `Your code is ${code}`,
    parts: [
      {
        kind: "text",
        text: "Thank you for subscribing. Here is 10% off your first purchase. Enter this code at checkout, using the email address this was sent to:",
      },
      { kind: "code", code },
      { kind: "text", text: "The code is yours alone and works once." },
      { kind: "button", label: "See new arrivals", href: "/products/new" },
    ],
  });
}

export function newsletterMailSamples(config: Sender): readonly Mail[] {
  const to = { email: "ngozi@example.com", unsubscribeToken: "sample" };
  return [
    welcomeMail(config, to, "LETTER-7K2M9X4P"),
    campaignMail(config, to, "newsletter", {
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
