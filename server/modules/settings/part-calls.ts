import { dataOf, pageOf } from "#contract/api/envelope.ts";
import {
  ReturnToVersion,
  SettingsVersion,
  SettingsVersionsQuery,
  StaffSettings,
} from "#contract/api/staff-settings.ts";
import type { SettingsPart } from "#contract/api/store-rules.ts";
import type { StaffRight } from "#contract/rights.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { listVersions, type NameActors } from "./list-versions.ts";
import { type HeedChange, returnToVersion } from "./publish-settings.ts";
import { tellSettings } from "./read-settings.ts";

/** What the calls on a group of settings have of their own. */
interface PartCalls {
  readonly at: "/words" | "/rules";
  readonly right: StaffRight;
  readonly parts: readonly SettingsPart[];
  /** What each call does, in words. */
  readonly summaries: { readonly read: string; readonly versions: string; readonly back: string };
  readonly nameActors: NameActors;
  readonly heed?: HeedChange;
}

/** Reply of every call that reads or publishes a part. */
export const toldSettings = { 200: dataOf(StaffSettings) };

/** Staff's calls on any part of a group of settings: as it stands, what it was, and back to that. */
export function addPartCalls(
  app: Parameters<StaffPlugin>[0],
  runtime: Runtime,
  { at, right, parts, summaries, nameActors, heed }: PartCalls,
): void {
  const { db, config } = runtime;

  /** @throws {AppError} `not_found` for what is no part of the group */
  function partOf(id: string): SettingsPart {
    const part = parts.find((name) => name === id);
    if (!part) throw new AppError("not_found");
    return part;
  }

  app.get(
    `${at}/:id`,
    staffCall(right, summaries.read, { params: RecordParams, response: toldSettings }),
    async ({ params }) => ({ data: await tellSettings(db, config, partOf(params.id)) }),
  );

  app.get(
    `${at}/:id/versions`,
    staffCall(right, summaries.versions, {
      params: RecordParams,
      querystring: SettingsVersionsQuery,
      response: { 200: pageOf(SettingsVersion) },
    }),
    async ({ params, query }) => await listVersions(db, nameActors, partOf(params.id), query),
  );

  app.post(
    `${at}/:id/return`,
    staffCall(right, summaries.back, {
      params: RecordParams,
      body: ReturnToVersion,
      response: toldSettings,
    }),
    async (request) => {
      const part = partOf(request.params.id);
      const { body } = request;
      return { data: await returnToVersion(runtime, requireStaff(request), part, body, heed) };
    },
  );
}
