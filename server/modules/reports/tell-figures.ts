import type { HomeFigures } from "#contract/api/staff-settings.ts";
import type { HomeWords } from "#contract/api/store-words.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { addDays, shopDayOf } from "#server/platform/shop-calendar.ts";
import { leastBase } from "./check-claims.ts";
import { findLastingCounts, listFinishedDays } from "./sales.queries.ts";

type Stat = HomeWords["stats"][number];
type Figures = Omit<HomeFigures, "leastBase">;

const monthDays = 30;

/**
 * What the books say in place of each figure of the home page; null where they know fewer orders, parcels or buyers than
 * say anything. A figure that is of nothing in the books stays as it is written.
 */
export async function tellFigures(
  on: Queryable,
  runtime: Pick<Runtime, "clock">,
  stats: readonly Stat[],
): Promise<(string | null)[]> {
  const figures = await readFigures(on, runtime);
  return stats.map(({ of, figure }) => (of === "other" ? figure : figures[of].figure));
}

/** Every figure that the books know, over finished days alone, with what it is counted over. */
export async function readFigures(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
): Promise<Figures> {
  const today = shopDayOf(clock());
  const [{ delivered, buyers, boughtAgain }, days] = await Promise.all([
    findLastingCounts(on),
    listFinishedDays(on, addDays(today, -monthDays), addDays(today, -1)),
  ]);
  const lagos = days.reduce((sum, day) => sum + day.lagos, 0);
  const lagosMinutes = days.reduce((sum, day) => sum + day.lagosMinutes, 0);
  return {
    orders: ifKnown(delivered, () => thousands(delivered)),
    lagosHours: ifKnown(lagos, () => `${Math.ceil(lagosMinutes / 60 / lagos)}hr`),
    returningPercent: ifKnown(buyers, () => `${Math.floor((100 * boughtAgain) / buyers)}%`),
  };
}

function ifKnown(base: number, tell: () => string): Figures["orders"] {
  return { figure: base < leastBase ? null : tell(), base };
}

/** Never more than there are: 5K+ of 5,234. */
function thousands(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)}K+`;
}
