import { Type } from "typebox";
import { limits } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { PictureFocus } from "./picture-cut.ts";
import { ProductImage } from "./products.ts";
import { wordsLimits as most } from "./words-limits.ts";
import type { WordsPart } from "./words-parts.ts";

/** Without control characters, and without those that turn the direction of what follows. */
const plain = "^[^\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069]*$";
const words = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: plain });
const maybe = (maxLength: number) => Type.String({ maxLength, pattern: plain });
const email = Type.String({
  maxLength: limits.emailLength,
  pattern: '^[^\\s@<>,;"]+@[^\\s@<>,;"]+$',
});
/** A path of the shop, `https:`, `mailto:` or `tel:`; the server looks closer (`isLink`). */
const link = Type.String({
  maxLength: most.link,
  pattern: '^(/|https://|mailto:|tel:)[^\\s\\\\<>"]*$',
});
const object = <T extends Record<string, Type.TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** A picture that was taken in. */
const mediaId = Type.String({ pattern: "^med_[0-9A-Za-z_-]{1,40}$" });

/** What the shop is called, how it is reached, and the line above its header. */
export const ContactsWords = object({
  name: words(most.storeName),
  /** One sentence for search engines and shared links. */
  description: words(most.description),
  /** Stands in place of the drawn name, by whose words it is read. */
  logo: Type.Optional(object({ id: mediaId })),
  /** Empty hides it. */
  announcement: maybe(most.announcement),
  /** Above the form of the letter at the foot of every page. */
  newsletterLine: words(most.announcement),
  contact: object({
    email,
    stylingEmail: email,
    bulkEmail: email,
    phone: Type.String({ maxLength: most.phone, pattern: "^\\+?[0-9][0-9 ()-]{4,}$" }),
    address: words(most.address),
  }),
  chat: object({
    /** International number without plus or spaces, as wa.me wants it. */
    number: Type.String({ pattern: "^[1-9][0-9]{6,14}$" }),
    bulkMessage: words(most.bulkMessage),
  }),
  socials: Type.Array(
    object({
      name: words(most.socialName),
      url: Type.String({ maxLength: most.link, pattern: '^https://[^\\s\\\\<>"]+$' }),
    }),
    { maxItems: most.socials },
  ),
});
/** What the shop is called, how it is reached, and the line above its header. */
export type ContactsWords = Type.Static<typeof ContactsWords>;

/** What a figure of the home page is of, where the books know it (specification §9, hero stats). */
const StatSubject = Type.Union([
  Type.Literal("orders"),
  Type.Literal("lagosHours"),
  Type.Literal("returningPercent"),
  Type.Literal("other"),
]);

const stat = object({ figure: words(most.figure), meaning: words(most.meaning), of: StatSubject });
const passage = { title: words(most.title), text: words(most.text) };

/** What the home page says (specification §2); the customers stand elsewhere. */
export const HomeWords = object({
  hero: object({
    title: words(most.heading),
    text: words(most.line),
    /** In place of the store's own art. */
    picture: Type.Optional(
      object({
        wide: mediaId,
        /** Upright, for narrow screens; where there is none, the wide one is shown in part. */
        phone: Type.Optional(mediaId),
        alt: words(most.pictureWords),
        focus: Type.Optional(PictureFocus),
      }),
    ),
  }),
  /** Shows what the books say in place of the figures that are written, where they can tell. */
  trueFigures: Type.Optional(Type.Boolean()),
  stats: Type.Array(stat, { minItems: 3, maxItems: 3 }),
  experience: object({
    title: words(most.title),
    blurbs: Type.Array(object(passage), { minItems: 2, maxItems: 2 }),
  }),
  /** The cards that lead to men's, women's and all products. */
  spotlights: Type.Array(object({ title: words(most.cardTitle), note: words(most.cardNote) }), {
    minItems: 3,
    maxItems: 3,
  }),
  newsletter: object(passage),
  partner: object(passage),
  promo: object({ ...passage, action: words(most.action), to: link }),
});
/** What the home page says. */
export type HomeWords = Type.Static<typeof HomeWords>;

/** What customers said. */
export const VoicesWords = object({
  voices: Type.Array(
    object({
      quote: words(most.quote),
      name: words(most.voiceName),
      about: maybe(most.voiceAbout),
      /** One that is kept, but not on the shop. */
      hidden: Type.Optional(Type.Boolean()),
    }),
    { maxItems: most.voices },
  ),
});
/** What customers said. */
export type VoicesWords = Type.Static<typeof VoicesWords>;

/** The questions of the FAQ page by topic. */
export const QuestionsWords = object({
  topics: Type.Array(
    object({
      title: words(most.topicTitle),
      entries: Type.Array(
        object({
          /** Its address on the page: /faq#delivery. */
          id: Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,59}$" }),
          question: words(most.question),
          answer: words(most.answer),
          more: Type.Optional(object({ label: words(most.action), to: link })),
        }),
        { minItems: 1, maxItems: most.entries },
      ),
    }),
    { minItems: 1, maxItems: most.topics },
  ),
});
/** The questions of the FAQ page by topic. */
export type QuestionsWords = Type.Static<typeof QuestionsWords>;

/** The about page: a sentence to begin with, then parts. */
export const AboutWords = object({
  lead: words(most.lead),
  parts: Type.Array(
    object({
      title: words(most.title),
      paragraphs: Type.Array(words(most.paragraph), { minItems: 1, maxItems: most.paragraphs }),
    }),
    { minItems: 1, maxItems: most.parts },
  ),
});
/** The about page. */
export type AboutWords = Type.Static<typeof AboutWords>;

/** What may be written of each part. */
export const wordsSchemas = {
  contacts: ContactsWords,
  home: HomeWords,
  voices: VoicesWords,
  questions: QuestionsWords,
  about: AboutWords,
} as const satisfies Record<WordsPart, Type.TSchema>;

/** The words of each part. */
export type WordsOf = { [Part in WordsPart]: Type.Static<(typeof wordsSchemas)[Part]> };

/** Query of GET /store/words. */
export const StoreWordsQuery = Type.Object(
  {
    /** The parts that are wanted, with commas between. */
    of: Type.Optional(Type.String({ pattern: "^[a-z]{1,20}(,[a-z]{1,20}){0,9}$" })),
  },
  { additionalProperties: false },
);
/** Query of GET /store/words. */
export type StoreWordsQuery = Type.Static<typeof StoreWordsQuery>;

/** The name of the store as one SVG path. */
const Wordmark = Type.Object({ viewBox: Type.String(), path: Type.String() });

const partsOfReply = Object.fromEntries(
  Object.entries(wordsSchemas).map(([part, schema]) => [
    part,
    Type.Optional(Type.Union([schema, Type.Null()])),
  ]),
) as {
  [Part in WordsPart]: Type.TOptional<Type.TUnion<[(typeof wordsSchemas)[Part], Type.TNull]>>;
};

/**
 * Reply of GET /store/words: the parts whose words are not the store's files', and of them only those that are wanted;
 * the others are null. Beside them what is made of them.
 */
export const StoreWords = Type.Object({
  ...partsOfReply,
  /** What the store is called, edited or not; where `name` is asked for among the parts. */
  named: Type.Optional(Type.Object({ name: Type.String(), wordmark: Wordmark })),
  /** Of a name that is not that of the store's files. */
  wordmark: Type.Optional(Wordmark),
  logo: Type.Optional(ProductImage),
  hero: Type.Optional(Type.Object({ wide: ProductImage, phone: Type.Optional(ProductImage) })),
  /** What stands in place of each figure of the home page; null for one that is hidden. */
  figures: Type.Optional(Type.Array(nullableText)),
  /** How the paths of the icons begin (`iconPath`); where they are not those of the build. */
  icons: Type.Optional(Type.String()),
  /** Only where an order may be paid by transfer to the shop's account. */
  takesTransfers: Type.Optional(Type.Literal(true)),
  /** Path of the picture that shared links show, of 1200 × 630. */
  sharePicture: Type.Optional(Type.String()),
});
/** Reply of GET /store/words. */
export type StoreWords = Type.Static<typeof StoreWords>;
