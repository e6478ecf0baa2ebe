import { type DiscountTab, discountLimits } from "#contract/api/discount-limits.ts";
import type {
  DiscountBuyers,
  DiscountState,
  DiscountUse,
  StaffDiscountSummary,
} from "#contract/api/staff-discounts.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";
import { naira } from "../../parts/money.ts";
import { dayOf } from "../../parts/when.ts";

/** What a cart is tried with before another sum is typed; naira. */
export const usualCart = 180_000;

/** What the tabs of the room are called. */
export const tabWords: Readonly<Record<DiscountTab, string>> = {
  running: "Running",
  planned: "Planned",
  over: "Over",
  off: "Switched off",
  all: "All",
};

/** How states look and read. */
export const stateLooks: Readonly<Record<DiscountState, { tone: StatusTone; word: string }>> = {
  running: { tone: "good", word: "Running" },
  planned: { tone: "working", word: "Planned" },
  ended: { tone: "plain", word: "Ended" },
  used_up: { tone: "plain", word: "Used up" },
  off: { tone: "waiting", word: "Switched off" },
};

/** Who may have one, as it is chosen. */
export const buyersWords: Readonly<Record<DiscountBuyers, string>> = {
  everybody: "Everybody",
  shoppers: "Shoppers, not wholesale",
  wholesale: "Wholesale buyers",
};

/** What became of a use. */
export const useLooks: Readonly<Record<DiscountUse["state"], { tone: StatusTone; word: string }>> =
  {
    paid: { tone: "good", word: "Paid" },
    reserved: { tone: "waiting", word: "Reserved, not paid" },
    given_back: { tone: "plain", word: "Given back" },
  };

/** What of a discount its sentence is made from; amounts in naira, moments in ISO. */
export type Sayable = Pick<
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
> & { readonly code: string; readonly batchSize: number | null; readonly goods: string };

/** "20% off" */
export function gives({ discountType, value }: Pick<Sayable, "discountType" | "value">): string {
  return discountType === "PERCENTAGE" ? `${value}% off` : `${naira(value)} off`;
}

/**
 * What a discount counts for: "Shirt, Skirt, Cap and 4 more"; empty where it counts for everything.
 * @param names of its types and products, as far as they are known
 * @param count of its types and products
 */
export function goodsWords(names: readonly string[], count: number): string {
  if (count === 0) return "";
  const named = names.slice(0, discountLimits.goodsNamed);
  if (named.length === 0) return "some goods";
  const rest = count - named.length;
  const parts = rest > 0 ? [...named, `${rest} more`] : named;
  const last = parts.at(-1);
  return parts.length === 1 ? `${last}` : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** For whom and from when it counts, in a few words: "first purchase, from ₦50,000, once a person". */
export function conditions(discount: StaffDiscountSummary): string {
  const { buyers, firstPurchaseOnly, minimumSubtotal, usageLimitPerBuyer } = discount;
  const names = discount.goodsNames ?? [];
  const goods = goodsWords(names, discount.typeIds.length + discount.productIds.length);
  const words = [
    discount.email === null ? "" : discount.email === "" ? "somebody forgotten" : discount.email,
    buyers === "everybody" ? "" : buyersWords[buyers].toLowerCase(),
    firstPurchaseOnly ? "first purchase" : "",
    minimumSubtotal > 0 ? `from ${naira(minimumSubtotal)}` : "",
    names.length > 0 ? `only ${goods}` : goods,
    usageLimitPerBuyer === null ? "" : `${times(usageLimitPerBuyer)} a person`,
  ].filter(Boolean);
  return words.length === 0 ? "everybody" : words.join(", ");
}

/** Until or since when, in a few words: "until 30 Nov". */
export function runs(
  {
    state,
    startsAt,
    endsAt,
    lastUsedAt,
  }: Pick<StaffDiscountSummary, "state" | "startsAt" | "endsAt" | "lastUsedAt">,
  now: Date,
): string {
  if (state === "planned" && startsAt) return `from ${dayOf(startsAt, now)}`;
  if (state === "ended" && endsAt) return `ended ${dayOf(endsAt, now)}`;
  if (state === "used_up") return lastUsedAt ? `used up ${dayOf(lastUsedAt, now)}` : "used up";
  return endsAt ? `until ${dayOf(endsAt, now)}` : "no end";
}

/** How many orders hold a use, of how many there may be. */
export function usesOf({
  usage,
  usageLimit,
  batchSize,
}: Pick<StaffDiscountSummary, "usage" | "usageLimit" | "batchSize">) {
  const taken = usage.paid + usage.reserved;
  const most = batchSize ?? usageLimit;
  return { taken, most, words: most === null ? `${taken}` : `${taken} of ${most}` };
}

const fullMoment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});

/** What a discount means, as one sentence. */
export function sentenceOf(discount: Sayable): string {
  const { buyers, firstPurchaseOnly, autoApply, startsAt, endsAt } = discount;
  const whom = {
    everybody: "everybody",
    shoppers: "shoppers who do not buy wholesale",
    wholesale: "wholesale buyers",
  }[buyers];
  const how = autoApply
    ? ", applied automatically"
    : discount.batchSize === null
      ? ` who type${buyers === "everybody" ? "s" : ""} ${discount.code || "its code"}`
      : ` with one of ${discount.batchSize.toLocaleString("en-NG")} codes, each used once`;
  const parts = [
    `${gives(discount)}${discount.goods && ` ${discount.goods}`} for ${whom}${how}`,
    firstPurchaseOnly && "on a first purchase",
    discount.minimumSubtotal > 0 && `on carts from ${naira(discount.minimumSubtotal)}`,
    discount.usageLimitPerBuyer !== null && `${times(discount.usageLimitPerBuyer)} a person`,
    discount.usageLimit !== null && `${times(discount.usageLimit)} in all`,
    startsAt && `from ${fullMoment.format(new Date(startsAt))}`,
    endsAt && `before ${fullMoment.format(new Date(endsAt))}`,
  ].filter(Boolean);
  return `${parts.join(", ")}${startsAt || endsAt ? ", Lagos time" : ""}.`;
}

function times(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${count.toLocaleString("en-NG")} times`;
}
