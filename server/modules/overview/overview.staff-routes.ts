import { settingsOverviewRoutes } from "#contract/api/settings/settings.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { getSettingsOverview } from "./settings-overview.ts";

export function overviewStaffRoutes(
  runtime: Runtime,
  options: { readonly demoProductIds: readonly string[] },
): ApiPlugin {
  return async (app) => {
    handleRoutes(app, settingsOverviewRoutes, {
      "GET /staff/settings": ({ staff }) => getSettingsOverview(runtime, staff, options),
    });
  };
}
