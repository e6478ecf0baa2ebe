import { type DiscountTab, discountLimits } from "#contract/api/discounts/discount-limits.ts";
import type {
  DiscountBuyers,
  DiscountState,
  DiscountUse,
  StaffDiscountSummary,
} from "#contract/api/discounts/staff-discounts.ts";
import { formatList, plural } from "#contract/text/format.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";
import { formatDate, formatLongDateTime } from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";

/** Naira. */
export const defaultCartAmount = 180_000;

export const tabLabels: Readonly<Record<DiscountTab, string>> = {
  running: "Active",
  planned: "Scheduled",
  ended: "Ended",
  off: "Inactive",
  all: "All",
};

export const stateStyles: Readonly<Record<DiscountState, { tone: StatusTone; label: string }>> = {
  running: { tone: "good", label: "Active" },
  planned: { tone: "working", label: "Scheduled" },
  ended: { tone: "plain", label: "Ended" },
  used_up: { tone: "plain", label: "Used up" },
  off: { tone: "waiting", label: "Inactive" },
};

export const buyerLabels: Readonly<Record<DiscountBuyers, string>> = {
  everybody: "Everyone",
  shoppers: "Retail customers",
  wholesale: "Wholesale customers",
};

export const useStateStyles: Readonly<
  Record<DiscountUse["state"], { tone: StatusTone; label: string }>
> = {
  paid: { tone: "good", label: "Paid" },
  reserved: { tone: "waiting", label: "Reserved, unpaid" },
  released: { tone: "plain", label: "Released" },
};

/** Amounts in naira, times in ISO. */
export type DescribableDiscount = Pick<
  StaffDiscountSummary,
  | "discountType"
  | "value"
  | "autoApply"
  | "startsAt"
  | "endsAt"
  | "minimumSubtotal"
  | "firstPurchaseOnly"
  | "usageLimit"
  | "usageLimitPerBuyer"
  | "buyers"
> & { readonly code: string; readonly batchSize: number | null; readonly productsText: string };

/** "20% off" */
export function formatValue({
  discountType,
  value,
}: Pick<DescribableDiscount, "discountType" | "value">): string {
  return discountType === "PERCENTAGE" ? `${value}% off` : `${formatAmount(value)} off`;
}

/** "Shirt, Skirt, Cap and 4 more"; empty for all products. */
export function formatProductNames(names: readonly string[], count: number): string {
  if (count === 0) return "";
  const visibleNames = names.slice(0, discountLimits.namedProducts);
  if (visibleNames.length === 0) return "some products";
  const hiddenCount = count - visibleNames.length;
  const parts = hiddenCount > 0 ? [...visibleNames, `${hiddenCount} more`] : visibleNames;
  return formatList(parts);
}

/** "first purchase, from ₦50,000, once per customer" */
export function formatConditions(discount: StaffDiscountSummary): string {
  const { buyers, firstPurchaseOnly, minimumSubtotal, usageLimitPerBuyer } = discount;
  const names = discount.appliesToNames ?? [];
  const appliesTo = formatProductNames(names, discount.typeIds.length + discount.productIds.length);
  const parts = [
    discount.email === null ? "" : discount.email === "" ? "erased customer" : discount.email,
    buyers === "everybody" ? "" : buyerLabels[buyers].toLowerCase(),
    firstPurchaseOnly ? "first purchase" : "",
    minimumSubtotal > 0 ? `from ${formatAmount(minimumSubtotal)}` : "",
    names.length > 0 ? `only ${appliesTo}` : appliesTo,
    usageLimitPerBuyer === null ? "" : `${formatTimes(usageLimitPerBuyer)} per customer`,
  ].filter(Boolean);
  return parts.length === 0 ? "everyone" : parts.join(", ");
}

/** "until 30 Nov" */
export function formatPeriod(
  {
    state,
    startsAt,
    endsAt,
    lastUsedAt,
  }: Pick<StaffDiscountSummary, "state" | "startsAt" | "endsAt" | "lastUsedAt">,
  now: Date,
): string {
  if (state === "planned" && startsAt) return `from ${formatDate(startsAt, now)}`;
  if (state === "ended" && endsAt) return `ended ${formatDate(endsAt, now)}`;
  if (state === "used_up") return lastUsedAt ? `used up ${formatDate(lastUsedAt, now)}` : "used up";
  return endsAt ? `until ${formatDate(endsAt, now)}` : "no end";
}

export function getUsage({
  usage,
  usageLimit,
  batchSize,
}: Pick<StaffDiscountSummary, "usage" | "usageLimit" | "batchSize">) {
  const used = usage.paid + usage.reserved;
  const limit = batchSize ?? usageLimit;
  return { used, limit, text: limit === null ? `${used}` : `${used} of ${limit}` };
}

export function describeDiscount(discount: DescribableDiscount): string {
  const { buyers, firstPurchaseOnly, autoApply, startsAt, endsAt } = discount;
  const buyersText = {
    everybody: "everyone",
    shoppers: "retail customers",
    wholesale: "wholesale customers",
  }[buyers];
  const methodText = autoApply
    ? ", applied automatically"
    : discount.batchSize === null
      ? ` with ${discount.code ? `code ${discount.code}` : "a code"}`
      : ` with one of ${plural(discount.batchSize, "single-use code")}`;
  const parts = [
    `${formatValue(discount)}${discount.productsText && ` ${discount.productsText}`} for ${buyersText}${methodText}`,
    firstPurchaseOnly && "on a first purchase",
    discount.minimumSubtotal > 0 && `on carts from ${formatAmount(discount.minimumSubtotal)}`,
    discount.usageLimitPerBuyer !== null &&
      `${formatTimes(discount.usageLimitPerBuyer)} per customer`,
    discount.usageLimit !== null && `${formatTimes(discount.usageLimit)} in total`,
    startsAt && `from ${formatLongDateTime(startsAt)}`,
    endsAt && `before ${formatLongDateTime(endsAt)}`,
  ].filter(Boolean);
  return `${parts.join(", ")}${startsAt || endsAt ? ", Lagos time" : ""}.`;
}

function formatTimes(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : plural(count, "time");
}
