import type { TrySum } from "#contract/api/staff-tried-carts.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { discountAmount } from "#contract/pricing/discount-amount.ts";
import type { Queryable } from "#server/database/connection.ts";
import { normalizeDiscountCode } from "./discount-rules.ts";
import {
  type DiscountWithUsage,
  findDiscountByCode,
  listAutomaticDiscounts,
  nobody,
} from "./discounts.queries.ts";
import { type JudgedDiscounts, weighDiscounts } from "./find-discount.ts";

/** Somebody without a name, of whom so much is known. */
export interface SomeBuyer {
  readonly wholesale: boolean;
  readonly boughtBefore: boolean;
}

/** Whom a cart of a sum is tried for. */
export const someBuyers: Readonly<Record<TrySum["buyer"], SomeBuyer>> = {
  new: { wholesale: false, boughtBefore: false },
  known: { wholesale: false, boughtBefore: true },
  wholesale: { wholesale: true, boughtBefore: true },
};

/** The discounts that carts of sums may get at a moment; read once, weighed as often as there are sums. */
export interface DiscountsForSums {
  readonly now: Date;
  /** A code was asked about; also one that nothing stands under. */
  readonly isCodeTyped: boolean;
  readonly typed: DiscountWithUsage | undefined;
  readonly automatic: readonly DiscountWithUsage[];
}

/**
 * Reads what carts of sums may get.
 * @param momentOf when they are bought, which may hang on what was asked about
 */
export async function readDiscountsForSums(
  on: Queryable,
  code: string | undefined,
  momentOf: (asked: DiscountWithUsage | undefined) => Date,
): Promise<DiscountsForSums> {
  const isCodeTyped = code !== undefined;
  const typed = isCodeTyped
    ? await findDiscountByCode(on, normalizeDiscountCode(code), nobody)
    : undefined;
  const now = momentOf(typed);
  return { now, isCodeTyped, typed, automatic: await listAutomaticDiscounts(on, now, nobody) };
}

/** What a cart of a sum gets: by what the checkout decides with, with all of it taken for goods that count. */
export function judgeSum(
  { now, ...read }: DiscountsForSums,
  subtotalKobo: Kobo,
  { wholesale, boughtBefore }: SomeBuyer,
): JudgedDiscounts {
  const asOf = (discount: DiscountWithUsage) => ({
    ...discount,
    boughtBefore: discount.firstPurchaseOnly && boughtBefore,
  });
  return weighDiscounts({
    isCodeTyped: read.isCodeTyped,
    typed: read.typed && asOf(read.typed),
    automatic: read.automatic.map(asOf),
    request: { now, subtotalKobo, emails: [], wholesale },
    takes: (value) => discountAmount(value, subtotalKobo),
  });
}
