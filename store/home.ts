export type StoreClaim =
  | { readonly of: "orders"; readonly min: number }
  | { readonly of: "lagosHours"; readonly max: number }
  | { readonly of: "returningPercent"; readonly min: number };

export interface StoreStat {
  readonly figure: string;
  readonly meaning: string;
  readonly claim?: StoreClaim;
}

export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  readonly about: string;
}

export interface Passage {
  readonly title: string;
  readonly text: string;
}

export interface Spotlight {
  readonly title: string;
  readonly note: string;
  readonly to: string;
}

export interface HomeContent {
  readonly hero: Passage;
  readonly experience: { readonly title: string; readonly blurbs: readonly Passage[] };
  /** Men, women and everything (specification §2). */
  readonly spotlights: readonly [Spotlight, Spotlight, Spotlight];
  readonly partner: Passage;
  readonly promo: Passage & { readonly action: string; readonly to: string };
  readonly newsletter: Passage;
}

export const storeHome: HomeContent & {
  readonly stats: readonly StoreStat[];
  readonly testimonials: readonly Testimonial[];
} = {
  stats: [
    {
      figure: "5K+",
      meaning: "community orders fulfilled",
      claim: { of: "orders", min: 5_000 },
    },
    {
      figure: "48hr",
      meaning: "average Lagos delivery time",
      claim: { of: "lagosHours", max: 48 },
    },
    {
      figure: "92%",
      meaning: "of customers who return",
      claim: { of: "returningPercent", min: 92 },
    },
  ],
  testimonials: [
    {
      quote:
        "The agbádá my father wore to my wedding, he says he will be buried in. He has bought two more since, so he plans to live a while.",
      name: "Temítọ́pẹ́ Adéyẹmí",
      about: "Ìbàdàn, agbada set",
    },
    {
      quote:
        "The shirt arrived on a Thursday and by Sunday three people at church had asked me where it came from. I told only one of them.",
      name: "Chinẹdu Ọkafọ",
      about: "Enugu, Ẹlẹ́kọ camp shirt",
    },
    {
      quote:
        "I sent my size back twice and nobody sighed at me. The third one fits as if my aunt had cut it.",
      name: "Hauwa Bello",
      about: "Kaduna, linen kaftan",
    },
    {
      quote:
        "Forty tunics for our hotel staff, every seam straight, on the day they said. We have ordered the next forty.",
      name: "Ebun Coker",
      about: "Lagos, bulk order",
    },
  ],
  hero: {
    title: "Cloth that knows where it is from",
    text: "Adire from Abẹ́òkúta, loom strip from Ìṣẹ́yìn, linen for the heat. Cut in Lagos for men and women.",
  },
  experience: {
    title: "Bought the way you would at a good tailor’s",
    blurbs: [
      {
        title: "Free size exchanges",
        text: "Wrong fit? Send it back and we send the right one. The second delivery is on us.",
      },
      {
        title: "Named cloth",
        text: "Every piece names its cloth, and the town that wove or dyed it.",
      },
    ],
  },
  spotlights: [
    { title: "Men", note: "Agbada, kaftan, senator", to: "/products?category=men" },
    { title: "Women", note: "Boubou, wrap, bùbá", to: "/products?category=women" },
    { title: "Everything", note: "All products", to: "/products" },
  ],
  partner: {
    title: "Dress the whole compound",
    text: "Boutiques, schools, choirs and wedding parties buy at tiered prices once their business profile is approved. We reply to bulk enquiries in 1–2 business days.",
  },
  promo: {
    title: "Aṣọ ẹbí season: one cloth, forty cousins",
    text: "Reserve a full bolt of aṣọ òkè or ankara and we cut every size from it, so no one’s stripe runs the wrong way.",
    action: "Plan an order",
    to: "/partner",
  },
  newsletter: {
    title: "10% off your first purchase",
    text: "At most two emails a month. Unsubscribe any time.",
  },
};
