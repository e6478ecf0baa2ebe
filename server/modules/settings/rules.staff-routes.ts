import { dataOf, pageOf } from "#contract/api/envelope.ts";
import { type RulesPart, rulesPartNames } from "#contract/api/rules-parts.ts";
import {
  publishOf,
  ReturnToVersion,
  SettingsVersion,
  SettingsVersionsQuery,
  StaffSettings,
} from "#contract/api/staff-settings.ts";
import { MailRules, SellingRules } from "#contract/api/store-rules.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { listVersions, type NameActors } from "./list-versions.ts";
import { publishSettings, returnToVersion } from "./publish-settings.ts";
import { tellSettings } from "./read-settings.ts";

const told = { 200: dataOf(StaffSettings) };
const summary = "Set rules of the store";

/** An owner's calls on the rules of the store. */
export function rulesStaffRoutes(
  runtime: Runtime,
  { nameActors }: { readonly nameActors: NameActors },
): StaffPlugin {
  const { db, config } = runtime;
  return async (app) => {
    app.get(
      "/rules/:id",
      staffCall("rules.set", "Rules of the store as they stand", {
        params: RecordParams,
        response: told,
      }),
      async ({ params }) => ({ data: await tellSettings(db, config, partOf(params.id)) }),
    );

    app.get(
      "/rules/:id/versions",
      staffCall("rules.set", "What was set of the rules, the newest first", {
        params: RecordParams,
        querystring: SettingsVersionsQuery,
        response: { 200: pageOf(SettingsVersion) },
      }),
      async ({ params, query }) => await listVersions(db, nameActors, partOf(params.id), query),
    );

    app.post(
      "/rules/:id/return",
      staffCall("rules.set", "Set the rules of an earlier version again", {
        params: RecordParams,
        body: ReturnToVersion,
        response: told,
      }),
      async (request) => {
        const part = partOf(request.params.id);
        return { data: await returnToVersion(runtime, requireStaff(request), part, request.body) };
      },
    );

    app.patch(
      "/rules/selling",
      staffCall("rules.set", summary, { body: publishOf(SellingRules), response: told }),
      async (request) => ({
        data: await publishSettings(runtime, requireStaff(request), "selling", request.body),
      }),
    );

    app.patch(
      "/rules/mail",
      staffCall("rules.set", summary, { body: publishOf(MailRules), response: told }),
      async (request) => ({
        data: await publishSettings(runtime, requireStaff(request), "mail", request.body),
      }),
    );
  };
}

/** @throws {AppError} `not_found` for what is no part of the rules */
function partOf(id: string): RulesPart {
  const part = rulesPartNames.find((name) => name === id);
  if (!part) throw new AppError("not_found");
  return part;
}
