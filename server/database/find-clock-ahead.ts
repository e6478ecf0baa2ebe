import type { Clock } from "#server/platform/clock.ts";
import type { Queryable } from "./connection.ts";

/** How far a clock is ahead of the database's, in seconds; negative where it is behind. Right to the time one answer takes. */
export async function findClockAhead(on: Queryable, clock: Clock): Promise<number> {
  const askedAt = clock().getTime();
  const row = await on.first<{ at: number }>({
    name: "find_clock",
    text: "select extract(epoch from clock_timestamp())::float8 as at",
  });
  const middle = (askedAt + clock().getTime()) / 2000;
  return row ? middle - row.at : 0;
}
