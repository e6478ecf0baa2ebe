import type { Queryable } from "#server/database/connection.ts";
import type { MediaAsset } from "./picture.ts";

const columns = `id, content_hash, width, height, variants`;

/** The asset with this content hash, if the picture was stored before. */
export async function findAssetByHash(
  db: Queryable,
  contentHash: string,
): Promise<MediaAsset | undefined> {
  return await db.first<MediaAsset>({
    text: `select ${columns} from media_asset where content_hash = $1`,
    values: [contentHash],
  });
}

/** Adds an asset; where another process was first with the same picture, answers with that one. */
export async function insertAsset(db: Queryable, asset: MediaAsset): Promise<MediaAsset> {
  const { id, contentHash, width, height, variants } = asset;
  const inserted = await db.first<MediaAsset>({
    text: `insert into media_asset (id, content_hash, width, height, variants)
      values ($1, $2, $3, $4, $5::jsonb)
      on conflict (content_hash) do update set content_hash = excluded.content_hash
      returning ${columns}`,
    values: [id, contentHash, width, height, JSON.stringify(variants)],
  });
  if (!inserted) throw new Error("PostgreSQL returned no row for an upsert");
  return inserted;
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
