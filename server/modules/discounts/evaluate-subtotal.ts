import type {
  CompareDiscounts,
  DiscountComparison,
  SimulateSubtotal,
} from "#contract/api/discounts/discount-simulation.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import { discountAmount } from "#contract/pricing/discount-amount.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { normalizeDiscountCode, refuseDiscount } from "./discount-rules.ts";
import {
  anonymousBuyer,
  type DiscountWithUsage,
  findDiscountByCode,
  listAutomaticDiscounts,
  listRunningDiscounts,
} from "./discounts.queries.ts";
import { chooseDiscount, type EvaluatedDiscounts } from "./find-discount.ts";

export interface SampleBuyer {
  readonly wholesale: boolean;
  readonly boughtBefore: boolean;
}

export const sampleBuyers: Readonly<Record<SimulateSubtotal["buyer"], SampleBuyer>> = {
  new: { wholesale: false, boughtBefore: false },
  known: { wholesale: false, boughtBefore: true },
  wholesale: { wholesale: true, boughtBefore: true },
};

interface DiscountsAtTime {
  readonly now: Date;
  /** Also where no discount has the code. */
  readonly hasCode: boolean;
  readonly typed: DiscountWithUsage | undefined;
  readonly automatic: readonly DiscountWithUsage[];
}

export async function loadDiscountsAtTime(
  on: Queryable,
  code: string | undefined,
  getTime: (discount: DiscountWithUsage | undefined) => Date,
): Promise<DiscountsAtTime> {
  const hasCode = code !== undefined;
  const typed = hasCode
    ? await findDiscountByCode(on, normalizeDiscountCode(code), anonymousBuyer)
    : undefined;
  const now = getTime(typed);
  return { now, hasCode, typed, automatic: await listAutomaticDiscounts(on, now, anonymousBuyer) };
}

export function evaluateSubtotal(
  { now, ...read }: DiscountsAtTime,
  subtotalKobo: Kobo,
  { wholesale, boughtBefore }: SampleBuyer,
): EvaluatedDiscounts {
  const withPurchaseHistory = (discount: DiscountWithUsage) => ({
    ...discount,
    boughtBefore: discount.firstPurchaseOnly && boughtBefore,
  });
  return chooseDiscount({
    hasCode: read.hasCode,
    typed: read.typed && withPurchaseHistory(read.typed),
    automatic: read.automatic.map(withPurchaseHistory),
    request: { now, subtotalKobo, emails: [], wholesale },
    amountOff: (value) => discountAmount(value, subtotalKobo),
  });
}

/** @throws {AppError} `validation_failed` */
export function toSubtotalKobo(naira: number): Kobo {
  try {
    return fromNaira(naira);
  } catch {
    throw validationError([{ field: "subtotal", message: "Must have at most two decimals" }]);
  }
}

/** Best first; partial ones count up to the given amount. @throws {AppError} `validation_failed` */
export async function compareDiscounts(
  on: Queryable,
  now: Date,
  { subtotal, buyer }: CompareDiscounts,
): Promise<DiscountComparison[]> {
  const subtotalKobo = toSubtotalKobo(subtotal);
  const { wholesale, boughtBefore: hasBought } = sampleBuyers[buyer];
  const request = { now, subtotalKobo, emails: [], wholesale };
  const running = await listRunningDiscounts(on, now);
  const results = running.map((discount) => {
    const { firstPurchaseOnly, value } = discount;
    const boughtBefore = firstPurchaseOnly && hasBought;
    const refusal = refuseDiscount({ ...discount, boughtBefore }, request);
    const amountOff = refusal ? kobo(0) : discountAmount(value, subtotalKobo);
    return { discount, amountOff, refusal, isForSomeProducts: value.appliesTo !== undefined };
  });
  const maxAmount = Math.max(
    0,
    ...results.map(({ amountOff, isForSomeProducts }) => (isForSomeProducts ? 0 : amountOff)),
  );
  return results
    .map(({ discount: { id, code, autoApply }, amountOff, refusal, isForSomeProducts }) => ({
      id,
      code,
      autoApply,
      amountOff: toNaira(amountOff),
      total: toNaira(kobo(subtotalKobo - amountOff)),
      isForSomeProducts,
      reason: refusal?.message ?? null,
      isBest: amountOff > 0 && amountOff === maxAmount && !isForSomeProducts,
    }))
    .toSorted((a, b) => Number(b.isBest) - Number(a.isBest) || b.amountOff - a.amountOff);
}
