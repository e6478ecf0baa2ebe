import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { StaffSearchQuery, StaffSearchResult } from "#contract/api/staff/search.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { searchStore } from "./search-store.ts";

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
