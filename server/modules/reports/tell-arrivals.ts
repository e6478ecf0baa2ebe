import type { DeliveryArrivals } from "#contract/api/staff-delivery.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readPromised } from "#server/modules/delivery/index.ts";
import { shopDayOf } from "#server/platform/shop-calendar.ts";
import { listArrivals } from "./arrivals.queries.ts";
import { timesByPlace } from "./judge-arrivals.ts";

/** How long the parcels took that arrived in the last thirty days, the present one among them. */
export async function tellArrivals(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
): Promise<DeliveryArrivals> {
  const arrivals = await listArrivals(on, shopDayOf(clock()));
  return timesByPlace(arrivals, await readPromised(on));
}
