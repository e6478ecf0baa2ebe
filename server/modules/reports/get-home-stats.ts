import type { HomeContent } from "#contract/api/content/store-content.ts";
import type { HomeStats } from "#contract/api/settings/staff-settings.ts";
import { addDays, toShopDay } from "#contract/delivery/shop-calendar.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { minSampleSize } from "./marketing-claims.ts";
import { findLifetimeCounts, listFinishedDays } from "./sales.queries.ts";

type Stat = HomeContent["stats"][number];
type MeasuredStats = Omit<HomeStats, "minSampleSize">;

const monthDays = 30;

/** Null where the sample is too small. Claims without a measure stay as written. */
export async function getHomeStats(
  db: Queryable,
  runtime: Pick<Runtime, "clock">,
  stats: readonly Stat[],
): Promise<(string | null)[]> {
  const figures = await computeHomeStats(db, runtime);
  return stats.map(({ of, figure }) => (of === "other" ? figure : figures[of].figure));
}

export async function computeHomeStats(
  db: Queryable,
  { clock }: Pick<Runtime, "clock">,
): Promise<MeasuredStats> {
  const today = toShopDay(clock());
  const [{ delivered, buyers, boughtAgain }, days] = await Promise.all([
    findLifetimeCounts(db),
    listFinishedDays(db, addDays(today, -monthDays), addDays(today, -1)),
  ]);
  const lagos = days.reduce((sum, day) => sum + day.lagos, 0);
  const lagosMinutes = days.reduce((sum, day) => sum + day.lagosMinutes, 0);
  return {
    orders: ifEnoughData(delivered, () => formatThousands(delivered)),
    lagosHours: ifEnoughData(lagos, () => `${Math.ceil(lagosMinutes / 60 / lagos)}hr`),
    returningPercent: ifEnoughData(buyers, () => `${Math.floor((100 * boughtAgain) / buyers)}%`),
  };
}

function ifEnoughData(base: number, format: () => string): MeasuredStats["orders"] {
  return { figure: base < minSampleSize ? null : format(), base };
}

function formatThousands(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)}K+`;
}
