import type { ErrorCode } from "#contract/api/error-codes.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { countsFor, type GoodsLine } from "#contract/pricing/discount-goods.ts";
import { momentInLagos } from "#server/platform/shop-calendar.ts";
import type { DiscountWithUsage } from "./discounts.queries.ts";

/** What a discount is asked for with. A subtotal, an e-mail or goods not known yet are not held against it. */
export interface DiscountRequest {
  readonly now: Date;
  readonly subtotalKobo?: Kobo | undefined;
  /** The buyer's addresses, lower-cased: of the order, and of the account when signed in. */
  readonly emails: readonly string[];
  /** Whether the buyer's business is approved. */
  readonly wholesale: boolean;
  /** What lies in the cart. */
  readonly goods?: readonly GoodsLine[] | undefined;
  /** Set where the client tried so many orders that none of its addresses is answered for any more. */
  readonly askedTooOften?: boolean;
}

/** Why a discount cannot be had: a code for programs and a text for people. */
export interface DiscountRefusal {
  readonly code: Extract<ErrorCode, `discount_${string}`>;
  readonly message: string;
}

/** No such code, or none that this buyer may know of. */
export const unknownDiscount: DiscountRefusal = {
  code: "discount_unknown",
  message: "This code is not known",
};

/** One text whatever the address did, since anybody may have typed it. */
const refusedForAddress: DiscountRefusal = {
  code: "discount_used_up",
  message: "This discount cannot be used with this email address",
};

/**
 * Unpaid orders of one account or client hold at most as many uses as they leave: whoever orders and never pays could
 * hold all of them again and again, and keep everybody from a code that the shop announced.
 */
const keptForOthers: DiscountRefusal = {
  code: "discount_used_up",
  message:
    "The rest of this discount is kept for others until orders from you or your network are paid",
};

/** One thing a discount may ask for. */
interface DiscountRule {
  /** Whether this discount asks for it. */
  isSet(discount: DiscountWithUsage): boolean;
  /** What it asks for, to staff. */
  asks(discount: DiscountWithUsage): string;
  /** Why the request does not meet it; undefined where it does, or where too little is known. */
  refuse(discount: DiscountWithUsage, request: DiscountRequest): DiscountRefusal | undefined;
}

/** Every rule, in the order in which a refusal is told: the first that is not met speaks. */
const rules: readonly DiscountRule[] = [
  {
    isSet: () => true,
    asks: () => "It is switched on",
    refuse: ({ active }) => (active ? undefined : unknownDiscount),
  },
  {
    isSet: ({ email }) => email !== null,
    asks: ({ email }) => `Only for ${email}`,
    refuse: ({ email }, { emails }) =>
      email !== null && emails.length > 0 && !emails.includes(email) ? unknownDiscount : undefined,
  },
  {
    isSet: ({ startsAt }) => startsAt !== null,
    asks: ({ startsAt }) => `From ${startsAt ? momentInLagos(startsAt) : ""}`,
    refuse: ({ startsAt }, { now }) =>
      startsAt && now < startsAt
        ? { code: "discount_not_started", message: "This discount has not started yet" }
        : undefined,
  },
  {
    isSet: ({ endsAt }) => endsAt !== null,
    asks: ({ endsAt }) => `Before ${endsAt ? momentInLagos(endsAt) : ""}`,
    refuse: ({ endsAt }, { now }) =>
      endsAt && now >= endsAt
        ? { code: "discount_ended", message: "This discount has ended" }
        : undefined,
  },
  {
    isSet: ({ usageLimit }) => usageLimit !== null,
    asks: ({ batchSize, uses, usageLimit }) =>
      batchSize === null
        ? `At most ${usageLimit} in all: ${uses} taken so far`
        : "Each code once: this one is not taken",
    refuse: ({ usageLimit, uses, unpaidUses }) => {
      const left = (usageLimit ?? Infinity) - uses;
      if (left <= 0) return { code: "discount_used_up", message: "This discount is used up" };
      return unpaidUses < left ? undefined : keptForOthers;
    },
  },
  {
    isSet: ({ buyers }) => buyers !== "everybody",
    asks: ({ buyers }) =>
      buyers === "wholesale" ? "Only for wholesale buyers" : "Not for wholesale buyers",
    refuse: ({ buyers }, { wholesale }) =>
      buyers === "everybody" || (buyers === "wholesale") === wholesale
        ? undefined
        : {
            code: "discount_buyer",
            message:
              buyers === "wholesale"
                ? "This discount is for wholesale buyers"
                : "This discount is not for wholesale buyers",
          },
  },
  {
    isSet: ({ firstPurchaseOnly }) => firstPurchaseOnly,
    asks: () => "A first purchase of an account",
    refuse: ({ firstPurchaseOnly, boughtBefore }) =>
      firstPurchaseOnly && boughtBefore
        ? { code: "discount_first_purchase", message: "This discount is for a first purchase" }
        : undefined,
  },
  {
    isSet: (discount) => usesPerBuyer(discount) !== undefined,
    asks: (discount) =>
      `At most ${usesPerBuyer(discount)} for one account: ${discount.usesByBuyer} taken so far`,
    refuse: (discount) => {
      const perBuyer = usesPerBuyer(discount);
      return perBuyer !== undefined && discount.usesByBuyer >= perBuyer
        ? { code: "discount_used_up", message: "You have already used this discount" }
        : undefined;
    },
  },
  {
    isSet: asksForPerson,
    asks: (discount) =>
      discount.firstPurchaseOnly
        ? "No paid order with the e-mail address"
        : `At most ${usesPerBuyer(discount)} with one e-mail address: ${discount.usesByPerson} taken so far`,
    refuse: (discount, { askedTooOften }) => {
      if (!asksForPerson(discount)) return undefined;
      const isUsedUp = discount.usesByPerson >= (usesPerBuyer(discount) ?? Infinity);
      return askedTooOften || discount.addressBought || isUsedUp ? refusedForAddress : undefined;
    },
  },
  {
    isSet: ({ value }) => value.goods !== undefined,
    asks: () => "Something in the cart that it counts for",
    refuse: ({ value }, { goods }) =>
      goods === undefined || goods.some((line) => countsFor(value.goods, line))
        ? undefined
        : { code: "discount_goods", message: "This discount is for other goods" },
  },
  {
    isSet: ({ minimumSubtotalKobo }) => minimumSubtotalKobo > 0,
    asks: ({ minimumSubtotalKobo }) =>
      `A cart that comes to ${formatNaira(minimumSubtotalKobo)} or more`,
    refuse: ({ minimumSubtotalKobo }, { subtotalKobo }) =>
      subtotalKobo !== undefined && subtotalKobo < minimumSubtotalKobo
        ? {
            code: "discount_minimum",
            message: `This discount needs a subtotal of ${formatNaira(minimumSubtotalKobo)}`,
          }
        : undefined,
  },
];

/**
 * Decides whether a buyer may have a discount now.
 * @returns why not, or undefined when nothing stands against it
 */
export function refuseDiscount(
  discount: DiscountWithUsage,
  request: DiscountRequest,
): DiscountRefusal | undefined {
  for (const rule of rules) {
    const refusal = rule.refuse(discount, request);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Something a discount asks for, and why the request does not meet it; null where it does. */
export interface AskedRule {
  readonly asks: string;
  readonly refusal: string | null;
}

/** Everything a discount asks for, by the same rules that decide. */
export function explainDiscount(
  discount: DiscountWithUsage,
  request: DiscountRequest,
): AskedRule[] {
  return rules
    .filter((rule) => rule.isSet(discount))
    .map((rule) => ({
      asks: rule.asks(discount),
      refusal: rule.refuse(discount, request)?.message ?? null,
    }));
}

/** A first purchase happens once, so such a discount also has that limit: two orders could await payment at a time. */
function usesPerBuyer(discount: DiscountWithUsage): number | undefined {
  if (discount.firstPurchaseOnly) return 1;
  return discount.usageLimitPerBuyer ?? undefined;
}

/** Whether a discount asks what one person did before. */
export function asksForPerson(discount: DiscountWithUsage): boolean {
  return usesPerBuyer(discount) !== undefined;
}

/** Whether uses of a discount must be counted one after another. */
export function isLimited(discount: DiscountWithUsage): boolean {
  return discount.usageLimit !== null || asksForPerson(discount);
}

/**
 * The discount that takes most off, among those the buyer may have; the first by code where two take the
 * same. Those that take nothing off are left out.
 * @param takes what a discount takes off this cart
 */
export function bestDiscount(
  discounts: readonly DiscountWithUsage[],
  request: DiscountRequest,
  takes: (value: DiscountValue) => Kobo,
): DiscountWithUsage | undefined {
  return discounts
    .filter((discount) => refuseDiscount(discount, request) === undefined)
    .map((discount) => ({ discount, amount: takes(discount.value) }))
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount || (a.discount.code < b.discount.code ? -1 : 1))[0]
    ?.discount;
}

/** A code as it is stored and compared: without spaces around it, in capitals (specification §5). */
export function normalizeDiscountCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** The value as the API writes it: percent or naira (specification §3). */
export function apiValue(value: DiscountValue): number {
  return value.discountType === "PERCENTAGE" ? value.percent : value.amountKobo / 100;
}
