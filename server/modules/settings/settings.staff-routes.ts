import { staffSettingsRoutes } from "#contract/api/settings/settings.routes.ts";
import { settingsSectionNames } from "#contract/api/settings/settings-sections.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { type NameActors, type OnSettingsChange, publishSettings } from "./publish-settings.ts";
import { sectionHandlers } from "./section-routes.ts";

export function settingsStaffRoutes(
  runtime: Runtime,
  options: { readonly nameActors: NameActors; readonly onChange: OnSettingsChange },
): ApiPlugin {
  const section = sectionHandlers(runtime, { sections: settingsSectionNames, ...options });
  return async (app) => {
    handleRoutes(app, staffSettingsRoutes, {
      "GET /staff/settings/:id": section.get,
      "GET /staff/settings/:id/versions": section.listVersions,
      "POST /staff/settings/:id/versions/:version/restore": section.restore,
      "PATCH /staff/settings/selling": publishSettings("selling")(runtime),
      "PATCH /staff/settings/vat": publishSettings("vat")(runtime),
      "PATCH /staff/settings/transfer": publishSettings("transfer", options.onChange)(runtime),
      "PATCH /staff/settings/mail": publishSettings("mail")(runtime),
    });
  };
}
