const dayMs = 86_400_000;
/** Lagos keeps one time all year, an hour ahead of UTC. */
const aheadMs = 3_600_000;
const weekend = [0, 6];

/** The day of a moment by the shop's calendar (Africa/Lagos), such as `2026-11-21`. */
export function shopDayOf(at: Date): string {
  return new Date(at.getTime() + aheadMs).toISOString().slice(0, 10);
}

/** A moment by the shop's clock as spreadsheets read it, such as `2026-11-21 00:30:05`. */
export function shopTimeOf(at: Date): string {
  return new Date(at.getTime() + aheadMs).toISOString().slice(0, 19).replace("T", " ");
}

/** The day so many days later; earlier where the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The moment a day of the shop begins. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(day) - aheadMs);
}

/** The same time of day so many working days later, Monday to Friday; from a weekend it counts from Monday's start. */
export function addWorkingDays(at: Date, days: number): Date {
  let day = shopDayOf(at);
  let time = at.getTime() - startOfDay(day).getTime();
  while (isWeekend(day)) {
    day = addDays(day, 1);
    time = 0;
  }
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (!isWeekend(day)) left -= 1;
  }
  return new Date(startOfDay(day).getTime() + time);
}

function isWeekend(day: string): boolean {
  return weekend.includes(new Date(day).getUTCDay());
}

const dayWords = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/**
 * The day by which an order placed at a moment arrives, such as "Thursday 26 November".
 * @param daysTo business days it takes at most
 */
export function arrivesBy(at: Date, daysTo: number): string {
  const words = dayWords.format(new Date(shopDayOf(addWorkingDays(at, daysTo))));
  return words.replace(",", "");
}
