import { Type } from "typebox";
import { countedPageOf, paging } from "../envelope.ts";
import { cleanedText, nullableText, Timestamp } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { Version } from "../versions.ts";
import { campaignLimits, campaignTabs } from "./campaign-limits.ts";

const line = (maxLength: number) => Type.String({ maxLength, pattern: printable });
const reference = Type.String({ maxLength: 100, pattern: "^[\\w-]+$" });
/** Chosen by the editor, unique in its campaign. */
const blockId = Type.String({ maxLength: 40, pattern: "^[\\w-]+$" });

export const CampaignBlock = Type.Union([
  Type.Object(
    {
      id: blockId,
      kind: Type.Literal("heading"),
      text: line(campaignLimits.headingLength),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      id: blockId,
      kind: Type.Literal("text"),
      /** With the marks of contract/text/rich-text.ts. */
      text: Type.String({ maxLength: campaignLimits.textLength }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      id: blockId,
      kind: Type.Literal("picture"),
      mediaId: Type.Union([reference, Type.Null()]),
      alt: line(campaignLimits.altLength),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      id: blockId,
      kind: Type.Literal("products"),
      productIds: Type.Array(reference, { maxItems: campaignLimits.products, uniqueItems: true }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      id: blockId,
      kind: Type.Literal("button"),
      label: line(campaignLimits.buttonLabelLength),
      /** A path such as /products/new, or a http(s) address. */
      url: line(campaignLimits.buttonAddressLength),
    },
    { additionalProperties: false },
  ),
]);
export type CampaignBlock = Type.Static<typeof CampaignBlock>;

export const CampaignAudience = Type.Union([
  Type.Literal("all"),
  Type.Literal("womenswear"),
  Type.Literal("menswear"),
  Type.Literal("wholesale"),
  Type.Literal("bought_90_days"),
  Type.Literal("not_bought_90_days"),
]);
export type CampaignAudience = Type.Static<typeof CampaignAudience>;

export const campaignContent = {
  subject: line(campaignLimits.subjectLength),
  preview: line(campaignLimits.previewLength),
  blocks: Type.Array(CampaignBlock, { maxItems: campaignLimits.blocks }),
};

const draft = {
  ...campaignContent,
  audience: CampaignAudience,
  /** Orders with its codes count as sales of the campaign. */
  discountId: Type.Union([reference, Type.Null()]),
  /** Null sends at once. */
  sendAt: Type.Union([Timestamp, Type.Null()]),
};

export const CampaignDraft = Type.Object(draft, { additionalProperties: false });
export type CampaignDraft = Type.Static<typeof CampaignDraft>;

export const UpdateCampaign = Type.Object(
  { ...draft, version: Version },
  { additionalProperties: false },
);
export type UpdateCampaign = Type.Static<typeof UpdateCampaign>;

export const CampaignVersion = Type.Object({ version: Version }, { additionalProperties: false });
export type CampaignVersion = Type.Static<typeof CampaignVersion>;

export const CampaignStatus = Type.Union([
  Type.Literal("draft"),
  Type.Literal("scheduled"),
  Type.Literal("sending"),
  Type.Literal("sent"),
  Type.Literal("cancelled"),
]);
export type CampaignStatus = Type.Static<typeof CampaignStatus>;

const CampaignResults = Type.Object({
  /** Emails written so far. */
  recipients: Type.Integer(),
  delivered: Type.Integer(),
  bounced: Type.Integer(),
  /** Emails of which a link was opened. */
  clicked: Type.Integer(),
  unsubscribed: Type.Integer(),
  /** Paid orders with the campaign's code; naira, less refunds. */
  orders: Type.Integer(),
  sales: Type.Number(),
});
export type CampaignResults = Type.Static<typeof CampaignResults>;

const summary = {
  id: Type.String(),
  subject: Type.String(),
  audience: CampaignAudience,
  sendAt: nullableText,
  status: CampaignStatus,
  version: Version,
  results: CampaignResults,
  /** Of the discount; for a batch its prefix. */
  code: nullableText,
  createdAt: Type.String(),
  updatedAt: Type.String(),
  sentAt: nullableText,
};

export const StaffCampaignSummary = Type.Object({
  ...summary,
  /** Of its first products. */
  images: Type.Array(Type.String()),
});
export type StaffCampaignSummary = Type.Static<typeof StaffCampaignSummary>;

export const StaffCampaignPage = countedPageOf(StaffCampaignSummary, campaignTabs);
export type StaffCampaignPage = Type.Static<typeof StaffCampaignPage>;

export const CampaignProduct = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Naira, today. */
  price: Type.Number(),
  image: nullableText,
  isSoldOut: Type.Boolean(),
});
export type CampaignProduct = Type.Static<typeof CampaignProduct>;

export const CampaignPicture = Type.Object({ id: Type.String(), url: Type.String() });
export type CampaignPicture = Type.Static<typeof CampaignPicture>;

export const StaffCampaign = Type.Object({
  ...summary,
  ...draft,
  /** Those on sale, of all its blocks. */
  products: Type.Array(CampaignProduct),
  pictures: Type.Array(CampaignPicture),
});
export type StaffCampaign = Type.Static<typeof StaffCampaign>;

export const CampaignQuery = Type.Object(
  {
    ...paging,
    tab: Type.Optional(
      Type.Union([
        Type.Literal("all"),
        Type.Literal("drafts"),
        Type.Literal("scheduled"),
        Type.Literal("sent"),
      ]),
    ),
  },
  { additionalProperties: false },
);
export type CampaignQuery = Type.Static<typeof CampaignQuery>;

export const AudienceCount = Type.Object({
  audience: CampaignAudience,
  subscribers: Type.Integer(),
  recipients: Type.Integer(),
  /** When the first of those who had two this month can get another; null while somebody can now. */
  nextAt: nullableText,
});
export type AudienceCount = Type.Static<typeof AudienceCount>;

export const AudienceQuery = Type.Object(
  { at: Type.Optional(Timestamp) },
  { additionalProperties: false },
);
export type AudienceQuery = Type.Static<typeof AudienceQuery>;

export const AudienceCounts = Type.Object({ audiences: Type.Array(AudienceCount) });
export type AudienceCounts = Type.Static<typeof AudienceCounts>;

export const CampaignCheck = Type.Object({
  text: Type.String(),
  /** An `error` keeps it from being sent. */
  state: Type.Union([Type.Literal("good"), Type.Literal("warning"), Type.Literal("error")]),
  /** It goes once a test is sent. */
  isTest: Type.Optional(Type.Boolean()),
});
export type CampaignCheck = Type.Static<typeof CampaignCheck>;

export const CampaignReview = Type.Object({
  ...AudienceCount.properties,
  version: Version,
  /** Such as “LINEN10, 10% off until 6 December”. */
  code: nullableText,
  checks: Type.Array(CampaignCheck),
  canSend: Type.Boolean(),
});
export type CampaignReview = Type.Static<typeof CampaignReview>;

export const CampaignPreview = Type.Object(
  { ...campaignContent, scheme: Type.Union([Type.Literal("light"), Type.Literal("dark")]) },
  { additionalProperties: false },
);
export type CampaignPreview = Type.Static<typeof CampaignPreview>;

export const CampaignHtml = Type.Object({ html: Type.String() });
export type CampaignHtml = Type.Static<typeof CampaignHtml>;

export const CampaignPageQuery = Type.Object(
  {
    scheme: Type.Optional(Type.Union([Type.Literal("light"), Type.Literal("dark")])),
    /** For the editor, which puts newer content into the page. */
    editable: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type CampaignPageQuery = Type.Static<typeof CampaignPageQuery>;

export const TestCampaign = Type.Object(
  {
    /** Besides the member's own address. */
    to: Type.Optional(
      Type.Array(cleanedText({ minLength: 1, maxLength: limits.emailLength }), {
        maxItems: campaignLimits.testAddresses,
      }),
    ),
  },
  { additionalProperties: false },
);
export type TestCampaign = Type.Static<typeof TestCampaign>;
