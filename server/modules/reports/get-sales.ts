import type { DeliveryTimes } from "#contract/api/delivery/staff-delivery.ts";
import type { SalesDay, SalesPeriod, StaffSales } from "#contract/api/reports/reports.ts";
import { addDays, startOfDay, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProducts } from "#server/modules/catalogue/products/index.ts";
import {
  type DeliveryPromise,
  getDelivery,
  loadDeliveryPromises,
} from "#server/modules/delivery/index.ts";
import { getContent } from "#server/modules/settings/index.ts";
import { checkMarketingClaims } from "./marketing-claims.ts";
import {
  computeDays,
  type DayTotals,
  type DeliveryTimeRow,
  type FinishedDay,
  findLifetimeCounts,
  listBestSellers,
  listDeliveryTimes,
  listFinishedDays,
  sumRevenue,
} from "./sales.queries.ts";

const chartDays = 60;
/** Claims are measured over this many days, including today. */
const monthDays = 30;
const bestSellerDays = 7;
const maxBestSellers = 4;

export async function getSales(
  db: Queryable,
  { clock }: Pick<Runtime, "clock">,
): Promise<StaffSales> {
  const now = clock();
  const today = toShopDay(now);
  const first = addDays(today, 1 - chartDays);
  const finishedDays = await listFinishedDays(db, first, addDays(today, -1));
  const missing = listDays(first, chartDays).filter((day) =>
    finishedDays.every((each) => each.day !== day),
  );
  const soldFrom = addDays(today, 1 - bestSellerDays);
  const [computedDays, weekAgo, monthAgo, bestSellers, lifetimeCounts, arrivals] =
    await Promise.all([
      computeDays(db, missing),
      revenueUpToNow(7),
      revenueUpToNow(30),
      listBestSellers(
        db,
        soldFrom,
        missing.filter((day) => day >= soldFrom),
        maxBestSellers,
      ),
      findLifetimeCounts(db),
      listDeliveryTimes(db, today),
    ]);
  const days = [...finishedDays, ...computedDays].sort((a, b) => a.day.localeCompare(b.day));
  const deliveredToday = days.at(-1)?.delivered ?? 0;
  const products = await findProducts(
    db,
    bestSellers.map(({ productId }) => productId),
  );
  return {
    at: now.toISOString(),
    today: toPeriod(days.slice(-1), weekAgo, []),
    week: toPeriod(days.slice(-7), weekAgo, days.slice(-14, -8)),
    month: toPeriod(days.slice(-30), monthAgo, days.slice(-60, -31)),
    days: days.map(toSalesDay),
    bestSellers: bestSellers.map(({ productId, units, kobo: amount }) => {
      const product = products.get(productId)?.product;
      return {
        productId,
        name: product?.name ?? "",
        image: product?.images[0]?.thumbnailUrl ?? null,
        units,
        amount: toNaira(amount),
      };
    }),
    claims: checkMarketingClaims(
      {
        ...lifetimeCounts,
        delivered: lifetimeCounts.delivered + deliveredToday,
        month: {
          ...sumDays(days.slice(-monthDays)),
          ...countInTime(arrivals, await loadDeliveryPromises(db)),
        },
      },
      (await getContent(db, "home")).stats,
      (await getDelivery(db)).range,
    ),
  };

  function revenueUpToNow(daysAgo: number): Promise<Kobo> {
    const day = addDays(today, -daysAgo);
    const since = startOfDay(day);
    return sumRevenue(
      db,
      since,
      new Date(since.getTime() + now.getTime() - startOfDay(today).getTime()),
    );
  }
}

function listDays(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(first, i));
}

function sumDays(days: readonly DayTotals[]): DayTotals {
  const sumBy = (read: (day: DayTotals) => number) => days.reduce((sum, day) => sum + read(day), 0);
  return {
    soldShopKobo: kobo(sumBy(({ soldShopKobo }) => soldShopKobo)),
    soldWholesaleKobo: kobo(sumBy(({ soldWholesaleKobo }) => soldWholesaleKobo)),
    refundedKobo: kobo(sumBy(({ refundedKobo }) => refundedKobo)),
    orders: sumBy(({ orders }) => orders),
    units: sumBy(({ units }) => units),
    delivered: sumBy(({ delivered }) => delivered),
    lagos: sumBy(({ lagos }) => lagos),
    lagosMinutes: sumBy(({ lagosMinutes }) => lagosMinutes),
  };
}

/** @param partialBefore revenue of the first day before, up to the current time of day */
function toPeriod(
  days: readonly DayTotals[],
  partialBefore: Kobo,
  before: readonly DayTotals[],
): SalesPeriod {
  const totals = sumDays(days);
  const { orders, units, refundedKobo } = totals;
  const revenueKobo = getRevenue(totals);
  return {
    revenue: toNaira(revenueKobo),
    refunds: toNaira(refundedKobo),
    net: toNaira(kobo(revenueKobo - refundedKobo)),
    orders,
    units,
    previousRevenue: toNaira(kobo(partialBefore + getRevenue(sumDays(before)))),
  };
}

function getRevenue({ soldShopKobo, soldWholesaleKobo }: DayTotals): Kobo {
  return kobo(soldShopKobo + soldWholesaleKobo);
}

function toSalesDay(totals: FinishedDay): SalesDay {
  const { day, soldShopKobo, soldWholesaleKobo, refundedKobo, orders, units } = totals;
  return {
    day,
    shop: toNaira(soldShopKobo),
    wholesale: toNaira(soldWholesaleKobo),
    refunds: toNaira(refundedKobo),
    orders,
    units,
  };
}

type FindDeliveryPromise = (
  destination: Pick<DeliveryTimeRow, "country" | "state">,
) => DeliveryPromise;

const minParcels = 5;

export async function getDeliveryTimes(
  db: Queryable,
  { clock }: Pick<Runtime, "clock">,
): Promise<DeliveryTimes> {
  const arrivals = await listDeliveryTimes(db, toShopDay(clock()));
  return getTimesByPlace(arrivals, await loadDeliveryPromises(db));
}

function getTimesByPlace(
  arrivals: readonly DeliveryTimeRow[],
  findDeliveryPromise: FindDeliveryPromise,
): DeliveryTimes {
  const totals = new Map<string, { parcels: number; days: number }>();
  for (const { days, parcels, ...destination } of arrivals) {
    const { place } = findDeliveryPromise(destination);
    const total = totals.get(place) ?? { parcels: 0, days: 0 };
    totals.set(place, { parcels: total.parcels + parcels, days: total.days + days * parcels });
  }
  return [...totals].flatMap(([place, { parcels, days }]) =>
    parcels < minParcels ? [] : [{ place, days: Math.ceil(days / parcels), parcels }],
  );
}

function countInTime(
  arrivals: readonly DeliveryTimeRow[],
  findDeliveryPromise: FindDeliveryPromise,
): { readonly arrived: number; readonly inTime: number } {
  let arrived = 0;
  let inTime = 0;
  for (const { days, parcels, ...destination } of arrivals) {
    const { isAbroad, daysTo } = findDeliveryPromise(destination);
    if (isAbroad) continue;
    arrived += parcels;
    if (days <= daysTo) inTime += parcels;
  }
  return { arrived, inTime };
}
