import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { MediaReferences } from "#server/database/media-references.ts";

export async function filterOrderedProductIds(
  db: Queryable,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>({
    text: `select id from unnest($1::text[]) as id
      where exists (select from order_line l where l.product_id = id)`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

export async function filterOrderedVariantIds(
  tx: Tx,
  variantIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: "select distinct variant_id as id from order_line where variant_id = any($1::text[])",
    values: [variantIds],
  });
  return rows.map(({ id }) => id);
}

export const orderMediaReferences: MediaReferences = {
  columns: ["order_line.image", "order_parcel.photo_path"],
  async findNamed(on, { files }) {
    const rows = await on.rows<{ file: string }>({
      text: `select split_part(image, '/', -1) as file from order_line
          where split_part(image, '/', -1) = any($1::text[])
        union select split_part(photo_path, '/', -1) from order_parcel
          where split_part(photo_path, '/', -1) = any($1::text[])`,
      values: [files],
    });
    return rows.map(({ file }) => file);
  },
};
