import { rulesPartNames } from "#contract/api/rules-parts.ts";
import { publishOf } from "#contract/api/staff-settings.ts";
import { MailRules, SellingRules, TransferRules } from "#contract/api/store-rules.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import type { NameActors } from "./list-versions.ts";
import { addPartCalls, toldSettings } from "./part-calls.ts";
import { type HeedChange, publishSettings } from "./publish-settings.ts";

const summary = "Set rules of the store";

/** An owner's calls on the rules of the store. */
export function rulesStaffRoutes(
  runtime: Runtime,
  { nameActors, heed }: { readonly nameActors: NameActors; readonly heed: HeedChange },
): StaffPlugin {
  return async (app) => {
    addPartCalls(app, runtime, {
      at: "/rules",
      right: "rules.set",
      parts: rulesPartNames,
      summaries: {
        read: "Rules of the store as they stand",
        versions: "What was set of the rules, the newest first",
        back: "Set the rules of an earlier version again",
      },
      nameActors,
      heed,
    });

    app.patch(
      "/rules/selling",
      staffCall("rules.set", summary, { body: publishOf(SellingRules), response: toldSettings }),
      async (request) => ({
        data: await publishSettings(runtime, requireStaff(request), "selling", request.body),
      }),
    );

    app.patch(
      "/rules/transfer",
      staffCall("rules.set", summary, { body: publishOf(TransferRules), response: toldSettings }),
      async (request) => ({
        data: await publishSettings(runtime, requireStaff(request), "transfer", request.body, heed),
      }),
    );

    app.patch(
      "/rules/mail",
      staffCall("rules.set", summary, { body: publishOf(MailRules), response: toldSettings }),
      async (request) => ({
        data: await publishSettings(runtime, requireStaff(request), "mail", request.body),
      }),
    );
  };
}
