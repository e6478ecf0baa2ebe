import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { fromNaira } from "#contract/money/naira.ts";

/** What the audit log tells of a discount; what restricts nothing is left out. */
export function toldOf(discount: StaffDiscount): Record<string, unknown> {
  const { discountType, value, usageLimit, usageLimitPerBuyer } = discount;
  const goods = [...discount.types, ...discount.products].map(({ name }) => name).join(", ");
  return {
    discountCode: discount.code,
    gives: discountType === "PERCENTAGE" ? `${value}%` : undefined,
    givesKobo: discountType === "FIXED" ? fromNaira(value) : undefined,
    name: discount.description || undefined,
    comesByItself: discount.autoApply || undefined,
    startsAt: discount.startsAt ?? undefined,
    endsAt: discount.endsAt ?? undefined,
    cartFromKobo: fromNaira(discount.minimumSubtotal) || undefined,
    firstPurchaseOnly: discount.firstPurchaseOnly || undefined,
    timesInAll: usageLimit ?? undefined,
    timesForOneAccount: usageLimitPerBuyer ?? undefined,
    buyers: discount.buyers === "everybody" ? undefined : discount.buyers,
    onlyFor: goods || undefined,
    codes: discount.batchSize ?? undefined,
  };
}

/** The fields of a discount that differ between two states of it, as the audit log tells them. */
export function changesOf(before: StaffDiscount, after: StaffDiscount) {
  const old = toldOf(before);
  const now = toldOf(after);
  const fields = Object.keys(now).filter((field) => old[field] !== now[field]);
  const sideOf = (told: Record<string, unknown>, version: number) => ({
    version,
    ...Object.fromEntries(fields.map((field) => [field, told[field] ?? null])),
  });
  return {
    before: sideOf(old, before.version),
    after: sideOf(now, after.version),
  };
}
