import { settingsSectionNames } from "#contract/api/settings/settings-sections.ts";
import { publishBody } from "#contract/api/settings/staff-settings.ts";
import {
  EmailSettings,
  SellingSettings,
  TransferSettings,
} from "#contract/api/settings/store-settings.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { type NameActors, type OnSettingsChange, publishSettings } from "./publish-settings.ts";
import { addSectionRoutes, sectionReply } from "./section-routes.ts";

const summary = "Update store settings";

export function settingsStaffRoutes(
  runtime: Runtime,
  {
    nameActors,
    onChange,
  }: { readonly nameActors: NameActors; readonly onChange: OnSettingsChange },
): StaffPlugin {
  return async (app) => {
    addSectionRoutes(app, runtime, {
      path: "/settings",
      right: "settings.edit",
      sections: settingsSectionNames,
      summaries: {
        read: "Get a section of the store settings",
        versions: "List versions of a settings section, newest first",
        restore: "Restore an earlier version of a settings section",
      },
      nameActors,
      onChange,
    });

    app.patch(
      "/settings/selling",
      staffCall("settings.edit", summary, {
        body: publishBody(SellingSettings),
        response: sectionReply,
      }),
      async (request) => ({
        data: await publishSettings(runtime, requireStaff(request), "selling", request.body),
      }),
    );

    app.patch(
      "/settings/transfer",
      staffCall("settings.edit", summary, {
        body: publishBody(TransferSettings),
        response: sectionReply,
      }),
      async (request) => ({
        data: await publishSettings(
          runtime,
          requireStaff(request),
          "transfer",
          request.body,
          onChange,
        ),
      }),
    );

    app.patch(
      "/settings/mail",
      staffCall("settings.edit", summary, {
        body: publishBody(EmailSettings),
        response: sectionReply,
      }),
      async (request) => ({
        data: await publishSettings(runtime, requireStaff(request), "mail", request.body),
      }),
    );
  };
}
