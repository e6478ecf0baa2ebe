import type { OrderStatus, ShippingInfo } from "#contract/api/orders/orders.ts";

export type DemoOutcome =
  | { readonly ends: "waits" }
  | { readonly ends: "expired" }
  | { readonly ends: "cancelled"; readonly after: number; readonly reason: string }
  | {
      readonly ends: "paid";
      readonly moves?: readonly (readonly [to: OrderStatus, after: number])[];
      /** Naira. */
      readonly refund?: {
        readonly naira: number | "all";
        readonly after: number;
        readonly reason: string;
      };
    };

export interface DemoOrder {
  readonly daysAgo: number;
  readonly buyer: keyof typeof demoBuyers;
  readonly items: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly code?: string;
  readonly poNumber?: string;
  readonly orderNumber?: string;
  readonly outcome: DemoOutcome;
}

export const demoBuyers = {
  ada: {
    hasAccount: true,
    ...contactDetails("Ada", "Obi", "+234 801 234 5678"),
    ...postalAddress("14 Admiralty Way, Lekki", "Lagos", "Lagos", "106104"),
  },
  tunde: {
    hasAccount: true,
    ...contactDetails("Tunde", "Bello", "+234 802 345 6789"),
    ...postalAddress("3 Ring Road, Challenge", "Ìbàdàn", "Oyo", "200261"),
  },
  bisi: {
    hasAccount: true,
    ...contactDetails("Bísí", "Adébáyọ̀", "+234 803 456 7890", "bisi"),
    ...postalAddress("22 Allen Avenue, Ikeja", "Lagos", "Lagos", "100281"),
  },
  kemi: {
    hasAccount: false,
    ...contactDetails("Kemi", "Lawal", "+234 805 555 0177"),
    ...postalAddress("8 Awolowo Road, Ikoyi", "Lagos", "Lagos", "101233"),
  },
  chika: {
    hasAccount: false,
    ...contactDetails("Chika", "Nnadi", "+234 806 555 0123"),
    ...postalAddress("41 Ogui Road", "Enugu", "Enugu", "400102"),
  },
  sade: {
    hasAccount: false,
    ...contactDetails("Sade", "Okon", "+234 807 555 0155"),
    ...postalAddress("5 Marian Road", "Calabar", "Cross River", "540281"),
  },
} as const satisfies Record<string, ShippingInfo & { hasAccount: boolean }>;

export const demoGuestOrder = { orderNumber: "ASO-DEM0SH0P", email: "kemi@example.com" } as const;

const packed = [["PROCESSING", 0.2]] as const;
const sent = [...packed, ["SHIPPED", 0.9]] as const;
const delivered = [...sent, ["DELIVERED", 3.1]] as const;

export const demoOrders: readonly DemoOrder[] = [
  {
    daysAgo: 44.2,
    buyer: "ada",
    items: { "abeokuta-boubou": { M: 1 }, "ibadan-shift-dress": { M: 1 } },
    code: "WELCOME10",
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 40.6,
    buyer: "chika",
    items: { "eleko-camp-shirt": { L: 2 }, "house-tee-bone": { L: 3 } },
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 37.3,
    buyer: "ada",
    items: { "calabar-tie-skirt": { M: 1 } },
    outcome: { ends: "cancelled", after: 0.01, reason: "Ordered the wrong size" },
  },
  {
    daysAgo: 33.4,
    buyer: "tunde",
    items: { "senator-set-sand": { L: 1 } },
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 30.1,
    buyer: "ada",
    items: {
      "lekki-wrap-dress-green": { M: 1 },
      "owo-wrap-skirt-ochre": { M: 1 },
      "onikan-slim-trouser": { M: 2 },
    },
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 27.7,
    buyer: "sade",
    items: { "bonny-kimono": { S: 1 } },
    code: "EARLYBIRD",
    outcome: {
      ends: "paid",
      moves: sent,
      refund: { naira: "all", after: 9, reason: "Parcel lost on its way" },
    },
  },
  {
    daysAgo: 26.2,
    buyer: "bisi",
    items: { "house-tee-indigo": { M: 12, L: 14, XL: 10 } },
    poNumber: "ADB-2026-031",
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 24.4,
    buyer: "ada",
    items: { "jos-jumpsuit-laterite": { M: 1 } },
    outcome: { ends: "expired" },
  },
  {
    daysAgo: 21.5,
    buyer: "kemi",
    items: { "etu-buba": { L: 1 }, "akure-wide-trouser-oat": { M: 1 } },
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 19.3,
    buyer: "ada",
    items: { "ikeja-bow-blouse": { M: 1 } },
    outcome: {
      ends: "paid",
      moves: delivered,
      refund: { naira: "all", after: 7, reason: "Sent back unworn" },
    },
  },
  {
    daysAgo: 15.6,
    buyer: "ada",
    items: { "obudu-shirt-dress": { M: 1 }, "eko-jumpsuit-indigo": { M: 1 } },
    outcome: {
      ends: "paid",
      moves: delivered,
      refund: { naira: 72_200, after: 8, reason: "Shirt dress sent back, jumpsuit kept" },
    },
  },
  {
    daysAgo: 13.2,
    buyer: "chika",
    items: { "marina-trouser-umber": { L: 1 } },
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 12.8,
    buyer: "sade",
    items: { "etu-buba": { L: 1 } },
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 12.4,
    buyer: "bisi",
    items: {
      "surulere-polo-laterite": { M: 10, L: 14, XL: 8 },
      "enugu-wrap-dress": { S: 3, M: 4, L: 3 },
    },
    poNumber: "ADB-2026-038",
    outcome: { ends: "paid", moves: sent },
  },
  {
    daysAgo: 11.5,
    buyer: "sade",
    items: { "ikeja-bow-blouse": { M: 1 } },
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 10.3,
    buyer: "kemi",
    items: { "obudu-shirt-dress": { M: 1 } },
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 9.6,
    buyer: "chika",
    items: { "zaria-kaftan-white": { L: 1 } },
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 9.2,
    buyer: "tunde",
    items: { "broad-street-shirt": { L: 1 } },
    outcome: { ends: "cancelled", after: 0.02, reason: "Found it in another colour" },
  },
  {
    daysAgo: 8.4,
    buyer: "kemi",
    items: { "senator-set-sand": { L: 1 } },
    outcome: { ends: "paid", moves: delivered },
  },
  {
    daysAgo: 6.3,
    buyer: "ada",
    items: { "zaria-kaftan-white": { L: 1 }, "oniko-kaftan-short": { M: 1 } },
    code: "ILEYA15",
    outcome: { ends: "paid", moves: sent },
  },
  {
    daysAgo: 5.1,
    buyer: "tunde",
    items: { "marina-trouser-umber": { L: 1 }, "ikoyi-linen-shirt": { L: 1 } },
    outcome: { ends: "paid", moves: sent },
  },
  {
    daysAgo: 3.2,
    ...demoGuestOrder,
    buyer: "kemi",
    items: { "asaba-wrap-dress-plum": { M: 1 }, "akwete-blouse": { M: 1 } },
    outcome: { ends: "paid", moves: sent },
  },
  {
    daysAgo: 2.1,
    buyer: "ada",
    items: { "yaba-wide-trouser": { M: 1 }, "onikan-shift-dress-ink": { M: 1 } },
    outcome: { ends: "paid", moves: packed },
  },
  {
    daysAgo: 1.7,
    buyer: "bisi",
    items: { "onicha-camp-shirt": { M: 12, L: 10, XL: 8 } },
    poNumber: "ADB-2026-044",
    outcome: { ends: "paid", moves: packed },
  },
  {
    daysAgo: 1.2,
    buyer: "tunde",
    items: { "oyo-kaftan-bone": { L: 1 } },
    outcome: { ends: "expired" },
  },
  {
    daysAgo: 0.8,
    buyer: "ada",
    items: { "abuja-kimono-stone": { M: 1 } },
    code: "OWAMBE5000",
    outcome: { ends: "paid" },
  },
  {
    daysAgo: 0.3,
    buyer: "tunde",
    items: { "campus-polo-forest": { L: 2 } },
    code: "EARLYBIRD",
    outcome: { ends: "paid" },
  },
  {
    daysAgo: 0.2,
    buyer: "sade",
    items: { "badagry-linen-set": { M: 1 } },
    outcome: { ends: "paid" },
  },
  {
    daysAgo: 0.12,
    buyer: "bisi",
    items: { "benin-popover-shirt": { M: 8, L: 14, XL: 10 } },
    poNumber: "ADB-2026-047",
    outcome: { ends: "waits" },
  },
  {
    daysAgo: 0.1,
    buyer: "ada",
    items: { "osogbo-boubou": { M: 1 } },
    outcome: { ends: "waits" },
  },
];

function contactDetails(
  firstName: string,
  lastName: string,
  phone: string,
  mailbox = firstName.toLowerCase(),
) {
  return { firstName, lastName, phone, email: `${mailbox}@example.com` };
}

function postalAddress(address: string, city: string, state: string, postalCode: string) {
  return { address, city, state, postalCode, country: "Nigeria" };
}
