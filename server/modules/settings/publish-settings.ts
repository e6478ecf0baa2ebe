import type { Page } from "#contract/api/envelope.ts";
import { settingsSectionNames } from "#contract/api/settings/settings-sections.ts";
import type {
  PublishedSection,
  PublishSection,
  RestoreVersion,
  SettingsVersion,
  SettingsVersionsQuery,
} from "#contract/api/settings/staff-settings.ts";
import type { SectionName, SectionValues } from "#contract/api/settings/store-settings.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { describeChanges } from "#contract/validation/describe-changes.ts";
import { type Changed, staffActor } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { announcePageChange, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { AppError, requireVersion } from "#server/platform/errors/errors.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { getDefaults } from "./default-content.ts";
import { getSection } from "./read-settings.ts";
import {
  findVersion,
  insertVersion,
  listVersionRows,
  lockSectionExclusive,
} from "./settings.queries.ts";
import { requireDisplayable, validateSection } from "./validate-section.ts";

type Store = Pick<Runtime, "db" | "clock" | "config">;

/** Called in the publishing transaction; throwing refuses the change. */
export type OnSettingsChange = (
  tx: Tx,
  staff: StaffMember,
  change: {
    readonly part: SectionName;
    readonly version: number;
    readonly before: unknown;
    readonly after: unknown;
  },
) => Promise<void>;

const ignoreChange: OnSettingsChange = async () => undefined;

/** @throws {AppError} `validation_failed`; `conflict` for another version (ConflictMeta) */
export function publishSettings<Part extends SectionName>(
  part: Part,
  onChange: OnSettingsChange = ignoreChange,
) {
  return staffCommand<PublishSection<SectionValues[Part]>, PublishedSection, unknown>(
    async ({ tx, runtime, staff, body: { version, values } }) => {
      const before = await lockSection(tx, runtime, part, version);
      const value = validateSection(part, values);
      await requireDisplayable(tx, part, value);
      const next = { part, value, restored: null, onChange };
      return await publishVersion(tx, runtime, staff, before, next);
    },
  );
}

/**
 * Version 1 is the default.
 * @throws {AppError} `not_found`; `conflict` for another version (ConflictMeta)
 */
export function restoreVersion(part: SectionName, onChange: OnSettingsChange = ignoreChange) {
  return staffCommand<RestoreVersion, PublishedSection, { readonly version: string }>(
    async ({ tx, runtime, staff, params, body: { version } }) => {
      const restored = Number(params.version);
      const before = await lockSection(tx, runtime, part, version);
      const earlier = restored === 1 ? { value: null } : await findVersion(tx, part, restored);
      if (!earlier) throw new AppError("not_found");
      const value = earlier.value as SectionValues[SectionName] | null;
      return await publishVersion(tx, runtime, staff, before, { part, value, restored, onChange });
    },
  );
}

/** Names by actor (`staffActor`). */
export type NameActors = (
  on: Queryable,
  actors: readonly string[],
) => Promise<ReadonlyMap<string, { readonly name: string }>>;

export async function listVersions(
  on: Queryable,
  nameActors: NameActors,
  part: string,
  query: SettingsVersionsQuery,
): Promise<Page<SettingsVersion>> {
  const { data, meta } = await paginate(
    query,
    (range) => listVersionRows(on, part, range),
    (row) => row,
  );
  const names = await nameActors(
    on,
    data.map(({ publishedBy }) => publishedBy),
  );
  return {
    data: data.map(({ version, publishedAt, publishedBy, changes, restored }) => ({
      ...{ version, changes, restored },
      at: publishedAt.toISOString(),
      by: names.get(publishedBy)?.name ?? null,
    })),
    meta,
  };
}

async function lockSection(
  tx: Tx,
  { config }: Store,
  part: SectionName,
  version: number,
): Promise<PublishedSection> {
  await lockSectionExclusive(tx, part);
  const now = await getSection(tx, config, part);
  await requireVersion(version, now, (current) => current);
  return now;
}

async function publishVersion(
  tx: Tx,
  { clock, config }: Store,
  staff: StaffMember,
  before: PublishedSection,
  next: {
    readonly part: SectionName;
    readonly value: SectionValues[SectionName] | null;
    readonly restored: number | null;
    readonly onChange: OnSettingsChange;
  },
): Promise<Changed<PublishedSection>> {
  const { part, value, restored, onChange } = next;
  const changes = describeChanges(before.values, value ?? getDefaults(config, part));
  if (changes.length === 0) return { reply: before, change: null };
  const version = before.version + 1;
  await insertVersion(tx, {
    ...{ part, version, value, changes, restored },
    publishedAt: clock(),
    publishedBy: staffActor(staff),
  });
  await announcePageChange(tx, [everyPage]);
  const reply = await getSection(tx, config, part);
  await onChange(tx, staff, { part, version, before: before.values, after: reply.values });
  const changedNames = changes.map(({ name }) => name).join("; ");
  const isSetting = settingsSectionNames.some((name) => name === part);
  return {
    reply,
    change: {
      subject: part,
      action: restored === null ? "settings.published" : "settings.restored",
      // Settings are small enough for the log; content has its version history.
      before: { version: before.version, ...(isSetting && (before.values as object)) },
      after: { version, ...(isSetting ? (reply.values as object) : { changed: changedNames }) },
    },
  };
}
