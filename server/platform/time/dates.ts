import { startOfDay } from "#contract/delivery/shop-calendar.ts";
import { AppError } from "#server/platform/errors/errors.ts";

/** In shop time. @throws {AppError} `validation_failed` for a date that does not exist */
export function parseDay(day: string, field: string): Date {
  const start = startOfDay(day);
  // Date shifts a day that is not in the calendar, or is invalid.
  const isDay =
    !Number.isNaN(start.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  if (!isDay) {
    throw new AppError("validation_failed", {
      detail: "This date doesn't exist.",
      errors: [{ field, message: "Invalid date" }],
    });
  }
  return start;
}

export function parseDayEnd(day: string, field: string): Date {
  return new Date(parseDay(day, field).getTime() + 86_400_000);
}

/** @returns undefined for a time that does not exist, which Date would shift */
export function parseTimestamp(text: string): Date | undefined {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  const minutePrefix = text.slice(0, 16);
  return date.toISOString().startsWith(minutePrefix) ? date : undefined;
}

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
