import { dataOf } from "#contract/api/envelope.ts";
import { StaffSales, StaffToday } from "#contract/api/staff-reports.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { getSales } from "./get-sales.ts";
import { getToday } from "./get-today.ts";

/** What the first room of the back office shows. */
export function todayStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/today",
      staffCall("today.read", "What waits in the rooms that the asking member may enter", {
        response: { 200: dataOf(StaffToday) },
      }),
      async (request) => ({ data: await getToday(runtime, requireStaff(request)) }),
    );

    app.get(
      "/sales",
      staffCall(
        "reports.read",
        "Takings against the days before, best sellers, and the store's own words",
        { response: { 200: dataOf(StaffSales) } },
      ),
      async () => ({ data: await getSales(runtime.db.replica, runtime) }),
    );
  };
}
