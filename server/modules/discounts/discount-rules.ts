import type { ErrorCode } from "#contract/api/error-codes.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { type DiscountValue, discountAmount } from "#contract/pricing/discount-amount.ts";
import type { DiscountWithUsage } from "./discounts.queries.ts";

/** What a discount is asked for with. A subtotal or an e-mail that is not known yet is not held against it. */
export interface DiscountRequest {
  readonly now: Date;
  readonly subtotalKobo?: Kobo | undefined;
  /** The buyer's addresses, lower-cased: of the order, and of the account when signed in. */
  readonly emails: readonly string[];
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

/**
 * Decides whether a buyer may have a discount now.
 * @returns why not, or undefined when nothing stands against it
 */
export function refuseDiscount(
  discount: DiscountWithUsage,
  { now, subtotalKobo, emails }: DiscountRequest,
): DiscountRefusal | undefined {
  if (!discount.active) return unknownDiscount;
  if (discount.email !== null && emails.length > 0 && !emails.includes(discount.email)) {
    return unknownDiscount;
  }
  if (discount.startsAt && now < discount.startsAt) {
    return { code: "discount_not_started", message: "This discount has not started yet" };
  }
  if (discount.endsAt && now >= discount.endsAt) {
    return { code: "discount_ended", message: "This discount has ended" };
  }
  if (discount.usageLimit !== null && discount.uses >= discount.usageLimit) {
    return { code: "discount_used_up", message: "This discount is used up" };
  }
  if (discount.firstPurchaseOnly && discount.boughtBefore) {
    return { code: "discount_first_purchase", message: "This discount is for a first purchase" };
  }
  const perBuyer = usesPerBuyer(discount);
  if (perBuyer !== undefined && discount.usesByBuyer >= perBuyer) {
    return { code: "discount_used_up", message: "You have already used this discount" };
  }
  if (subtotalKobo !== undefined && subtotalKobo < discount.minimumSubtotalKobo) {
    const minimum = formatNaira(discount.minimumSubtotalKobo);
    return { code: "discount_minimum", message: `This discount needs a subtotal of ${minimum}` };
  }
  return undefined;
}

/** A first purchase happens once, so such a discount also has that limit: two orders could await payment at a time. */
function usesPerBuyer(discount: DiscountWithUsage): number | undefined {
  if (discount.firstPurchaseOnly) return 1;
  return discount.usageLimitPerBuyer ?? undefined;
}

/** Whether uses of a discount must be counted one after another. */
export function isLimited(discount: DiscountWithUsage): boolean {
  return discount.usageLimit !== null || usesPerBuyer(discount) !== undefined;
}

/**
 * The discount that takes most off, among those the buyer may have; the first by code where two take the
 * same. Those that take nothing off are left out (decision: Money).
 */
export function bestDiscount(
  discounts: readonly DiscountWithUsage[],
  request: DiscountRequest & { readonly subtotalKobo: Kobo },
): DiscountWithUsage | undefined {
  const amount = (discount: DiscountWithUsage) =>
    discountAmount(discount.value, request.subtotalKobo);
  return discounts
    .filter((discount) => refuseDiscount(discount, request) === undefined && amount(discount) > 0)
    .toSorted((a, b) => amount(b) - amount(a) || (a.code < b.code ? -1 : 1))[0];
}

/** A code as it is stored and compared: without spaces around it, in capitals (specification §5). */
export function normalizeDiscountCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** The value as the API writes it: percent or naira (specification §3). */
export function apiValue(value: DiscountValue): number {
  return value.discountType === "PERCENTAGE" ? value.percent : value.amountKobo / 100;
}
