import type { Queryable, Tx } from "#server/database/connection.ts";
import type { CutAsset } from "./picture.ts";

/** A picture of which it is asked whether anybody needs it. */
export interface OldAsset extends Pick<CutAsset, "id" | "variants" | "whole"> {
  /** Since when nothing was seen to show it; null while something does, or before anybody looked. */
  readonly unusedSince: Date | null;
}

const isOld = "taken_at < $2 and not exists (select from media_asset c where c.original_id = m.id)";

/** Pictures whose names begin so, that nobody sent or cut since, and of which no other is cut. */
export function listOldAssets(on: Queryable, prefix: string, before: Date): Promise<OldAsset[]> {
  return on.rows<OldAsset>({
    text: `select id, variants, whole, unused_since from media_asset m
      where content_hash >= $1 and content_hash < $1 || 'g' and ${isOld}`,
    values: [prefix, before],
  });
}

/** Notes since when nothing is seen to show these pictures; null once something does. */
export async function noteUnused(
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

/** The same picture, unused since before then, held until the transaction ends; undefined where it is needed meanwhile. */
export function lockOldAsset(tx: Tx, id: string, before: Date): Promise<OldAsset | undefined> {
  return tx.first<OldAsset>({
    text: `select id, variants, whole, unused_since from media_asset m
      where id = $1 and unused_since < $2 and ${isOld} for update`,
    values: [id, before],
  });
}

/** Forgets a picture; the database refuses while a product shows it. */
export async function deleteAsset(tx: Tx, id: string): Promise<void> {
  await tx.rows({ text: "delete from media_asset where id = $1", values: [id] });
}

/** Which of these files belong to a picture that is known, by their names. */
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
