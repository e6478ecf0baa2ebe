import type { Queryable, Tx } from "#server/database/connection.ts";
import type { CutAsset } from "./picture.ts";

/** A picture of which it is asked whether anybody needs it. */
export type OldAsset = Pick<CutAsset, "id" | "variants" | "whole">;

const isOld = "taken_at < $2 and not exists (select from media_asset c where c.original_id = m.id)";

/** Pictures whose names begin so, that nobody sent or cut since, and of which no other is cut. */
export function listOldAssets(on: Queryable, prefix: string, before: Date): Promise<OldAsset[]> {
  return on.rows<OldAsset>({
    text: `select id, variants, whole from media_asset m
      where content_hash >= $1 and content_hash < $1 || 'g' and ${isOld}`,
    values: [prefix, before],
  });
}

/** The same picture, held until the transaction ends; undefined where it is needed meanwhile. */
export function lockOldAsset(tx: Tx, id: string, before: Date): Promise<OldAsset | undefined> {
  return tx.first<OldAsset>({
    text: `select id, variants, whole from media_asset m where id = $1 and ${isOld} for update`,
    values: [id, before],
  });
}

/** Forgets a picture; the database refuses while a product shows it. */
export async function deleteAsset(tx: Tx, id: string): Promise<void> {
  await tx.rows({ text: "delete from media_asset where id = $1", values: [id] });
}

/** Which of these files belong to a picture that is known. */
export async function findFilesOfAssets(
  on: Queryable,
  files: readonly { readonly name: string; readonly address: string }[],
): Promise<string[]> {
  const rows = await on.rows<{ address: string }>({
    text: `select address from unnest($1::text[], $2::text[]) as f (hash, address)
      where exists (select from media_asset where content_hash = f.hash)
        or exists (select from media_asset where whole = f.address)`,
    values: [
      files.map(({ name }) => name.slice(0, name.indexOf("-"))),
      files.map(({ address }) => address),
    ],
  });
  return rows.map(({ address }) => address);
}
