import { Type } from "typebox";
import { dataOf, pageOf } from "#contract/api/envelope.ts";
import {
  PublishedSection,
  RestoreVersion,
  SettingsVersion,
  SettingsVersionsQuery,
} from "#contract/api/settings/staff-settings.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import type { StaffRight } from "#contract/rights.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import {
  listVersions,
  type NameActors,
  type OnSettingsChange,
  restoreVersion,
} from "./publish-settings.ts";
import { getSection } from "./read-settings.ts";

interface SectionRoutes {
  readonly path: "/content" | "/settings";
  readonly right: StaffRight;
  readonly sections: readonly SectionName[];
  readonly summaries: {
    readonly read: string;
    readonly versions: string;
    readonly restore: string;
  };
  readonly nameActors: NameActors;
  readonly onChange?: OnSettingsChange;
}

const VersionParams = Type.Object({
  ...RecordParams.properties,
  version: Type.String({ pattern: "^[1-9]\\d{0,8}$" }),
});

export const sectionReply = { 200: dataOf(PublishedSection) };

export function addSectionRoutes(
  app: Parameters<StaffPlugin>[0],
  runtime: Runtime,
  { path, right, sections, summaries, nameActors, onChange }: SectionRoutes,
): void {
  const { db, config } = runtime;

  /** @throws {AppError} `not_found` */
  function requireSection(id: string): SectionName {
    const part = sections.find((name) => name === id);
    if (!part) throw new AppError("not_found");
    return part;
  }

  app.get(
    `${path}/:id`,
    staffCall(right, summaries.read, { params: RecordParams, response: sectionReply }),
    async ({ params }) => ({ data: await getSection(db, config, requireSection(params.id)) }),
  );

  app.get(
    `${path}/:id/versions`,
    staffCall(right, summaries.versions, {
      params: RecordParams,
      querystring: SettingsVersionsQuery,
      response: { 200: pageOf(SettingsVersion) },
    }),
    async ({ params, query }) =>
      await listVersions(db, nameActors, requireSection(params.id), query),
  );

  app.post(
    `${path}/:id/versions/:version/restore`,
    staffCall(right, summaries.restore, {
      params: VersionParams,
      body: RestoreVersion,
      response: sectionReply,
    }),
    async (request) => {
      const part = requireSection(request.params.id);
      const versions = { version: request.body.version, to: Number(request.params.version) };
      const staff = requireStaff(request);
      return { data: await restoreVersion(runtime, staff, part, versions, onChange) };
    },
  );
}
