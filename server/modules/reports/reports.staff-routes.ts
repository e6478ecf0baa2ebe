import { DeliveryTimes } from "#contract/api/delivery/staff-delivery.ts";
import { dataOf } from "#contract/api/envelope.ts";
import { HomeStats } from "#contract/api/settings/staff-settings.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { getDeliveryTimes } from "./delivery-times.ts";
import { computeHomeStats } from "./get-home-stats.ts";
import { minSampleSize } from "./marketing-claims.ts";

export function reportStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/delivery/times",
      staffCall("delivery.edit", "Get delivery times of the last 30 days by place", {
        response: { 200: dataOf(DeliveryTimes) },
      }),
      async () => ({ data: await getDeliveryTimes(runtime.db.replica, runtime) }),
    );

    app.get(
      "/reports/claims",
      staffCall("content.edit", "Get the measured values of home page claims", {
        response: { 200: dataOf(HomeStats) },
      }),
      async () => ({
        data: { ...(await computeHomeStats(runtime.db.replica, runtime)), minSampleSize },
      }),
    );
  };
}
