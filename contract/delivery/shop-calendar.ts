const dayMs = 86_400_000;
/** Lagos is UTC+1 all year. */
const lagosOffsetMs = 3_600_000;
const weekend = [0, 6];

/** Day in Lagos, such as `2026-11-21`. */
export function toShopDay(at: Date): string {
  return new Date(at.getTime() + lagosOffsetMs).toISOString().slice(0, 10);
}

/** Time in Lagos as spreadsheets read it, such as `2026-11-21 00:30:05`. */
export function formatShopTime(at: Date): string {
  return new Date(at.getTime() + lagosOffsetMs).toISOString().slice(0, 19).replace("T", " ");
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export function startOfDay(day: string): Date {
  return new Date(Date.parse(day) - lagosOffsetMs);
}

/** Monday to Friday; a weekend counts from the start of Monday. */
export function addWorkingDays(at: Date, days: number): Date {
  let day = toShopDay(at);
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

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** Such as "Thursday 26 November"; `daysTo` in business days. */
export function formatArrivalDay(at: Date, daysTo: number): string {
  const formatted = dayFormat.format(new Date(toShopDay(addWorkingDays(at, daysTo))));
  return formatted.replace(",", "");
}
