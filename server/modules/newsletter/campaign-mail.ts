import { Type } from "typebox";
import { CampaignDraft } from "#contract/api/mail/campaigns.ts";
import {
  type Mail,
  type MailContent,
  MailDataError,
  type MailPart,
  type MailTemplate,
  mailTemplate,
  type TemplateMail,
} from "#server/modules/mail/index.ts";
import { findCampaignDraft } from "./campaigns.queries.ts";
import type { Subscriber } from "./newsletter.queries.ts";

/** A test email to staff is not among them. */
export const campaignMailKinds = ["newsletter", "newsletter-welcome"] as const;

type Recipient = Pick<Subscriber, "email" | "unsubscribeToken">;

/** The content stands once, with the campaign: it does not change once it is sent. */
const campaignTemplate = mailTemplate({
  kind: "newsletter",
  data: Type.Object({ campaignId: Type.String(), unsubscribeToken: Type.String() }),
  async content({ campaignId, unsubscribeToken }, { db, publicUrl }) {
    const campaign = await findCampaignDraft(db, campaignId);
    if (!campaign) throw new MailDataError(`There is no campaign ${campaignId}`);
    return withUnsubscribing(publicUrl, unsubscribeToken, campaignContent(campaign));
  },
});

export function campaignMail(
  { email, unsubscribeToken }: Recipient,
  campaign: { readonly id: string; readonly subject: string },
): TemplateMail {
  return {
    kind: campaignTemplate.kind,
    to: email,
    subject: campaign.subject,
    data: { campaignId: campaign.id, unsubscribeToken },
  };
}

const testTemplate = mailTemplate({
  kind: "newsletter-test",
  data: CampaignDraft,
  content: campaignTestContent,
});

/** Links to no subscriber's consent. */
export function campaignTestContent(draft: CampaignDraft): MailContent {
  const { headers: _, ...content } = withUnsubscribing("", "test", campaignContent(draft));
  return content;
}

export function campaignTestMail(
  to: string,
  { subject, preview, body, buttonLabel, buttonUrl }: CampaignDraft,
): TemplateMail {
  const data = { subject, preview, body, buttonLabel, buttonUrl };
  return { kind: testTemplate.kind, to, subject: `Test: ${subject}`, data };
}

const welcomeTemplate = mailTemplate({
  kind: "newsletter-welcome",
  data: Type.Object({ code: Type.String(), unsubscribeToken: Type.String() }),
  content: ({ code, unsubscribeToken }, { publicUrl }) =>
    withUnsubscribing(publicUrl, unsubscribeToken, welcomeContent(code)),
});

const welcomeSubject = "10% off your first purchase";

export function welcomeMail({ email, unsubscribeToken }: Recipient, code: string): TemplateMail {
  return {
    kind: welcomeTemplate.kind,
    to: email,
    subject: welcomeSubject,
    data: { code, unsubscribeToken },
  };
}

export const newsletterTemplates: readonly MailTemplate[] = [
  campaignTemplate,
  welcomeTemplate,
  testTemplate,
];

type CampaignContent = Pick<MailContent, "title" | "preview" | "parts">;

function welcomeContent(code: string): CampaignContent {
  return {
    title: welcomeSubject,
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
  };
}

/** One-click unsubscribe (RFC 8058); the link asks first, since mail programs prefetch links. */
function withUnsubscribing(
  publicUrl: string,
  unsubscribeToken: string,
  { title, preview, parts }: CampaignContent,
): MailContent {
  const query = `token=${encodeURIComponent(unsubscribeToken)}`;
  return {
    title,
    preview,
    parts,
    footer:
      "You're receiving this because you signed up for our newsletter. We send at most two emails a month.",
    footerLinks: [{ label: "Unsubscribe", href: `/newsletter/unsubscribe?${query}` }],
    headers: {
      "List-Unsubscribe": `<${publicUrl}/api/newsletter/unsubscribe?${query}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

function campaignContent({
  subject,
  preview,
  body,
  buttonLabel,
  buttonUrl,
}: CampaignDraft): CampaignContent {
  const button: MailPart[] =
    buttonLabel === "" ? [] : [{ kind: "button", label: buttonLabel, href: buttonUrl }];
  return { title: subject, preview, parts: [...bodyParts(body), ...button] };
}

function bodyParts(body: string): MailPart[] {
  return body
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block): MailPart => {
      if (/^# [^\n]*$/.test(block)) return { kind: "heading", text: block.slice(2).trim() };
      const lines = block.split(/\r?\n/);
      return lines.length === 1 ? { kind: "text", text: block } : { kind: "lines", lines };
    });
}

export function newsletterMailSamples({ publicUrl }: { readonly publicUrl: string }): Mail[] {
  const toSample = (kind: string, content: CampaignContent): Mail => ({
    kind,
    to: "ngozi@example.com",
    ...withUnsubscribing(publicUrl, "sample", content),
  });
  return [
    toSample(welcomeTemplate.kind, welcomeContent("LETTER-7K2M9X4P")),
    toSample(
      campaignTemplate.kind,
      campaignContent({
        subject: "The harmattan cloth is in",
        preview: "Heavy indigo and a new loom strip",
        body: "Four bolts of heavy adire came from Abẹ́òkúta this week, and a loom strip in laterite and bone.",
        buttonLabel: "See new arrivals",
        buttonUrl: "/products/new",
      }),
    ),
  ];
}
