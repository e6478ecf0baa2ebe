import { Readable } from "node:stream";
import { staffReportRoutes } from "#contract/api/reports/reports.routes.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { sendCsv } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { computeHomeStats } from "./get-home-stats.ts";
import { getDeliveryTimes, getSales } from "./get-sales.ts";
import { countToDo, getToday } from "./get-today.ts";
import { minSampleSize } from "./marketing-claims.ts";
import { searchStore } from "./search-store.ts";
import { exportVat, getVatReport } from "./vat-report.ts";

export function reportStaffRoutes(runtime: Runtime): ApiPlugin {
  const { clock, db } = runtime;
  return async (app) => {
    handleRoutes(app, staffReportRoutes, {
      "GET /staff/reports/to-do": ({ staff }) => countToDo(runtime, staff),
      "GET /staff/reports/today": ({ staff }) => getToday(runtime, staff),
      "GET /staff/reports/sales": () => getSales(db.replica, runtime),
      "GET /staff/reports/vat": () => getVatReport(db.replica, clock()),
      "GET /staff/reports/vat/export": async ({ query, staff }, reply) => {
        await recordExport(db, staff, "vat.exported", { tab: query.month });
        return sendCsv(reply, `vat-${query.month}.csv`, Readable.from(exportVat(db, query.month)));
      },
      "GET /staff/reports/claims": async () => ({
        ...(await computeHomeStats(db.replica, runtime)),
        minSampleSize,
      }),
      "GET /staff/delivery/times": () => getDeliveryTimes(db.replica, runtime),
      "GET /staff/search": ({ staff, query }) => searchStore(db, staff, query, clock()),
    });
  };
}
