import type { SettingsVersion } from "#contract/api/staff-settings.ts";
import type { SettingsPart } from "#contract/api/store-rules.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { selectPage } from "#server/database/select-page.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";

/** The version of a part that stands on the shop. */
export interface PublishedRow {
  readonly part: string;
  readonly version: number;
  /** Null for what the store's files say. */
  readonly value: unknown;
  readonly publishedAt: Date;
}

/** One version as it was published. */
export interface VersionRow extends PublishedRow {
  readonly changes: SettingsVersion["changes"];
  readonly restored: number | null;
  /** As histories name a member of staff (`staffActor`). */
  readonly publishedBy: string;
}

/** Lets one change of a part pass at a time, until the transaction ends. */
export async function lockPart(tx: Tx, part: string): Promise<void> {
  await tx.rows({
    text: "select pg_advisory_xact_lock(hashtextextended('settings ' || $1, 0))",
    values: [part],
  });
}

/** Keeps a part as it is until the transaction ends: a change of it waits, others that keep it do not. */
export async function keepPart(tx: Tx, part: SettingsPart): Promise<void> {
  await tx.rows({
    name: "keep_settings_part",
    text: "select pg_advisory_xact_lock_shared(hashtextextended('settings ' || $1, 0))",
    values: [part],
  });
}

/** The published version of every part that has one. */
export function listPublished(on: Queryable): Promise<PublishedRow[]> {
  return on.rows<PublishedRow>({
    name: "list_published_settings",
    text: `select distinct on (part) part, version, value, published_at from settings_version
      order by part, version desc`,
  });
}

/** The published version of a part; undefined while nobody published one. */
export function findPublished(on: Queryable, part: string): Promise<PublishedRow | undefined> {
  return on.first<PublishedRow>({
    name: "find_published_settings",
    text: `select part, version, value, published_at from settings_version
      where part = $1 order by version desc limit 1`,
    values: [part],
  });
}

/** One version of a part. */
export function findVersion(
  on: Queryable,
  part: string,
  version: number,
): Promise<VersionRow | undefined> {
  return on.first<VersionRow>({
    text: `select part, version, value, changes, restored, published_at, published_by
      from settings_version where part = $1 and version = $2`,
    values: [part, version],
  });
}

/** The versions of a part, the newest first. */
export function listVersionRows(
  on: Queryable,
  part: string,
  range: PageRange,
): Promise<PageRows<VersionRow>> {
  const list = {
    columns: "part, version, changes, restored, published_at, published_by",
    from: "from settings_version where part = $1",
    orderBy: "version desc",
    values: [part],
  };
  return selectPage<VersionRow>(on, list, range);
}

/** Publishes a version. */
export async function insertVersion(tx: Tx, row: VersionRow): Promise<void> {
  await tx.rows({
    text: `insert into settings_version
        (part, version, value, changes, restored, published_at, published_by)
      values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7)`,
    values: [
      row.part,
      row.version,
      row.value === null ? null : JSON.stringify(row.value),
      JSON.stringify(row.changes),
      row.restored,
      row.publishedAt,
      row.publishedBy,
    ],
  });
}
