import { addDays, shopDayOf, startOfDay } from "#server/platform/shop-calendar.ts";

const eveningMs = 18 * 3_600_000;

/** Until when the rest of a payment is asked for, and its pieces are kept at least: 18:00 in Lagos on the next day. */
export function restDueAt(now: Date): Date {
  return new Date(startOfDay(addDays(shopDayOf(now), 1)).getTime() + eveningMs);
}

const moment = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});

/** A moment as people read it, such as `Tuesday 24 November at 18:00`. */
export function momentWords(at: Date): string {
  return moment.format(at).replace(",", "");
}
