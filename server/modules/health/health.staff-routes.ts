import { staffHealthRoutes } from "#contract/api/health/health.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { getStoreHealth } from "./get-store-health.ts";

export function healthStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffHealthRoutes, { "GET /staff/health": () => getStoreHealth(runtime) });
  };
}
