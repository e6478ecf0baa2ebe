import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { StaffFind, StaffSearchQuery } from "#contract/api/staff-search.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { searchStore } from "./search-store.ts";

/** The search of the back office over everything that the asking member may see. */
export function searchStaffRoutes({ db, clock }: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/search",
      staffCall(
        "any member",
        "Orders, customers, products, businesses, enquiries and discounts, the best kind first",
        { querystring: StaffSearchQuery, response: { 200: dataOf(Type.Array(StaffFind)) } },
      ),
      async (request) => ({
        data: await searchStore(db, requireStaff(request), request.query, clock()),
      }),
    );
  };
}
