import type { Customer } from "#contract/api/customers/customers.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { formatDate, formatRecentDate } from "../../parts/format/dates.ts";

/** The date and form prove the consent. */
export function formatConsent(newsletter: Customer["newsletter"], now: Date): string {
  if (!newsletter) return "Not subscribed";
  const { since, source, unsubscribedAt } = newsletter;
  if (unsubscribedAt)
    return `Unsubscribed ${formatDate(unsubscribedAt, now)}; subscribed since ${formatDate(since, now)}`;
  return `Subscribed since ${formatDate(since, now)}, form “${source}”`;
}

const dayMs = 86_400_000;

/** Null where there are too few orders. */
export function formatOrderFrequency(
  { daysBetweenOrders, lastOrderAt }: Pick<Customer, "daysBetweenOrders" | "lastOrderAt">,
  now: Date,
): { readonly value: string; readonly about: string } | null {
  if (daysBetweenOrders === null) return null;
  const value = daysBetweenOrders <= 1 ? "every day" : `every ${daysBetweenOrders} days`;
  // Orders on one day predict nothing.
  if (daysBetweenOrders === 0 || lastOrderAt === null) return { value, about: "orders" };
  const next = new Date(Date.parse(lastOrderAt) + daysBetweenOrders * dayMs);
  const isPast = toShopDay(next) < toShopDay(now);
  const day = formatDate(next.toISOString(), now);
  return { value, about: `orders, ${isPast ? "expected" : "next"} around ${day}` };
}

/** Undefined unless still signed in. */
export function formatLastSeen(account: Customer["account"], now: Date): string | undefined {
  const at = account?.lastSeenAt;
  return at ? `${formatRecentDate(at, now)}, still signed in` : undefined;
}
