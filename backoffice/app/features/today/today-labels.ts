import type { SalesPeriod, StaffToday } from "#contract/api/reports/reports.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { plural } from "#contract/text/format.ts";
import {
  daysBetween,
  formatAge,
  formatTime,
  formatWeekday,
  getShopHour,
} from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";

/** "Good afternoon", by Lagos time. */
export function greeting(now: Date): string {
  const hour = getShopHour(now);
  if (hour < 12) return "Good morning";
  return hour < 17 ? "Good afternoon" : "Good evening";
}

const periodLabels = {
  today: (at: Date) => `last ${formatWeekday(at)}`,
  week: () => "the previous 7 days",
  month: () => "the previous 30 days",
};

export const salesDefinition =
  "What you received for orders paid on these days. Refunds count on the day they were made.";

export type PeriodName = keyof typeof periodLabels;

/** "₦89,000 more than last Saturday by 15:20". */
export function formatComparison(name: PeriodName, period: SalesPeriod, at: string): string {
  const { revenue, previousRevenue } = period;
  const now = new Date(at);
  const compared = `${periodLabels[name](now)} by ${formatTime(at)}`;
  const more = fromNaira(revenue) - fromNaira(previousRevenue);
  if (more === 0) return `Same as ${compared}`;
  return `${formatAmount(Math.abs(more) / 100)} ${more > 0 ? "more" : "less"} than ${compared}`;
}

const caseLabels: Readonly<Record<string, string>> = {
  underpaid: "underpaid",
  overpaid: "overpaid",
  paid_after_close: "late",
  paid_twice: "paid twice",
  reversed_after_paid: "chargeback",
  refund_unknown: "refund unconfirmed",
  refund_failed: "failed refund",
};

/** "2 underpaid, 1 late, 12 more". */
export function formatCaseCounts(kinds: Readonly<Record<string, number>>): string {
  const counts = new Map<string, number>();
  for (const [kind, count] of Object.entries(kinds)) {
    const label = caseLabels[kind] ?? "more";
    counts.set(label, (counts.get(label) ?? 0) + count);
  }
  return [...counts].map(([label, count]) => `${count} ${label}`).join(", ");
}

/** "2 requested, 1 never arrived". */
export function formatReturnCounts({
  requested,
  arrived,
  missing,
}: NonNullable<StaffToday["returns"]>): string {
  const parts = [
    [requested, "requested"],
    [arrived, "arrived"],
    [missing, "never arrived"],
  ] as const;
  return parts.flatMap(([count, label]) => (count > 0 ? `${count} ${label}` : [])).join(", ");
}

/** "Reply by Monday 10:40, as promised", or how long it is overdue. */
export function formatReplyDeadline(replyBy: string, now: Date): string {
  const by = new Date(replyBy);
  if (by < now) return `Overdue by ${formatAge(replyBy, now)}`;
  const when = `${formatWeekday(by)} ${formatTime(replyBy)}`;
  return `Reply by ${when}, as promised`;
}

const soonDays = 7;

/** Negative when overdue. */
function daysUntil(day: string, now: Date): number {
  return daysBetween(toShopDay(now), day);
}

export function isDueSoon(dueOn: string, now: Date): boolean {
  return daysUntil(dueOn, now) <= soonDays;
}

/** "First due in 12 days". */
export function formatDueDate(dueOn: string, now: Date): string {
  const days = daysUntil(dueOn, now);
  if (days < 0) return `First is ${plural(-days, "day")} overdue`;
  if (days === 0) return "First due today";
  return `First due in ${plural(days, "day")}`;
}

const actionLabels: Readonly<Record<string, string>> = {
  packed: "packed",
  sent: "shipped",
  delivered: "delivered",
};

/** "20 min ago: Emeka packed ASO-4HW2Q9ZC". */
export function formatLastAction(
  action: NonNullable<StaffToday["lastActivity"]>,
  now: Date,
): string {
  const { who, kind, orderNumber, at } = action;
  return `${formatAge(at, now)} ago: ${who} ${actionLabels[kind] ?? "updated"} ${orderNumber}`;
}
