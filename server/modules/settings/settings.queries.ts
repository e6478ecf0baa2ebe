import { policyNames } from "#contract/api/content/content-sections.ts";
import type { SettingsVersion } from "#contract/api/settings/staff-settings.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { MediaReferences } from "#server/database/media-references.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";

export interface PublishedRow {
  readonly part: string;
  readonly version: number;
  /** Null for the default. */
  readonly value: unknown;
  readonly publishedAt: Date;
}

interface VersionRow extends PublishedRow {
  readonly changes: SettingsVersion["changes"];
  readonly restored: number | null;
  readonly publishedBy: string;
}

export async function lockSectionExclusive(tx: Tx, part: string): Promise<void> {
  await tx.rows({
    text: "select pg_advisory_xact_lock(hashtextextended('settings ' || $1, 0))",
    values: [part],
  });
}

/** Blocks changes of a section until the transaction ends. */
export async function lockSectionShared(tx: Tx, part: SectionName): Promise<void> {
  await tx.rows({
    name: "lock_settings_section",
    text: "select pg_advisory_xact_lock_shared(hashtextextended('settings ' || $1, 0))",
    values: [part],
  });
}

/** Without policies, which are long. */
export function listPublished(on: Queryable): Promise<PublishedRow[]> {
  return on.rows<PublishedRow>({
    name: "list_published_settings",
    text: `select distinct on (part) part, version, value, published_at from settings_version
      where part <> all($1) order by part, version desc`,
    values: [policyNames],
  });
}

export function findPublished(on: Queryable, part: string): Promise<PublishedRow | undefined> {
  return on.first<PublishedRow>({
    name: "find_published_settings",
    text: `select part, version, value, published_at from settings_version
      where part = $1 order by version desc limit 1`,
    values: [part],
  });
}

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

/** Newest first. */
export function listVersionValues(
  on: Queryable,
  part: string,
  limit: number,
): Promise<Pick<PublishedRow, "value" | "publishedAt">[]> {
  return on.rows({
    name: "list_settings_version_values",
    text: `select value, published_at from settings_version
      where part = $1 order by version desc limit $2`,
    values: [part, limit],
  });
}

/** Null where the default is published. */
export function listPolicyVisibility(
  on: Queryable,
  parts: readonly string[],
): Promise<{ readonly part: string; readonly isVisible: boolean | null }[]> {
  return on.rows({
    name: "list_policy_visibility",
    text: `select distinct on (part) part, (value ->> 'isVisible')::boolean as is_visible
      from settings_version where part = any($1) order by part, version desc`,
    values: [parts],
  });
}

export function listVersionsAt(
  on: Queryable,
  parts: readonly string[],
  at: Date,
): Promise<PublishedRow[]> {
  return on.rows<PublishedRow>({
    name: "list_settings_versions_at",
    text: `select distinct on (part) part, version, value, published_at from settings_version
      where part = any($1) and published_at <= $2 order by part, version desc`,
    values: [parts, at],
  });
}

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

interface PreviewRow {
  readonly id: string;
  readonly part: string;
  readonly staffId: string;
  readonly value: unknown;
}

/** @returns whether the member had no preview */
export async function upsertPreview(
  tx: Tx,
  row: PreviewRow & { readonly secretHash: string; readonly expiresAt: Date },
): Promise<{ id: string; isNew: boolean }> {
  const saved = await tx.first<{ id: string; isNew: boolean }>({
    text: `insert into settings_preview (id, part, staff_id, value, secret_hash, expires_at)
      values ($1, $2, $3, $4::jsonb, $5, $6)
      on conflict (staff_id, part) do update set value = excluded.value,
        secret_hash = excluded.secret_hash, expires_at = excluded.expires_at
      returning id, id = $1 as is_new`,
    values: [
      row.id,
      row.part,
      row.staffId,
      JSON.stringify(row.value),
      row.secretHash,
      row.expiresAt,
    ],
  });
  return saved ?? { id: row.id, isNew: true };
}

export async function deleteOldPreviews(tx: Tx, now: Date): Promise<void> {
  await tx.rows({ text: "delete from settings_preview where expires_at <= $1", values: [now] });
}

export function listBrowserPreviews(
  on: Queryable,
  part: string,
  secretHash: string,
  now: Date,
): Promise<{ readonly value: unknown }[]> {
  return on.rows<{ value: unknown }>({
    text: `select value from settings_preview
      where part = $1 and secret_hash = $2 and expires_at > $3`,
    values: [part, secretHash, now],
  });
}

export function findPreviewRow(
  on: Queryable,
  id: string,
  secretHash: string,
  now: Date,
): Promise<PreviewRow | undefined> {
  return on.first<PreviewRow>({
    text: `select id, part, staff_id, value from settings_preview
      where id = $1 and secret_hash = $2 and expires_at > $3`,
    values: [id, secretHash, now],
  });
}

export const contentMedia: MediaReferences = {
  columns: ["settings_version.value", "settings_preview.value"],
  async findNamed(on, { ids, files }) {
    const rows = await on.rows<{ name: string }>({
      text: `select name from unnest($1::text[]) as name
        where exists (select from settings_version where position(name in value::text) > 0)
          or exists (select from settings_preview where position(name in value::text) > 0)`,
      values: [[...ids, ...files]],
    });
    return rows.map(({ name }) => name);
  },
};
