import type { Delivery, DeliveryRange, DeliveryTerms } from "../api/delivery/delivery.ts";
import { formatNaira, fromNaira } from "../money/naira.ts";
import { pluralForm } from "../text/format.ts";

type Days = Pick<DeliveryTerms, "daysFrom" | "daysTo">;

export function formatBusinessDays(days: Days): string {
  return `${formatDayRange(days)} business ${pluralForm(days.daysTo, "day", "days")}`;
}

export function formatDays(days: Days): string {
  return `${formatDayRange(days)} ${pluralForm(days.daysTo, "day", "days")}`;
}

/** "₦2,500", "₦1,500 to ₦4,000", or "free". */
export function formatFeeRange({
  feeFrom,
  feeTo,
}: Pick<DeliveryRange, "feeFrom" | "feeTo">): string {
  const maxFee = formatNaira(fromNaira(feeTo));
  if (feeFrom < feeTo) return `${formatNaira(fromNaira(feeFrom))} to ${maxFee}`;
  return feeTo === 0 ? "free" : maxFee;
}

export const noFeeText =
  "No fee is set for delivery outside Nigeria. We’ll contact you about shipping.";

/** By state where terms differ or a fee is charged, else the FAQ's text (specification §9). */
export function describeDelivery({
  charges,
  range,
  groups,
  others,
  abroad,
}: Omit<Delivery, "title" | "sentences">): Pick<Delivery, "title" | "sentences"> {
  const formatTerms = (range: DeliveryRange) =>
    formatBusinessDays(range) + (charges ? `, ${formatFeeRange(range)}` : "");
  const title = `Delivery, ${formatTerms(range)}`;
  if (!charges && groups.length === 0) {
    const standard = `Standard delivery takes ${formatBusinessDays(others)} within Nigeria and ${formatDays(abroad)} to other countries.`;
    return { title, sentences: [standard] };
  }
  const othersLabel = groups.length > 0 ? "Everywhere else in Nigeria" : "Within Nigeria";
  const { fee, ...days } = abroad;
  return {
    title,
    sentences: [
      ...groups.map((group) => `${group.states.join(", ")}: ${formatTerms(group)}.`),
      `${othersLabel}: ${formatTerms(others)}.`,
      charges && fee === 0
        ? `Other countries: ${formatBusinessDays(days)}. ${noFeeText}`
        : `Other countries: ${formatTerms({ ...days, feeFrom: fee, feeTo: fee })}.`,
    ],
  };
}

function formatDayRange({ daysFrom, daysTo }: Days): string {
  return daysFrom === daysTo ? `${daysTo}` : `${daysFrom}–${daysTo}`;
}
