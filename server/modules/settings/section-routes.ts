import type {
  RestoreVersion,
  SettingsVersionsQuery,
} from "#contract/api/settings/staff-settings.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { CommandRequest } from "#server/database/staff-command.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  listVersions,
  type NameActors,
  type OnSettingsChange,
  restoreVersion,
} from "./publish-settings.ts";
import { getSection } from "./read-settings.ts";

interface SectionOptions {
  readonly sections: readonly SectionName[];
  readonly nameActors: NameActors;
  readonly onChange?: OnSettingsChange;
}

interface SectionRequest {
  readonly params: { readonly id: string };
}

interface VersionsRequest extends SectionRequest {
  readonly query: SettingsVersionsQuery;
}

type RestoreRequest = CommandRequest<RestoreVersion, { id: string; version: string }>;

/** The routes that content and settings share. */
export function sectionHandlers(
  runtime: Runtime,
  { sections, nameActors, onChange }: SectionOptions,
) {
  const { db, config } = runtime;

  /** @throws {AppError} `not_found` */
  function requireSection({ params }: SectionRequest): SectionName {
    const section = sections.find((name) => name === params.id);
    if (!section) throw new AppError("not_found");
    return section;
  }

  return {
    get: async (request: SectionRequest) => getSection(db, config, requireSection(request)),
    listVersions: async (request: VersionsRequest) =>
      listVersions(db, nameActors, requireSection(request), request.query),
    restore: async (request: RestoreRequest) =>
      restoreVersion(requireSection(request), onChange)(runtime)(request),
  };
}
