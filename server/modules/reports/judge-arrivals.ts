import type { DeliveryArrivals } from "#contract/api/staff-delivery.ts";
import type { Promised } from "#server/modules/delivery/index.ts";
import type { Arrivals } from "./arrivals.queries.ts";

type FindPromised = (to: Pick<Arrivals, "country" | "state">) => Promised;

/** Fewer parcels than this say nothing of the place they went to. */
const fewest = 5;

/** How long parcels took to each place that enough of them went to. */
export function timesByPlace(
  arrivals: readonly Arrivals[],
  promisedTo: FindPromised,
): DeliveryArrivals {
  const sums = new Map<string, { parcels: number; days: number }>();
  for (const { days, parcels, ...to } of arrivals) {
    const { place } = promisedTo(to);
    const sum = sums.get(place) ?? { parcels: 0, days: 0 };
    sums.set(place, { parcels: sum.parcels + parcels, days: sum.days + days * parcels });
  }
  return [...sums].flatMap(([place, { parcels, days }]) =>
    parcels < fewest ? [] : [{ place, days: Math.ceil(days / parcels), parcels }],
  );
}

/** Parcels within Nigeria, and those of them that took no longer than is promised for their own place. */
export function countInTime(
  arrivals: readonly Arrivals[],
  promisedTo: FindPromised,
): { readonly arrived: number; readonly inTime: number } {
  let arrived = 0;
  let inTime = 0;
  for (const { days, parcels, ...to } of arrivals) {
    const { isAbroad, daysTo } = promisedTo(to);
    if (isAbroad) continue;
    arrived += parcels;
    if (days <= daysTo) inTime += parcels;
  }
  return { arrived, inTime };
}
