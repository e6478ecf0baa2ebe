import type { ErrorCode } from "#contract/api/error-codes.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import {
  type DiscountableLine,
  type DiscountValue,
  discountAppliesTo,
} from "#contract/pricing/discount-amount.ts";
import { formatDate } from "#contract/text/format.ts";
import type { DiscountWithUsage } from "./discounts.queries.ts";

export interface DiscountRequest {
  readonly now: Date;
  readonly subtotalKobo?: Kobo | undefined;
  /** Lower-cased: of the order, and of the account when signed in. */
  readonly emails: readonly string[];
  readonly wholesale: boolean;
  readonly cartLines?: readonly DiscountableLine[] | undefined;
  readonly isRateLimited?: boolean;
}

export interface DiscountRefusal {
  readonly code: Extract<ErrorCode, `discount_${string}`>;
  readonly message: string;
}

export const unknownDiscount: DiscountRefusal = {
  code: "discount_unknown",
  message: "We don't recognise this code",
};

/** One text whatever the address did, since anybody may have typed it. */
const notForEmail: DiscountRefusal = {
  code: "discount_used_up",
  message: "This discount cannot be used with this email address",
};

// Unpaid orders of one account or client hold at most half of the remaining uses, so that nobody
// can block a public code without paying.
const fullyReserved: DiscountRefusal = {
  code: "discount_used_up",
  message: "This discount is currently fully reserved. Try again later",
};

interface DiscountRule {
  isSet(discount: DiscountWithUsage): boolean;
  requirement(discount: DiscountWithUsage): string;
  /** Undefined where the request meets it, or too little is known. */
  refuse(discount: DiscountWithUsage, request: DiscountRequest): DiscountRefusal | undefined;
}

/** In order: the first rule that is not met is reported. */
const rules: readonly DiscountRule[] = [
  {
    isSet: () => true,
    requirement: () => "The discount is active",
    refuse: ({ active }) => (active ? undefined : unknownDiscount),
  },
  {
    isSet: ({ email }) => email !== null,
    requirement: ({ email }) => `Only for ${email}`,
    refuse: ({ email }, { emails }) =>
      email !== null && emails.length > 0 && !emails.includes(email) ? unknownDiscount : undefined,
  },
  {
    isSet: ({ startsAt }) => startsAt !== null,
    requirement: ({ startsAt }) => `From ${startsAt ? formatDate(startsAt, "longWithTime") : ""}`,
    refuse: ({ startsAt }, { now }) =>
      startsAt && now < startsAt
        ? { code: "discount_not_started", message: "This discount has not started yet" }
        : undefined,
  },
  {
    isSet: ({ endsAt }) => endsAt !== null,
    requirement: ({ endsAt }) => `Before ${endsAt ? formatDate(endsAt, "longWithTime") : ""}`,
    refuse: ({ endsAt }, { now }) =>
      endsAt && now >= endsAt
        ? { code: "discount_ended", message: "This discount has ended" }
        : undefined,
  },
  {
    isSet: ({ usageLimit }) => usageLimit !== null,
    requirement: ({ batchSize, uses, usageLimit }) =>
      batchSize === null
        ? `Limit of ${usageLimit}: ${uses} used so far`
        : "Each code once: this one is unused",
    refuse: ({ usageLimit, uses, unpaidUses }) => {
      const left = (usageLimit ?? Infinity) - uses;
      if (left <= 0) return { code: "discount_used_up", message: "This discount is used up" };
      return unpaidUses < left ? undefined : fullyReserved;
    },
  },
  {
    isSet: ({ buyers }) => buyers !== "everybody",
    requirement: ({ buyers }) =>
      buyers === "wholesale" ? "Wholesale customers only" : "Retail customers only",
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
    requirement: () => "First purchase of the account",
    refuse: ({ firstPurchaseOnly, boughtBefore }) =>
      firstPurchaseOnly && boughtBefore
        ? { code: "discount_first_purchase", message: "This discount is for a first purchase" }
        : undefined,
  },
  {
    isSet: (discount) => usesPerBuyer(discount) !== undefined,
    requirement: (discount) =>
      `Limit of ${usesPerBuyer(discount)} per account: ${discount.usesByBuyer} used so far`,
    refuse: (discount) => {
      const perBuyer = usesPerBuyer(discount);
      return perBuyer !== undefined && discount.usesByBuyer >= perBuyer
        ? { code: "discount_used_up", message: "You have already used this discount" }
        : undefined;
    },
  },
  {
    isSet: isPerCustomer,
    requirement: (discount) =>
      discount.firstPurchaseOnly
        ? "No paid order with this email"
        : `Limit of ${usesPerBuyer(discount)} per email: ${discount.usesByPerson} used so far`,
    refuse: (discount, { isRateLimited }) => {
      if (!isPerCustomer(discount)) return undefined;
      const isUsedUp = discount.usesByPerson >= (usesPerBuyer(discount) ?? Infinity);
      return isRateLimited || discount.addressBought || isUsedUp ? notForEmail : undefined;
    },
  },
  {
    isSet: ({ value }) => value.appliesTo !== undefined,
    requirement: () => "At least one eligible product in the cart",
    refuse: ({ value }, { cartLines }) =>
      cartLines === undefined || cartLines.some((line) => discountAppliesTo(value.appliesTo, line))
        ? undefined
        : { code: "discount_products", message: "This discount is for other products" },
  },
  {
    isSet: ({ minimumSubtotalKobo }) => minimumSubtotalKobo > 0,
    requirement: ({ minimumSubtotalKobo }) =>
      `A cart of ${formatNaira(minimumSubtotalKobo)} or more`,
    refuse: ({ minimumSubtotalKobo }, { subtotalKobo }) =>
      subtotalKobo !== undefined && subtotalKobo < minimumSubtotalKobo
        ? {
            code: "discount_minimum",
            message: `This discount needs a subtotal of ${formatNaira(minimumSubtotalKobo)}`,
          }
        : undefined,
  },
];

/** @returns the reason, or undefined where the discount may be used */
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

export interface RuleResult {
  readonly requirement: string;
  readonly refusal: string | null;
}

export function explainDiscount(
  discount: DiscountWithUsage,
  request: DiscountRequest,
): RuleResult[] {
  return rules
    .filter((rule) => rule.isSet(discount))
    .map((rule) => ({
      requirement: rule.requirement(discount),
      refusal: rule.refuse(discount, request)?.message ?? null,
    }));
}

/** Implies one use per customer: two orders could await payment at once. */
function usesPerBuyer(discount: DiscountWithUsage): number | undefined {
  if (discount.firstPurchaseOnly) return 1;
  return discount.usageLimitPerBuyer ?? undefined;
}

export function isPerCustomer(discount: DiscountWithUsage): boolean {
  return usesPerBuyer(discount) !== undefined;
}

export function isLimited(discount: DiscountWithUsage): boolean {
  return discount.usageLimit !== null || isPerCustomer(discount);
}

/** The largest amount wins, then the first code. Discounts that take nothing off are left out. */
export function findBestDiscount(
  discounts: readonly DiscountWithUsage[],
  request: DiscountRequest,
  amountOff: (value: DiscountValue) => Kobo,
): DiscountWithUsage | undefined {
  return discounts
    .filter((discount) => refuseDiscount(discount, request) === undefined)
    .map((discount) => ({ discount, amount: amountOff(discount.value) }))
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount || (a.discount.code < b.discount.code ? -1 : 1))[0]
    ?.discount;
}

/** Trimmed and in capitals (specification §5). */
export function normalizeDiscountCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Percent or naira (specification §3). */
export function apiValue(value: DiscountValue): number {
  return value.discountType === "PERCENTAGE" ? value.percent : value.amountKobo / 100;
}
