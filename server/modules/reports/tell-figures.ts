import type { HomeWords } from "#contract/api/store-words.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { addDays, shopDayOf } from "#server/platform/shop-calendar.ts";
import { leastBase } from "./check-claims.ts";
import { findLastingCounts, listFinishedDays } from "./sales.queries.ts";

type Stat = HomeWords["stats"][number];

const monthDays = 30;

/**
 * What the books say in place of each figure of the home page, over finished days alone; null where they know fewer
 * orders, parcels or buyers than say anything. A figure that is of nothing in the books stays as it is written.
 */
export async function tellFigures(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
  stats: readonly Stat[],
): Promise<(string | null)[]> {
  const today = shopDayOf(clock());
  const [{ delivered, buyers, boughtAgain }, days] = await Promise.all([
    findLastingCounts(on),
    listFinishedDays(on, addDays(today, -monthDays), addDays(today, -1)),
  ]);
  const lagos = days.reduce((sum, day) => sum + day.lagos, 0);
  const lagosMinutes = days.reduce((sum, day) => sum + day.lagosMinutes, 0);
  const figures: Readonly<Record<Stat["of"], (written: string) => string | null>> = {
    orders: () => ifKnown(delivered, () => thousands(delivered)),
    lagosHours: () => ifKnown(lagos, () => `${Math.ceil(lagosMinutes / 60 / lagos)}hr`),
    returningPercent: () => ifKnown(buyers, () => `${Math.floor((100 * boughtAgain) / buyers)}%`),
    other: (written) => written,
  };
  return stats.map(({ of, figure }) => figures[of](figure));
}

function ifKnown(base: number, tell: () => string): string | null {
  return base < leastBase ? null : tell();
}

/** Never more than there are: 5K+ of 5,234. */
function thousands(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)}K+`;
}
