import { staffReportRoutes } from "#contract/api/reports/reports.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { computeHomeStats } from "./get-home-stats.ts";
import { getDeliveryTimes, getSales } from "./get-sales.ts";
import { countToDo, getToday } from "./get-today.ts";
import { minSampleSize } from "./marketing-claims.ts";
import { searchStore } from "./search-store.ts";

export function reportStaffRoutes(runtime: Runtime): ApiPlugin {
  const { clock, db } = runtime;
  return async (app) => {
    handleRoutes(app, staffReportRoutes, {
      "GET /staff/reports/to-do": ({ staff }) => countToDo(runtime, staff),
      "GET /staff/reports/today": ({ staff }) => getToday(runtime, staff),
      "GET /staff/reports/sales": () => getSales(db.replica, runtime),
      "GET /staff/reports/claims": async () => ({
        ...(await computeHomeStats(db.replica, runtime)),
        minSampleSize,
      }),
      "GET /staff/delivery/times": () => getDeliveryTimes(db.replica, runtime),
      "GET /staff/search": ({ staff, query }) => searchStore(db, staff, query, clock()),
    });
  };
}
