import type { DeliveryArrivals } from "#contract/api/staff-delivery.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readPromised } from "#server/modules/delivery/index.ts";
import { addDays, shopDayOf } from "#server/platform/shop-calendar.ts";
import { listArrivals } from "./arrivals.queries.ts";
import { timesByPlace } from "./judge-arrivals.ts";

const shownDays = 30;

/** How long the parcels took that arrived in the last thirty days, the present one among them. */
export async function tellArrivals(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
): Promise<DeliveryArrivals> {
  const today = shopDayOf(clock());
  const arrivals = await listArrivals(on, addDays(today, 1 - shownDays), today);
  return timesByPlace(arrivals, await readPromised(on));
}
