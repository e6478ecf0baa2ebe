import { dataOf } from "#contract/api/envelope.ts";
import { StoreHealth } from "#contract/api/health/health.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { getStoreHealth } from "./get-store-health.ts";

export function healthStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/health",
      staffCall("health.read", "Get system health and current issues", {
        response: { 200: dataOf(StoreHealth) },
      }),
      async () => ({ data: await getStoreHealth(runtime) }),
    );
  };
}
