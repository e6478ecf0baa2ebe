import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { pictureFolder } from "#server/database/sql/media-url.ts";
import type { MediaAsset, MediaAssetDetails, NewAsset } from "./picture.ts";

const columns = `id, content_hash, width, height, variants, ${pictureFolder} as folder`;

export async function touchAssetByHash(
  db: Queryable,
  contentHash: string,
): Promise<MediaAsset | undefined> {
  return (await touchAssetsByHash(db, [contentHash]))[0];
}

export async function touchAssetsByHash(
  db: Queryable,
  contentHashes: readonly string[],
): Promise<MediaAsset[]> {
  return await db.rows<MediaAsset>({
    text: `update media_asset set touched_at = now() where content_hash = any($1::text[])
      returning ${columns}`,
    values: [contentHashes],
  });
}

export async function touchAsset(
  db: Queryable,
  id: string,
): Promise<MediaAssetDetails | undefined> {
  return await db.first<MediaAssetDetails>({
    text: `update media_asset set touched_at = now() where id = $1
      returning ${columns}, original_id, cut, whole`,
    values: [id],
  });
}

export async function findAssetDetails(
  db: Queryable,
  id: string,
): Promise<MediaAssetDetails | undefined> {
  return await db.first<MediaAssetDetails>({
    text: `select ${columns}, original_id, cut, whole from media_asset where id = $1`,
    values: [id],
  });
}

export async function saveCrop(
  tx: Tx,
  id: string,
  { originalId, cut }: Pick<MediaAssetDetails, "originalId" | "cut">,
): Promise<void> {
  await tx.rows({
    text: "update media_asset set original_id = $2, cut = $3::jsonb where id = $1",
    values: [id, originalId, JSON.stringify(cut)],
  });
}

export async function insertAsset(db: Queryable, asset: NewAsset): Promise<MediaAsset> {
  const [inserted] = await insertAssets(db, [asset]);
  if (!inserted) throw new Error("PostgreSQL returned no row for an upsert");
  return inserted;
}

export async function insertAssets(
  db: Queryable,
  assets: readonly NewAsset[],
): Promise<MediaAsset[]> {
  return await db.rows<MediaAsset>({
    text: `insert into media_asset (id, content_hash, width, height, variants)
      select * from unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::jsonb[])
      on conflict (content_hash) do update set touched_at = now()
      returning ${columns}`,
    values: [
      assets.map(({ id }) => id),
      assets.map(({ contentHash }) => contentHash),
      assets.map(({ width }) => width),
      assets.map(({ height }) => height),
      assets.map(({ variants }) => JSON.stringify(variants)),
    ],
  });
}

export async function findAssets(
  db: Queryable,
  ids: readonly string[],
): Promise<readonly MediaAsset[]> {
  return await db.rows<MediaAsset>({
    text: `select ${columns} from media_asset where id = any($1::text[])`,
    values: [ids],
  });
}

export async function findKnownAssets(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>({
    text: "select id from media_asset where id = any($1::text[])",
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

export async function insertSource(tx: Tx, assetId: string, content: Buffer): Promise<void> {
  await tx.rows({
    text: `insert into media_source (media_asset_id, content) values ($1, $2)
      on conflict (media_asset_id) do nothing`,
    values: [assetId, content],
  });
}

export async function findSource(db: Queryable, assetId: string): Promise<Buffer | undefined> {
  const row = await db.first<{ content: Buffer }>({
    text: "select content from media_source where media_asset_id = $1",
    values: [assetId],
  });
  return row?.content;
}

export async function finishAsset(
  tx: Tx,
  assetId: string,
  { variants, whole }: Pick<MediaAssetDetails, "variants" | "whole">,
): Promise<void> {
  await tx.rows({
    text: "update media_asset set variants = $2::jsonb, whole = $3 where id = $1",
    values: [assetId, JSON.stringify(variants), whole],
  });
  await tx.rows({
    text: "delete from media_source where media_asset_id = $1",
    values: [assetId],
  });
}

export interface OldAsset extends Pick<MediaAssetDetails, "id" | "variants" | "whole"> {
  readonly unusedSince: Date | null;
}

const isOld =
  "touched_at < $2 and not exists (select from media_asset c where c.original_id = m.id)";

export function listOldAssets(on: Queryable, prefix: string, before: Date): Promise<OldAsset[]> {
  return on.rows<OldAsset>({
    text: `select id, variants, whole, unused_since from media_asset m
      where content_hash >= $1 and content_hash < $1 || 'g' and ${isOld}`,
    values: [prefix, before],
  });
}

export async function markUnused(
  on: Queryable,
  ids: readonly string[],
  since: Date | null,
): Promise<void> {
  if (ids.length === 0) return;
  await on.rows({
    text: "update media_asset set unused_since = $2 where id = any($1::text[])",
    values: [ids, since],
  });
}

export function lockOldAsset(tx: Tx, id: string, before: Date): Promise<OldAsset | undefined> {
  return tx.first<OldAsset>({
    text: `select id, variants, whole, unused_since from media_asset m
      where id = $1 and unused_since < $2 and ${isOld} for update`,
    values: [id, before],
  });
}

export async function deleteAsset(tx: Tx, id: string): Promise<void> {
  await tx.rows({ text: "delete from media_asset where id = $1", values: [id] });
}

export async function findFilesOfAssets(
  on: Queryable,
  files: readonly string[],
): Promise<string[]> {
  const rows = await on.rows<{ file: string }>({
    text: `select file from unnest($1::text[]) as file
      where exists (select from media_asset where content_hash = split_part(file, '-', 1))
        or file in (select split_part(whole, '/', -1) from media_asset where whole is not null)`,
    values: [files],
  });
  return rows.map(({ file }) => file);
}
