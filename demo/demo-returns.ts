import type { RequestReturn } from "#contract/api/returns/returns.ts";
import type { ReceivedLine } from "#contract/api/returns/staff-returns.ts";
import type { demoBuyers } from "./demo-orders.ts";

interface ReturnSteps {
  readonly approved?: number;
  readonly declined?: { readonly daysAgo: number; readonly message: string };
  readonly arrived?: {
    readonly daysAgo: number;
    readonly as: keyof Omit<ReceivedLine, "position" | "size">;
  };
  readonly sent?: {
    readonly daysAgo: number;
    readonly carrier: string;
    readonly trackingNumber: string;
  };
  readonly refunded?: number;
  readonly withdrawn?: number;
  readonly closed?: { readonly daysAgo: number; readonly message: string };
}

export interface DemoReturn extends ReturnSteps, Pick<RequestReturn, "reason"> {
  readonly buyer: keyof typeof demoBuyers;
  readonly slug: string;
  readonly size: string;
  readonly wantedSize?: string;
  readonly message: string;
  readonly requestedDaysAgo: number;
}

export const demoReturns: readonly DemoReturn[] = [
  {
    buyer: "chika",
    slug: "eleko-camp-shirt",
    size: "L",
    wantedSize: "XL",
    reason: "too_small",
    message: "too narrow",
    requestedDaysAgo: 36,
    approved: 35.5,
    closed: {
      daysAgo: 15,
      message: "Nothing has arrived in three weeks. You can request a return again any time.",
    },
  },
  {
    buyer: "tunde",
    slug: "senator-set-sand",
    size: "L",
    reason: "changed_mind",
    message: "wore it once",
    requestedDaysAgo: 27,
    declined: {
      daysAgo: 26.6,
      message: "The set was worn, so we can’t accept it. We can take in the hem for free.",
    },
  },
  {
    buyer: "bisi",
    slug: "house-tee-indigo",
    size: "M",
    wantedSize: "L",
    reason: "too_small",
    message: "one of our drivers is taller than we thought",
    requestedDaysAgo: 21,
    approved: 20.6,
  },
  {
    buyer: "kemi",
    slug: "etu-buba",
    size: "L",
    reason: "changed_mind",
    message: "the colour is not mine",
    requestedDaysAgo: 12.5,
    withdrawn: 12.1,
  },
  {
    buyer: "chika",
    slug: "marina-trouser-umber",
    size: "L",
    wantedSize: "M",
    reason: "too_large",
    message: "too wide at the waist",
    requestedDaysAgo: 8.8,
    approved: 8.5,
    arrived: { daysAgo: 4.2, as: "sellable" },
    sent: { daysAgo: 3.9, carrier: "GIG Logistics", trackingNumber: "GL-204-118-7731" },
  },
  {
    buyer: "sade",
    slug: "etu-buba",
    size: "L",
    reason: "defective",
    message: "a seam was open",
    requestedDaysAgo: 7.9,
    approved: 7.7,
    arrived: { daysAgo: 2.6, as: "damaged" },
    refunded: 2.5,
  },
  {
    buyer: "sade",
    slug: "ikeja-bow-blouse",
    size: "M",
    wantedSize: "L",
    reason: "too_small",
    message: "too tight at the shoulders",
    requestedDaysAgo: 5.4,
    approved: 5.1,
    arrived: { daysAgo: 0.2, as: "sellable" },
  },
  {
    buyer: "kemi",
    slug: "obudu-shirt-dress",
    size: "M",
    reason: "not_as_described",
    message: "colour differs from the picture",
    requestedDaysAgo: 4.4,
    approved: 4,
  },
  {
    buyer: "ada",
    slug: "eko-jumpsuit-indigo",
    size: "M",
    wantedSize: "L",
    reason: "too_small",
    message: "a little short in the leg",
    requestedDaysAgo: 2.6,
    approved: 2.2,
  },
  {
    buyer: "chika",
    slug: "zaria-kaftan-white",
    size: "L",
    wantedSize: "XL",
    reason: "too_small",
    message: "too short",
    requestedDaysAgo: 0.13,
  },
  {
    buyer: "kemi",
    slug: "senator-set-sand",
    size: "L",
    wantedSize: "M",
    reason: "too_large",
    message: "too wide",
    requestedDaysAgo: 0.05,
  },
];
