import { dataOf } from "#contract/api/envelope.ts";
import { StaffSales, StaffToday } from "#contract/api/reports/reports.ts";
import { ToDoCounts } from "#contract/api/staff/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { countToDo } from "./count-to-do.ts";
import { getSales } from "./get-sales.ts";
import { getToday } from "./get-today.ts";

export function todayStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/reports/today",
      staffCall("today.read", "Get the to-do list of the signed-in member", {
        response: { 200: dataOf(StaffToday) },
      }),
      async (request) => ({ data: await getToday(runtime, requireStaff(request)) }),
    );

    app.get(
      "/reports/sales",
      staffCall("reports.read", "Get sales, best sellers and marketing claims", {
        response: { 200: dataOf(StaffSales) },
      }),
      async () => ({ data: await getSales(runtime.db.replica, runtime) }),
    );
  };
}

export function toDoStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/reports/to-do",
      staffCall("any member", "Get to-do counts by section", {
        response: { 200: dataOf(ToDoCounts) },
      }),
      async (request) => ({ data: await countToDo(runtime, requireStaff(request)) }),
    );
  };
}
