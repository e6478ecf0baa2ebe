import { addDays, startOfDay, toShopDay } from "#contract/delivery/shop-calendar.ts";

const eveningMs = 18 * 3_600_000;

/** 18:00 in Lagos on the next day. */
export function balanceDueAt(now: Date): Date {
  return new Date(startOfDay(addDays(toShopDay(now), 1)).getTime() + eveningMs);
}

const dateTimeFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});

/** Such as `Tuesday 24 November at 18:00`. */
export function formatDueDate(at: Date): string {
  return dateTimeFormat.format(at).replace(",", "");
}
