import type { AskReturn } from "#contract/api/returns.ts";
import type { PiecesBack } from "#contract/api/staff-returns.ts";
import type { demoBuyers } from "./demo-orders.ts";

/** What staff did about a demo return, each so many days ago. */
interface Handling {
  readonly approved?: number;
  readonly declined?: { readonly daysAgo: number; readonly words: string };
  readonly arrived?: {
    readonly daysAgo: number;
    readonly as: keyof Omit<PiecesBack, "position" | "size">;
  };
  readonly sent?: {
    readonly daysAgo: number;
    readonly carrier: string;
    readonly trackingNumber: string;
  };
  readonly refunded?: number;
  /** When the buyer took it back. */
  readonly withdrawn?: number;
  readonly closed?: { readonly daysAgo: number; readonly words: string };
}

/** Something a demo person sends back. */
export interface DemoReturn extends Handling, Pick<AskReturn, "reason"> {
  readonly buyer: keyof typeof demoBuyers;
  /** The product, by its slug, and the size that was bought. */
  readonly slug: string;
  readonly size: string;
  /** Another size; money back where there is none. */
  readonly wantedSize?: string;
  readonly words: string;
  readonly asked: number;
}

/** What the demo people send back: a return at each step, one that does not come among them. */
export const demoReturns: readonly DemoReturn[] = [
  {
    buyer: "chika",
    slug: "eleko-camp-shirt",
    size: "L",
    wantedSize: "XL",
    reason: "too_small",
    words: "too narrow",
    asked: 36,
    approved: 35.5,
    closed: { daysAgo: 15, words: "Nothing has reached us in three weeks. Ask again at any time." },
  },
  {
    buyer: "tunde",
    slug: "senator-set-sand",
    size: "L",
    reason: "changed_mind",
    words: "wore it once",
    asked: 27,
    declined: {
      daysAgo: 26.6,
      words: "The set was worn, so we cannot sell it again. The hem we take in for free.",
    },
  },
  {
    buyer: "bisi",
    slug: "house-tee-indigo",
    size: "M",
    wantedSize: "L",
    reason: "too_small",
    words: "one of our drivers is taller than we thought",
    asked: 21,
    approved: 20.6,
  },
  {
    buyer: "kemi",
    slug: "etu-buba",
    size: "L",
    reason: "changed_mind",
    words: "the colour is not mine",
    asked: 12.5,
    withdrawn: 12.1,
  },
  {
    buyer: "chika",
    slug: "marina-trouser-umber",
    size: "L",
    wantedSize: "M",
    reason: "too_large",
    words: "too wide at the waist",
    asked: 8.8,
    approved: 8.5,
    arrived: { daysAgo: 4.2, as: "asNew" },
    sent: { daysAgo: 3.9, carrier: "GIG Logistics", trackingNumber: "GL-204-118-7731" },
  },
  {
    buyer: "sade",
    slug: "etu-buba",
    size: "L",
    reason: "faulty",
    words: "a seam was open",
    asked: 7.9,
    approved: 7.7,
    arrived: { daysAgo: 2.6, as: "toMend" },
    refunded: 2.5,
  },
  {
    buyer: "sade",
    slug: "ikeja-bow-blouse",
    size: "M",
    wantedSize: "L",
    reason: "too_small",
    words: "too tight at the shoulders",
    asked: 5.4,
    approved: 5.1,
    arrived: { daysAgo: 0.2, as: "asNew" },
  },
  {
    buyer: "kemi",
    slug: "obudu-shirt-dress",
    size: "M",
    reason: "not_as_shown",
    words: "colour differs from the picture",
    asked: 4.4,
    approved: 4,
  },
  {
    buyer: "ada",
    slug: "eko-jumpsuit-indigo",
    size: "M",
    wantedSize: "L",
    reason: "too_small",
    words: "a little short in the leg",
    asked: 2.6,
    approved: 2.2,
  },
  {
    buyer: "chika",
    slug: "zaria-kaftan-white",
    size: "L",
    wantedSize: "XL",
    reason: "too_small",
    words: "too short",
    asked: 0.13,
  },
  {
    buyer: "kemi",
    slug: "senator-set-sand",
    size: "L",
    wantedSize: "M",
    reason: "too_large",
    words: "too wide",
    asked: 0.05,
  },
];
