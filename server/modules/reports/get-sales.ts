import type { SalesDay, SalesPeriod, StaffSales } from "#contract/api/staff-reports.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProducts } from "#server/modules/catalogue/index.ts";
import { readPromised, tellDelivery } from "#server/modules/delivery/index.ts";
import { readWords } from "#server/modules/settings/index.ts";
import { addDays, shopDayOf, startOfDay } from "#server/platform/shop-calendar.ts";
import { listArrivals } from "./arrivals.queries.ts";
import { checkClaims } from "./check-claims.ts";
import { countInTime } from "./judge-arrivals.ts";
import {
  type DaySums,
  findLastingCounts,
  listFinishedDays,
  listSoldMost,
  type SummedDay,
  sumUpDays,
  takingsBetween,
} from "./sales.queries.ts";

const shownDays = 60;
/** So many days, the present one among them, the store's own words are held against. */
const monthDays = 30;
const soldDays = 7;
const soldShown = 4;

/** Takings, what sold most, and what the store says of itself beside what its books say. */
export async function getSales(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
): Promise<StaffSales> {
  const now = clock();
  const today = shopDayOf(now);
  const first = addDays(today, 1 - shownDays);
  const kept = await listFinishedDays(on, first, addDays(today, -1));
  const missing = daysFrom(first, shownDays).filter((day) =>
    kept.every((each) => each.day !== day),
  );
  const soldFrom = addDays(today, 1 - soldDays);
  const [counted, weekAgo, monthAgo, soldMost, lasting, arrivals] = await Promise.all([
    sumUpDays(on, missing),
    takingsUpToNow(7),
    takingsUpToNow(30),
    listSoldMost(
      on,
      soldFrom,
      missing.filter((day) => day >= soldFrom),
      soldShown,
    ),
    findLastingCounts(on),
    listArrivals(on, today),
  ]);
  const days = [...kept, ...counted].sort((a, b) => a.day.localeCompare(b.day));
  const newest = days.at(-1)?.delivered ?? 0;
  const products = await findProducts(
    on,
    soldMost.map(({ productId }) => productId),
  );
  return {
    at: now.toISOString(),
    today: periodOf(days.slice(-1), weekAgo, []),
    week: periodOf(days.slice(-7), weekAgo, days.slice(-14, -8)),
    month: periodOf(days.slice(-30), monthAgo, days.slice(-60, -31)),
    days: days.map(toSalesDay),
    soldMost: soldMost.map(({ productId, pieces, kobo: amount }) => {
      const product = products.get(productId)?.product;
      return {
        productId,
        name: product?.name ?? "",
        image: product?.images[0]?.thumbnailUrl ?? null,
        pieces,
        amount: toNaira(amount),
      };
    }),
    claims: checkClaims(
      {
        ...lasting,
        delivered: lasting.delivered + newest,
        month: {
          ...sumOf(days.slice(-monthDays)),
          ...countInTime(arrivals, await readPromised(on)),
        },
      },
      (await readWords(on, "home")).stats,
      (await tellDelivery(on)).range,
    ),
  };

  /** Of the day so many days ago, up to this time of day. */
  function takingsUpToNow(daysAgo: number): Promise<Kobo> {
    const day = addDays(today, -daysAgo);
    const since = startOfDay(day);
    return takingsBetween(
      on,
      since,
      new Date(since.getTime() + now.getTime() - startOfDay(today).getTime()),
    );
  }
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(first, i));
}

function sumOf(days: readonly DaySums[]): DaySums {
  const total = (read: (day: DaySums) => number) => days.reduce((sum, day) => sum + read(day), 0);
  return {
    shopKobo: kobo(total(({ shopKobo }) => shopKobo)),
    wholesaleKobo: kobo(total(({ wholesaleKobo }) => wholesaleKobo)),
    orders: total(({ orders }) => orders),
    pieces: total(({ pieces }) => pieces),
    delivered: total(({ delivered }) => delivered),
    lagos: total(({ lagos }) => lagos),
    lagosMinutes: total(({ lagosMinutes }) => lagosMinutes),
  };
}

/** @param partBefore takings of the first day compared with, up to now */
function periodOf(
  days: readonly DaySums[],
  partBefore: Kobo,
  before: readonly DaySums[],
): SalesPeriod {
  const { orders, pieces, ...sums } = sumOf(days);
  const others = sumOf(before);
  const takingsBefore = toNaira(kobo(partBefore + others.shopKobo + others.wholesaleKobo));
  return { takings: takingsOf(sums), orders, pieces, takingsBefore };
}

function takingsOf({ shopKobo, wholesaleKobo }: Pick<DaySums, "shopKobo" | "wholesaleKobo">) {
  return toNaira(kobo(shopKobo + wholesaleKobo));
}

function toSalesDay({ day, shopKobo, wholesaleKobo, orders, pieces }: SummedDay): SalesDay {
  return { day, shop: toNaira(shopKobo), wholesale: toNaira(wholesaleKobo), orders, pieces };
}
