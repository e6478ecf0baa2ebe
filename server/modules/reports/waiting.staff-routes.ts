import { dataOf } from "#contract/api/envelope.ts";
import { StaffWaiting } from "#contract/api/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { countWaiting } from "./count-waiting.ts";

/** What waits in the rooms of the back office. */
export function waitingStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/waiting",
      staffCall("any member", "How much waits in each room that the asking member may enter", {
        response: { 200: dataOf(StaffWaiting) },
      }),
      async (request) => ({ data: await countWaiting(runtime, requireStaff(request)) }),
    );
  };
}
