import type { Delivery, DeliveryRange, DeliveryTerms } from "#contract/api/delivery.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";

/** What a store promises until it says otherwise (specification §9), for a page that could not ask. */
export const usualDelivery: Delivery = {
  charges: false,
  range: { feeFrom: 0, feeTo: 0, daysFrom: 3, daysTo: 5 },
  groups: [],
  others: { feeFrom: 0, feeTo: 0, daysFrom: 3, daysTo: 5 },
  elsewhere: { fee: 0, daysFrom: 3, daysTo: 5 },
  abroad: { fee: 0, daysFrom: 7, daysTo: 14 },
};

type Days = Pick<DeliveryTerms, "daysFrom" | "daysTo">;

/** "3–5", or "2" where both are the same. */
export function spanOf({ daysFrom, daysTo }: Days): string {
  return daysFrom === daysTo ? `${daysTo}` : `${daysFrom}–${daysTo}`;
}

/** "3–5 business days". */
export function daysWords(days: Days): string {
  return `${spanOf(days)} business ${days.daysTo === 1 ? "day" : "days"}`;
}

/** "₦2,500", "₦1,500 to ₦4,000", and "free" for nothing. */
export function feeWords({ feeFrom, feeTo }: Pick<DeliveryRange, "feeFrom" | "feeTo">): string {
  const most = formatNaira(fromNaira(feeTo));
  if (feeFrom < feeTo) return `${formatNaira(fromNaira(feeFrom))} to ${most}`;
  return feeTo === 0 ? "free" : most;
}

/** The terms of one place, said as those of many. */
export function asRange({ fee, ...days }: DeliveryTerms): DeliveryRange {
  return { ...days, feeFrom: fee, feeTo: fee };
}
