import { dataOf } from "#contract/api/envelope.ts";
import { DeliveryArrivals } from "#contract/api/staff-delivery.ts";
import { HomeFigures } from "#contract/api/staff-settings.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { leastBase } from "./check-claims.ts";
import { tellArrivals } from "./tell-arrivals.ts";
import { readFigures } from "./tell-figures.ts";

/** What the books say beside what staff set in other rooms. */
export function booksStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/delivery/arrivals",
      staffCall("delivery.edit", "How long parcels of the last thirty days took, by place", {
        response: { 200: dataOf(DeliveryArrivals) },
      }),
      async () => ({ data: await tellArrivals(runtime.db.replica, runtime) }),
    );

    app.get(
      "/words/home/figures",
      staffCall("words.edit", "What the books say of each figure the home page may show", {
        response: { 200: dataOf(HomeFigures) },
      }),
      async () => ({ data: { ...(await readFigures(runtime.db.replica, runtime)), leastBase } }),
    );
  };
}
