import { Type } from "typebox";
import { PictureFocus } from "../catalogue/picture-crop.ts";
import { ProductImage } from "../catalogue/products.ts";
import { cleanedText, nullableText } from "../fields.ts";
import { limits } from "../limits.ts";
import { contentLimits as max } from "./content-limits.ts";
import {
  type ContentSection,
  type PageSection,
  pageSectionNames,
  policyNames,
} from "./content-sections.ts";

/** No control characters and no direction overrides. */
const printableLine = "^[^\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069]*$";
const requiredText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: printableLine });
const optionalText = (maxLength: number) => Type.String({ maxLength, pattern: printableLine });
const email = cleanedText({
  maxLength: limits.emailLength,
  pattern: '^[^\\s@<>,;"]+@[^\\s@<>,;"]+$',
});
/** A path of the shop, `https:`, `mailto:` or `tel:`; `isLink` checks it further. */
const link = Type.String({
  maxLength: max.link,
  pattern: '^(/|https://|mailto:|tel:)[^\\s\\\\<>"]*$',
});
const object = <T extends Record<string, Type.TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

const mediaId = Type.String({ pattern: "^med_[0-9A-Za-z_-]{1,40}$" });

export const ContactsContent = object({
  name: requiredText(max.storeName),
  description: requiredText(max.description),
  logo: Type.Optional(object({ id: mediaId })),
  /** Empty hides it. */
  announcement: optionalText(max.announcement),
  newsletterLine: requiredText(max.announcement),
  contact: object({
    email,
    stylingEmail: email,
    bulkEmail: email,
    phone: cleanedText({ maxLength: max.phone, pattern: "^\\+?[0-9][0-9 ()-]{4,}$" }),
    address: requiredText(max.address),
  }),
  /** Of the Corporate Affairs Commission; empty where unknown. */
  rcNumber: Type.Optional(cleanedText({ pattern: `^(\\d{1,${max.rcNumber}})?$` })),
  chat: object({
    /** International number without plus or spaces, for wa.me. */
    number: cleanedText({ pattern: "^[1-9][0-9]{6,14}$" }),
    bulkMessage: requiredText(max.bulkMessage),
  }),
  socials: Type.Array(
    object({
      name: requiredText(max.socialName),
      url: Type.String({ maxLength: max.link, pattern: '^https://[^\\s\\\\<>"]+$' }),
    }),
    { maxItems: max.socials },
  ),
});
export type ContactsContent = Type.Static<typeof ContactsContent>;

/** What a figure of the home page measures (specification §9). */
const StatSubject = Type.Union([
  Type.Literal("orders"),
  Type.Literal("lagosHours"),
  Type.Literal("returningPercent"),
  Type.Literal("other"),
]);

const stat = object({
  figure: requiredText(max.figure),
  meaning: requiredText(max.meaning),
  of: StatSubject,
});
const passage = { title: requiredText(max.title), text: requiredText(max.text) };

/** Specification §2. */
export const HomeContent = object({
  hero: object({
    title: requiredText(max.heading),
    text: requiredText(max.line),
    picture: Type.Optional(
      object({
        wide: mediaId,
        /** For narrow screens; without it the wide one is cropped. */
        phone: Type.Optional(mediaId),
        alt: requiredText(max.altText),
        focus: Type.Optional(PictureFocus),
      }),
    ),
  }),
  /** Replaces written figures by measured ones where known. */
  usesMeasuredStats: Type.Optional(Type.Boolean()),
  stats: Type.Array(stat, { minItems: 3, maxItems: 3 }),
  experience: object({
    title: requiredText(max.title),
    blurbs: Type.Array(object(passage), { minItems: 2, maxItems: 2 }),
  }),
  spotlights: Type.Array(
    object({ title: requiredText(max.cardTitle), note: requiredText(max.cardNote) }),
    {
      minItems: 3,
      maxItems: 3,
    },
  ),
  newsletter: object(passage),
  partner: object(passage),
  promo: object({ ...passage, action: requiredText(max.action), to: link }),
});
export type HomeContent = Type.Static<typeof HomeContent>;

export const TestimonialsContent = object({
  testimonials: Type.Array(
    object({
      quote: requiredText(max.quote),
      name: requiredText(max.testimonialName),
      about: optionalText(max.testimonialAbout),
      hidden: Type.Optional(Type.Boolean()),
    }),
    { maxItems: max.testimonials },
  ),
});
export type TestimonialsContent = Type.Static<typeof TestimonialsContent>;

export const FaqContent = object({
  topics: Type.Array(
    object({
      title: requiredText(max.topicTitle),
      entries: Type.Array(
        object({
          /** Anchor: /faq#delivery. */
          id: Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,59}$" }),
          question: requiredText(max.question),
          answer: requiredText(max.answer),
          more: Type.Optional(object({ label: requiredText(max.action), to: link })),
        }),
        { minItems: 1, maxItems: max.entries },
      ),
    }),
    { minItems: 1, maxItems: max.topics },
  ),
});
export type FaqContent = Type.Static<typeof FaqContent>;

export const AboutContent = object({
  lead: requiredText(max.lead),
  parts: Type.Array(
    object({
      title: requiredText(max.title),
      paragraphs: Type.Array(requiredText(max.paragraph), {
        minItems: 1,
        maxItems: max.paragraphs,
      }),
    }),
    { minItems: 1, maxItems: max.parts },
  ),
});
export type AboutContent = Type.Static<typeof AboutContent>;

export const PolicyContent = object({
  /** Without it the page is Coming Soon. */
  isVisible: Type.Boolean(),
  title: requiredText(max.title),
  summary: Type.Array(object({ title: requiredText(max.title), text: requiredText(max.lead) }), {
    minItems: 1,
    maxItems: max.summaryPoints,
  }),
  sections: Type.Array(
    object({
      /** Anchor: /privacy#cookies. */
      id: Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,59}$" }),
      title: requiredText(max.title),
      /** Paragraphs, lists and tables; `parsePolicyText` reads it. */
      text: Type.String({
        minLength: 1,
        maxLength: max.policyText,
        pattern: "^(?:\\n|[^\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069])*$",
      }),
    }),
    { minItems: 1, maxItems: max.policySections },
  ),
});
export type PolicyContent = Type.Static<typeof PolicyContent>;

export const contentSchemas = {
  contacts: ContactsContent,
  home: HomeContent,
  testimonials: TestimonialsContent,
  questions: FaqContent,
  about: AboutContent,
  privacy: PolicyContent,
  terms: PolicyContent,
  "delivery-policy": PolicyContent,
  "returns-policy": PolicyContent,
} as const satisfies Record<ContentSection, Type.TSchema>;

export type ContentOf = { [Part in ContentSection]: Type.Static<(typeof contentSchemas)[Part]> };

export const StoreContentQuery = Type.Object(
  {
    of: Type.Optional(Type.String({ pattern: "^[a-z]{1,20}(,[a-z]{1,20}){0,9}$" })),
  },
  { additionalProperties: false },
);
export type StoreContentQuery = Type.Static<typeof StoreContentQuery>;

const Wordmark = Type.Object({ viewBox: Type.String(), path: Type.String() });

const replySections = Object.fromEntries(
  pageSectionNames.map((part) => [
    part,
    Type.Optional(Type.Union([contentSchemas[part], Type.Null()])),
  ]),
) as {
  [Part in PageSection]: Type.TOptional<Type.TUnion<[(typeof contentSchemas)[Part], Type.TNull]>>;
};

/** Requested sections that differ from the defaults; the others are null. */
export const StoreContent = Type.Object({
  ...replySections,
  /** Edited or not; only where `name` is requested. */
  named: Type.Optional(Type.Object({ name: Type.String(), wordmark: Wordmark })),
  /** Only for an edited name. */
  wordmark: Type.Optional(Wordmark),
  logo: Type.Optional(ProductImage),
  hero: Type.Optional(Type.Object({ wide: ProductImage, phone: Type.Optional(ProductImage) })),
  /** Replacements of the home page's figures; null hides one. */
  figures: Type.Optional(Type.Array(nullableText)),
  /** URL prefix of custom icons (`iconPath`). */
  icons: Type.Optional(Type.String()),
  /** The name of who takes card payments; absent where cards are not taken. */
  cardProvider: Type.Optional(Type.String()),
  /** Absent where the store charges none. */
  vat: Type.Optional(
    Type.Object({
      percent: Type.Number(),
      isAdded: Type.Boolean(),
      coversDelivery: Type.Boolean(),
    }),
  ),
  /** The checkout asks for a quote: the store has code of its own for prices, delivery or VAT. */
  quotesCarts: Type.Optional(Type.Literal(true)),
  /** The cart asks too: it has code of its own for prices. */
  quotesPrices: Type.Optional(Type.Literal(true)),
  /** To the store's own account. */
  acceptsTransfers: Type.Optional(Type.Literal(true)),
  /** Transfers go to an account made for each order. */
  usesOrderAccounts: Type.Optional(Type.Literal(true)),
  /** Tax identification number, where staff entered one. */
  tin: Type.Optional(Type.String()),
  /** Those that are shown. */
  policies: Type.Optional(Type.Array(Type.Enum(policyNames))),
  /** From delivery on; present where the returns policy is shown. */
  returnDays: Type.Optional(Type.Integer()),
  /** Path of a picture of 1200 × 630. */
  shareImage: Type.Optional(Type.String()),
});
export type StoreContent = Type.Static<typeof StoreContent>;
