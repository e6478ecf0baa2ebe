/** A way to reach the store on a social network. */
export interface SocialLink {
  readonly name: string;
  readonly url: string;
}

/** The merchant's own words: what would differ in another merchant's store. More of them are in home.ts, the drawing of this name in wordmark.ts. */
export interface StoreConfig {
  readonly name: string;
  /** One sentence for search engines and shared links. */
  readonly description: string;
  /** The line above the header; empty hides it. */
  readonly announcement: string;
  /** Above the form of the letter at the foot of every page. */
  readonly newsletterLine: string;
  readonly contact: {
    readonly email: string;
    readonly stylingEmail: string;
    readonly bulkEmail: string;
    readonly phone: string;
    readonly address: string;
  };
  readonly chat: {
    /** International number without plus or spaces, as wa.me wants it. */
    readonly number: string;
    /** The bulk-order message a chat starts with. */
    readonly bulkMessage: string;
  };
  readonly socials: readonly SocialLink[];
}

/** The store's words. */
export const storeConfig: StoreConfig = {
  name: "Aṣọ",
  description:
    "Clothes for men and women cut in Lagos from adire, aṣọ òkè, linen and wax print. Priced in naira, delivered across Nigeria, with wholesale prices for businesses.",
  announcement: "10% off your first purchase when you join the newsletter",
  newsletterLine: "10% off your first purchase. Two letters a month, at most.",
  contact: {
    email: "hello@aso.example",
    stylingEmail: "styling@aso.example",
    bulkEmail: "bulk@aso.example",
    phone: "+234 800 000 0000",
    address: "14 Broad Street, Lagos Island, Lagos",
  },
  chat: {
    number: "2348000000000",
    bulkMessage: "Hello, I would like to ask about a bulk order.",
  },
  socials: [
    { name: "Instagram", url: "https://www.instagram.com/" },
    { name: "TikTok", url: "https://www.tiktok.com/" },
    { name: "X", url: "https://x.com/" },
  ],
};
