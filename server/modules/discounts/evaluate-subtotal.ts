import type { SimulateSubtotal } from "#contract/api/discounts/discount-simulation.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { discountAmount } from "#contract/pricing/discount-amount.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { normalizeDiscountCode } from "./discount-rules.ts";
import {
  anonymousBuyer,
  type DiscountWithUsage,
  findDiscountByCode,
  listAutomaticDiscounts,
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
