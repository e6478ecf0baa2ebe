import type { DeliveryTimes } from "#contract/api/delivery/staff-delivery.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type DeliveryPromise, loadDeliveryPromises } from "#server/modules/delivery/index.ts";
import { type DeliveryTimeRow, listDeliveryTimes } from "./delivery-times.queries.ts";

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

export function countInTime(
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
