import type { Delivery, DeliveryRange, DeliveryTerms } from "../api/delivery.ts";
import { formatNaira, fromNaira } from "../money/naira.ts";

type Days = Pick<DeliveryTerms, "daysFrom" | "daysTo">;

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

/**
 * What a shopper reads of delivery before saying where to: a heading, and the sentences below it. State by state where
 * states differ or a fee is charged, else as the specification words it (§9, FAQ).
 */
export function deliveryWords({
  charges,
  range,
  groups,
  others,
  abroad,
}: Omit<Delivery, "title" | "sentences">): Pick<Delivery, "title" | "sentences"> {
  const terms = (of: DeliveryRange) => daysWords(of) + (charges ? `, ${feeWords(of)}` : "");
  const title = `Delivery, ${terms(range)}`;
  if (!charges && groups.length === 0) {
    const standard = `Standard delivery takes ${daysWords(others)} within Nigeria and ${spanOf(abroad)} days to other countries.`;
    return { title, sentences: [standard] };
  }
  const rest = groups.length > 0 ? "Everywhere else in Nigeria" : "Within Nigeria";
  const { fee, ...days } = abroad;
  return {
    title,
    sentences: [
      ...groups.map((group) => `${group.states.join(", ")}: ${terms(group)}.`),
      `${rest}: ${terms(others)}.`,
      `Other countries: ${terms({ ...days, feeFrom: fee, feeTo: fee })}.`,
    ],
  };
}

function spanOf({ daysFrom, daysTo }: Days): string {
  return daysFrom === daysTo ? `${daysTo}` : `${daysFrom}–${daysTo}`;
}
