import { staffHealthRoutes } from "#contract/api/health/health.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { handleRoutes } from "#server/platform/http/handle-routes.ts";
import { getStoreHealth } from "./get-store-health.ts";

export function healthStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    handleRoutes(app, staffHealthRoutes, { "GET /staff/health": () => getStoreHealth(runtime) });
  };
}
