import type { SalesPeriod, StaffToday } from "#contract/api/staff-reports.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { ageOf, shopDay } from "../../parts/when.ts";

const zone = "Africa/Lagos";
const hourMs = 3_600_000;
const day = { weekday: "long", day: "numeric", timeZone: zone } as const;
const dayFormats = {
  long: new Intl.DateTimeFormat("en-GB", { ...day, month: "long" }),
  short: new Intl.DateTimeFormat("en-GB", { ...day, month: "short" }),
} as const;
const weekdayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: zone });
const timeFormat = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: zone,
});
const hourFormat = new Intl.DateTimeFormat("en-GB", {
  hour: "numeric",
  hourCycle: "h23",
  timeZone: zone,
});

/** "Saturday, 21 November", or with a short month "Saturday, 21 Nov", on the shop's calendar. */
export function dayTitle(now: Date, month: "long" | "short"): string {
  return dayFormats[month].format(now).replace(/^(\S+?),? /, "$1, ");
}

/** "Good afternoon", by the shop's clock. */
export function greeting(now: Date): string {
  const hour = Number(hourFormat.format(now));
  if (hour < 12) return "Good morning";
  return hour < 17 ? "Good afternoon" : "Good evening";
}

/** A sum of the API in naira, as people read it. */
export function naira(amount: number): string {
  return formatNaira(fromNaira(amount));
}

const periodWords = {
  today: (at: Date) => `last ${weekdayFormat.format(at)}`,
  week: () => "the seven days before",
  month: () => "the thirty days before",
};

/** One of the periods that takings are shown for. */
export type PeriodName = keyof typeof periodWords;

/** "₦89,000 more than last Saturday by 15:20". */
export function comparison(name: PeriodName, period: SalesPeriod, at: string): string {
  const { takings, takingsBefore } = period;
  const now = new Date(at);
  const others = `${periodWords[name](now)} by ${timeFormat.format(now)}`;
  const more = fromNaira(takings) - fromNaira(takingsBefore);
  if (more === 0) return `As much as ${others}`;
  return `${naira(Math.abs(more) / 100)} ${more > 0 ? "more" : "less"} than ${others}`;
}

const reviewWords: Readonly<Record<string, string>> = {
  underpaid: "short",
  overpaid: "over",
  paid_after_close: "late",
  paid_twice: "twice",
  reversed_after_paid: "taken back",
  refund_unknown: "refund unclear",
  refund_failed: "refund failed",
};

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** "two short, one late, 12 other". */
export function reviewsInWords(kinds: Readonly<Record<string, number>>): string {
  const counts = new Map<string, number>();
  for (const [kind, count] of Object.entries(kinds)) {
    const word = reviewWords[kind] ?? "other";
    counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return [...counts].map(([word, count]) => `${numbers[count] ?? count} ${word}`).join(", ");
}

/** "2 asked, 1 did not come". */
export function returnsInWords({
  asked,
  arrived,
  missing,
}: NonNullable<StaffToday["returns"]>): string {
  const parts = [
    [asked, "asked"],
    [arrived, "arrived"],
    [missing, "did not come"],
  ] as const;
  return parts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : [])).join(", ");
}

/** Until when an answer is promised: "Monday 10:40", or that the promise is broken. */
export function promiseInWords(answerBy: string, now: Date): string {
  const by = new Date(answerBy);
  if (by < now) return `promised ${ageOf(answerBy, now)} ago`;
  const when = `${weekdayFormat.format(by)} ${timeFormat.format(by)}`;
  return `answer by ${when} to keep the promise`;
}

const dayMs = 24 * hourMs;
const soonDays = 7;

/** Days until one of the shop's calendar, such as "2026-12-21"; below nought where it is over. */
function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(shopDay(now))) / dayMs);
}

/** Whether a day by which something must be done is near or over. */
export function isDueSoon(dueOn: string, now: Date): boolean {
  return daysUntil(dueOn, now) <= soonDays;
}

/** "the first is due in 12 days". */
export function dueInWords(dueOn: string, now: Date): string {
  const days = daysUntil(dueOn, now);
  if (days < 0) return `the first is ${days === -1 ? "a day" : `${-days} days`} late`;
  if (days === 0) return "the first is due today";
  return `the first is due in ${days === 1 ? "a day" : `${days} days`}`;
}

const doneWords: Readonly<Record<string, string>> = {
  packed: "packed",
  sent: "sent",
  delivered: "handed over",
};

/** "20 min ago: Emeka packed ASO-4HW2Q9ZC". */
export function lastDoneInWords(done: NonNullable<StaffToday["lastDone"]>, now: Date): string {
  const { who, kind, orderNumber, at } = done;
  return `${ageOf(at, now)} ago: ${who} ${doneWords[kind] ?? "worked on"} ${orderNumber}`;
}
