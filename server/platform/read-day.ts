import { AppError } from "./errors.ts";
import { startOfDay } from "./shop-calendar.ts";

/**
 * The moment a day that somebody named begins by the shop's calendar.
 * @param day such as `2026-11-21`
 * @param field where it stood
 * @throws {AppError} `validation_failed` for a day that is not in the calendar
 */
export function readDay(day: string, field: string): Date {
  const start = startOfDay(day);
  // A day that is not in the calendar is another one to a Date, or none.
  const isDay =
    !Number.isNaN(start.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  if (!isDay) {
    throw new AppError("validation_failed", {
      detail: "This day is not in the calendar.",
      errors: [{ field, message: "There is no such day" }],
    });
  }
  return start;
}

/** The moment a day that somebody named is over; otherwise as {@link readDay}. */
export function readDayEnd(day: string, field: string): Date {
  return new Date(readDay(day, field).getTime() + 86_400_000);
}
