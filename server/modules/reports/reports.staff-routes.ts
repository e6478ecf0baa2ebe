import { Type } from "typebox";
import { DeliveryTimes } from "#contract/api/delivery/staff-delivery.ts";
import { dataOf } from "#contract/api/envelope.ts";
import { StaffSales, StaffToday } from "#contract/api/reports/reports.ts";
import { HomeStats } from "#contract/api/settings/staff-settings.ts";
import { StaffSearchQuery, StaffSearchResult } from "#contract/api/staff/search.ts";
import { ToDoCounts } from "#contract/api/staff/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { computeHomeStats } from "./get-home-stats.ts";
import { getDeliveryTimes, getSales } from "./get-sales.ts";
import { countToDo, getToday } from "./get-today.ts";
import { minSampleSize } from "./marketing-claims.ts";
import { searchStore } from "./search-store.ts";

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

export function searchStaffRoutes({ db, clock }: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/search",
      staffCall(
        "any member",
        "Search orders, customers, products, businesses, enquiries and discounts",
        { querystring: StaffSearchQuery, response: { 200: dataOf(Type.Array(StaffSearchResult)) } },
      ),
      async (request) => ({
        data: await searchStore(db, requireStaff(request), request.query, clock()),
      }),
    );
  };
}
