import { staffApiKeyRoutes } from "#contract/api/developers/api-keys.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createApiKey, getApiKeys, revokeApiKeyAsStaff } from "./api-keys.ts";

export function apiKeyStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffApiKeyRoutes, {
      "GET /staff/api-keys": () => getApiKeys(runtime),
      "POST /staff/api-keys": createApiKey(runtime),
      "POST /staff/api-keys/:id/revoke": revokeApiKeyAsStaff(runtime),
    });
  };
}
