export interface SocialLink {
  readonly name: string;
  readonly url: string;
}

export interface StoreConfig {
  readonly name: string;
  readonly description: string;
  readonly announcement: string;
  readonly newsletterLine: string;
  readonly contact: {
    readonly email: string;
    readonly stylingEmail: string;
    readonly bulkEmail: string;
    readonly phone: string;
    readonly address: string;
  };
  readonly chat: {
    readonly number: string;
    readonly bulkMessage: string;
  };
  readonly socials: readonly SocialLink[];
}

export const storeConfig: StoreConfig = {
  name: "Aṣọ",
  description:
    "Clothes for men and women cut in Lagos from adire, aṣọ òkè, linen and wax print. Priced in naira, delivered across Nigeria, with wholesale prices for businesses.",
  announcement: "Free size exchanges on every order",
  newsletterLine: "10% off your first purchase. At most two emails a month.",
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
