import type { Queryable, Tx } from "#server/database/connection.ts";

/** Which of these products are on the shop or drafts. */
export async function listGoodsAmong(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: "select id from product where id = any($1::text[]) and (archived_at is null or is_draft)",
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

/** Whether anything but these products is on the shop. */
export async function hasOtherGoods(on: Queryable, ids: readonly string[]): Promise<boolean> {
  const text = "select from product where archived_at is null and id <> all($1::text[]) limit 1";
  return (await on.first({ text, values: [ids] })) !== undefined;
}

/** Which of these products there are, archived ones too; nobody orders or changes one of them until the transaction ends. */
export async function lockGoodsAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: `select id from product where id = any($1::text[])
      order by id for update`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

/** Deletes products with their sizes, the ledger of their stock, and where their pictures stood. */
export async function deleteProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    text: `delete from stock_movement m using product_variant v
      where v.id = m.variant_id and v.product_id = any($1::text[])`,
    values: [ids],
  });
  await tx.rows({ text: "delete from product where id = any($1::text[])", values: [ids] });
}
