/** Lagos keeps UTC+1 all year. */
const lagosMs = 3_600_000;
const dayMs = 24 * 3_600_000;
const hour = 18;

/** Until when the rest of a payment is asked for, and its pieces are kept: 18:00 in Lagos on the next day. */
export function restDueAt(now: Date): Date {
  const lagosDay = Math.floor((now.getTime() + lagosMs) / dayMs);
  return new Date((lagosDay + 1) * dayMs + hour * 3_600_000 - lagosMs);
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
