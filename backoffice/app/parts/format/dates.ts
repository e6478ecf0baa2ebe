import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { formatDate as formatDateAs, plural } from "#contract/text/format.ts";

const dayMs = 86_400_000;

const dayFormat = shopFormat({ day: "numeric", month: "short" });
const yearFormat = shopFormat({ day: "numeric", month: "short", year: "numeric" });
const timeFormat = shopFormat({ hour: "2-digit", minute: "2-digit" });
const weekdayFormat = shopFormat({ weekday: "long" });
const hourFormat = shopFormat({ hour: "numeric", hourCycle: "h23" });
const dayTitleFormats = {
  long: shopFormat({ weekday: "long", day: "numeric", month: "long" }),
  short: shopFormat({ weekday: "long", day: "numeric", month: "short" }),
} as const;

/** Shop time: "20 Nov, 14:12", with the year if it is not the current one. */
export function formatDateTime(iso: string, now: Date): string {
  return `${formatDate(iso, now)}, ${formatTime(iso)}`;
}

/** "20 Nov", with the year if it is not the current one. */
export function formatDate(iso: string, now: Date): string {
  const at = new Date(iso);
  const sameYear = toShopDay(at).slice(0, 4) === toShopDay(now).slice(0, 4);
  return (sameYear ? dayFormat : yearFormat).format(at);
}

/** "Today, 14:12" */
export function formatRecentDateTime(iso: string, now: Date): string {
  return isToday(iso, now) ? `Today, ${formatTime(iso)}` : formatDateTime(iso, now);
}

/** "today, 14:12", "20 Nov" */
export function formatRecentInSentence(iso: string, now: Date): string {
  return isToday(iso, now) ? `today, ${formatTime(iso)}` : formatDate(iso, now);
}

/** "Today", "20 Nov" */
export function formatRecentDate(iso: string, now: Date): string {
  return isToday(iso, now) ? "Today" : formatDate(iso, now);
}

/** "20 November 2026 at 14:12" */
export function formatLongDateTime(iso: string): string {
  return formatDateAs(iso, "longWithTime");
}

/** "Friday, 20 November 2026 at 14:12" */
export function formatFullDateTime(iso: string): string {
  return formatDateAs(iso, "fullWithTime");
}

/** "Saturday, 21 November", or "Saturday, 21 Nov". */
export function formatDayTitle(at: Date, month: keyof typeof dayTitleFormats): string {
  return dayTitleFormats[month].format(at).replace(/^(\S+?),? /, "$1, ");
}

/** "Saturday" */
export function formatWeekday(at: Date): string {
  return weekdayFormat.format(at);
}

/** "14:12" */
export function formatTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}

function isToday(iso: string, now: Date): boolean {
  return toShopDay(new Date(iso)) === toShopDay(now);
}

/** "25 min", "19 h", "3 days" */
export function formatAge(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes === 0 ? "under 1" : minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** In calendar days: "today", "1 day", "12 days" */
export function formatDaysWaiting(iso: string, now: Date): string {
  const days = daysBetween(toShopDay(new Date(iso)), toShopDay(now));
  if (days <= 0) return "today";
  return plural(days, "day");
}

/** Calendar days such as "2026-11-21"; negative if `to` is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** 0 to 23 */
export function getShopHour(at: Date): number {
  return Number(hourFormat.format(at));
}

function shopFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "Africa/Lagos" });
}

const utcOffsetMs = 3_600_000;

/** Shop time is UTC+1 all year. */
export function toLocal(iso: string | null): string {
  return iso === null ? "" : new Date(Date.parse(iso) + utcOffsetMs).toISOString().slice(0, 16);
}

/** Null if empty or invalid. */
export function toIso(local: string): string | null {
  const at = Date.parse(`${local.slice(0, 16)}:00+01:00`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
