import type { Queryable, Tx } from "#server/database/connection.ts";
import { pictureFolder } from "#server/database/picture-address.ts";
import type { CutAsset, MediaAsset, NewAsset } from "./picture.ts";

const columns = `id, content_hash, width, height, variants, ${pictureFolder} as folder`;

/** The asset with this content hash, if the picture was stored before; it counts as taken anew. */
export async function takeAssetByHash(
  db: Queryable,
  contentHash: string,
): Promise<MediaAsset | undefined> {
  return (await takeAssetsByHash(db, [contentHash]))[0];
}

/** The assets with these content hashes that were stored before; they count as taken anew. */
export async function takeAssetsByHash(
  db: Queryable,
  contentHashes: readonly string[],
): Promise<MediaAsset[]> {
  return await db.rows<MediaAsset>({
    text: `update media_asset set taken_at = now() where content_hash = any($1::text[])
      returning ${columns}`,
    values: [contentHashes],
  });
}

/** A picture with where it comes from; it counts as taken anew. */
export async function takeAsset(db: Queryable, id: string): Promise<CutAsset | undefined> {
  return await db.first<CutAsset>({
    text: `update media_asset set taken_at = now() where id = $1
      returning ${columns}, original_id, cut, whole`,
    values: [id],
  });
}

/** A picture with where it comes from. */
export async function findCutAsset(db: Queryable, id: string): Promise<CutAsset | undefined> {
  return await db.first<CutAsset>({
    text: `select ${columns}, original_id, cut, whole from media_asset where id = $1`,
    values: [id],
  });
}

/** Notes from which picture a new one was cut, and what of it. */
export async function noteCut(
  tx: Tx,
  id: string,
  { originalId, cut }: Pick<CutAsset, "originalId" | "cut">,
): Promise<void> {
  await tx.rows({
    text: "update media_asset set original_id = $2, cut = $3::jsonb where id = $1",
    values: [id, originalId, JSON.stringify(cut)],
  });
}

/** Adds an asset; where another process was first with the same picture, answers with that one. */
export async function insertAsset(db: Queryable, asset: NewAsset): Promise<MediaAsset> {
  const [inserted] = await insertAssets(db, [asset]);
  if (!inserted) throw new Error("PostgreSQL returned no row for an upsert");
  return inserted;
}

/** Adds assets, each of another picture; where another process was first with one, answers with that. */
export async function insertAssets(
  db: Queryable,
  assets: readonly NewAsset[],
): Promise<MediaAsset[]> {
  return await db.rows<MediaAsset>({
    text: `insert into media_asset (id, content_hash, width, height, variants)
      select * from unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::jsonb[])
      on conflict (content_hash) do update set taken_at = now()
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

/** The pictures of these ids that the store knows. */
export async function findAssets(
  db: Queryable,
  ids: readonly string[],
): Promise<readonly MediaAsset[]> {
  return await db.rows<MediaAsset>({
    text: `select ${columns} from media_asset where id = any($1::text[])`,
    values: [ids],
  });
}

/** Which of these pictures the store knows. */
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

/** Keeps a picture as it was sent until every size of it is made. */
export async function insertSource(tx: Tx, assetId: string, content: Buffer): Promise<void> {
  await tx.rows({
    text: `insert into media_source (media_asset_id, content) values ($1, $2)
      on conflict (media_asset_id) do nothing`,
    values: [assetId, content],
  });
}

/** A picture as it was sent; undefined when every size of it is made. */
export async function findSource(db: Queryable, assetId: string): Promise<Buffer | undefined> {
  const row = await db.first<{ content: Buffer }>({
    text: "select content from media_source where media_asset_id = $1",
    values: [assetId],
  });
  return row?.content;
}

/** Notes every size of a picture and forgets it as it was sent. */
export async function finishAsset(
  tx: Tx,
  assetId: string,
  { variants, whole }: Pick<CutAsset, "variants" | "whole">,
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
