import { Type } from "typebox";
import { parseRichText } from "#contract/text/rich-text.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import {
  type Mail,
  type MailContent,
  MailDataError,
  type MailTemplate,
  mailTemplate,
  type TemplateMail,
} from "#server/modules/mail/index.ts";
import { CampaignContentData, toCampaignContent } from "./campaign-content.ts";
import { type CampaignContentRecord, findCampaignContent } from "./campaigns.queries.ts";
import type { Subscriber } from "./newsletter.queries.ts";

/** A test email to staff is not among them. */
export const campaignMailKinds = ["newsletter", "newsletter-welcome"] as const;

type Recipient = Pick<Subscriber, "email" | "unsubscribeToken">;

/** The content stands once, with the campaign: it does not change once it is sent. */
const campaignTemplate = mailTemplate({
  kind: "newsletter",
  data: Type.Object({
    campaignId: Type.String(),
    unsubscribeToken: Type.String(),
    /** Counts its links, and opens it in a browser. */
    mark: Type.String(),
  }),
  async content({ campaignId, unsubscribeToken, mark }, { db, publicUrl }) {
    const campaign = await findCampaignContent(db, campaignId);
    if (!campaign) throw new MailDataError(`There is no campaign ${campaignId}`);
    const content = await toCampaignContent(
      db,
      campaign,
      (_address, id) => `/api/newsletter/links/${mark}/${id}`,
    );
    return {
      ...withUnsubscribing(publicUrl, unsubscribeToken, content),
      headLink: { label: viewLabel, href: `/api/newsletter/emails/${mark}` },
    };
  },
});

const viewLabel = "View in browser";

/** Of its emails in the queue. */
export function campaignTopic(campaignId: string): string {
  return `campaign ${campaignId}`;
}

export function campaignMail(
  { email, unsubscribeToken }: Recipient,
  campaign: { readonly id: string; readonly subject: string },
  mark: string,
): TemplateMail {
  return {
    kind: campaignTemplate.kind,
    to: email,
    subject: campaign.subject,
    topic: campaignTopic(campaign.id),
    data: { campaignId: campaign.id, unsubscribeToken, mark },
  };
}

const testTemplate = mailTemplate({
  kind: "newsletter-test",
  data: CampaignContentData,
  content: (campaign, { db }) => campaignTestContent(db, campaign),
});

/** Links to no subscriber's consent, and counts nothing. */
export async function campaignTestContent(
  on: Queryable,
  campaign: CampaignContentRecord,
): Promise<MailContent> {
  const sample = withUnsubscribing("", "test", await toCampaignContent(on, campaign));
  const { headers: _, ...content } = sample;
  return { ...content, headLink: { label: viewLabel, href: "/" } };
}

/** What anybody sees who opens an email in a browser. */
export async function campaignPageContent(
  on: Queryable,
  campaign: CampaignContentRecord,
): Promise<MailContent> {
  return { ...(await toCampaignContent(on, campaign)), footer: campaignFooter };
}

export function campaignTestMail(
  to: string,
  { subject, preview, blocks }: CampaignContentRecord,
): TemplateMail {
  return {
    kind: testTemplate.kind,
    to,
    subject: `Test: ${subject}`,
    data: { subject, preview, blocks },
  };
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

type CampaignContent = Pick<MailContent, "title" | "preview" | "parts" | "hasOwnTitle">;

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

const campaignFooter =
  "You're receiving this because you signed up for our newsletter. We send at most two emails a month.";

/** One-click unsubscribe (RFC 8058); the link asks first, since mail programs prefetch links. */
function withUnsubscribing(
  publicUrl: string,
  unsubscribeToken: string,
  content: CampaignContent,
): MailContent {
  const query = `token=${encodeURIComponent(unsubscribeToken)}`;
  return {
    ...content,
    footer: campaignFooter,
    footerLinks: [{ label: "Unsubscribe", href: `/newsletter/unsubscribe?${query}` }],
    headers: {
      "List-Unsubscribe": `<${publicUrl}/api/newsletter/unsubscribe?${query}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

export function newsletterMailSamples({ publicUrl }: { readonly publicUrl: string }): Mail[] {
  const toSample = (kind: string, content: CampaignContent): Mail => ({
    kind,
    to: "ngozi@example.com",
    ...withUnsubscribing(publicUrl, "sample", content),
  });
  return [
    toSample(welcomeTemplate.kind, welcomeContent("LETTER-7K2M9X4P")),
    {
      ...toSample(campaignTemplate.kind, sampleContent),
      headLink: { label: viewLabel, href: "/" },
    },
  ];
}

const sampleProduct = { isSoldOut: false, image: "sample", href: "/products/new" };

const sampleContent: CampaignContent = {
  title: "Linen for the dry season",
  preview: "10% off linen until 6 December",
  hasOwnTitle: true,
  parts: [
    { kind: "banner", image: "sample", alt: "An indigo boubou" },
    { kind: "title", text: "Linen for the dry season" },
    {
      kind: "rich-text",
      blocks: parseRichText(
        "Harmattan is here, and linen is what we reach for. Use **LINEN10** for 10% off until 6 December.",
      ),
    },
    {
      kind: "products",
      products: [
        { ...sampleProduct, name: "Badagry linen set", price: "₦86,400" },
        { ...sampleProduct, name: "Ẹ̀gbá linen trouser", price: "₦42,000" },
        { ...sampleProduct, name: "Nsụka shift dress", price: "₦55,800", isSoldOut: true },
      ],
    },
    { kind: "button", label: "Shop linen", href: "/products", isWide: true },
  ],
};
