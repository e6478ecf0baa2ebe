const dayMs = 86_400_000;
const zone = "Africa/Lagos";

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: zone,
});
const yearFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: zone,
});
const timeFormat = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: zone,
});
const isoDayFormat = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zone });

/** A moment on the shop's clock: "20 Nov, 14:12", with the year when it is another one. */
export function momentOf(iso: string, now: Date): string {
  return `${dayOf(iso, now)}, ${timeOf(iso)}`;
}

/** A day on the shop's calendar: "20 Nov", with the year when it is another one. */
export function dayOf(iso: string, now: Date): string {
  const at = new Date(iso);
  const sameYear = shopDay(at).slice(0, 4) === shopDay(now).slice(0, 4);
  return (sameYear ? dayFormat : yearFormat).format(at);
}

/** The same in a list, whose readers look for what is of today: "Today, 14:12". */
export function listedMoment(iso: string, now: Date): string {
  return isToday(iso, now) ? `Today, ${timeOf(iso)}` : momentOf(iso, now);
}

/** A day in a list: "Today", "20 Nov". */
export function listedDay(iso: string, now: Date): string {
  return isToday(iso, now) ? "Today" : dayOf(iso, now);
}

/** A time on the shop's clock: "14:12". */
export function timeOf(iso: string): string {
  return timeFormat.format(new Date(iso));
}

function isToday(iso: string, now: Date): boolean {
  return shopDay(new Date(iso)) === shopDay(now);
}

/** How long something has lasted, as short as it can be said: "25 min", "19 h", "3 days". */
export function ageOf(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes === 0 ? "under 1" : minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** How long something has waited, counted in the shop's calendar days: "today", "1 day", "12 days". */
export function waitingSince(iso: string, now: Date): string {
  const days = Math.round((Date.parse(shopDay(now)) - Date.parse(shopDay(new Date(iso)))) / dayMs);
  if (days <= 0) return "today";
  return days === 1 ? "1 day" : `${days} days`;
}

/** The day of a moment on the shop's calendar: "2026-11-21". */
export function shopDay(at: Date): string {
  return isoDayFormat.format(at);
}
