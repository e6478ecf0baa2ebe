import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface SavedProduct {
  readonly productId: string;
  readonly addedAt: Date;
}

export function listSavedProducts(db: Queryable, userId: string): Promise<SavedProduct[]> {
  return db.rows<SavedProduct>({
    name: "list_saved_products",
    text: `select product_id, added_at from wishlist_item
      where user_id = $1 order by added_at desc, product_id`,
    values: [userId],
  });
}

export async function countOtherProducts(
  tx: Tx,
  userId: string,
  productId: string,
): Promise<number> {
  const row = await tx.first<{ count: number }>({
    text: `select count(*)::int as count from wishlist_item
      where user_id = $1 and product_id <> $2`,
    values: [userId, productId],
  });
  return row?.count ?? 0;
}

/** @returns when it was first saved */
export async function saveProduct(
  tx: Tx,
  item: SavedProduct & { readonly userId: string },
): Promise<Date> {
  const row = await tx.first<{ addedAt: Date }>({
    text: `insert into wishlist_item (user_id, product_id, added_at) values ($1, $2, $3)
      on conflict (user_id, product_id) do update set added_at = wishlist_item.added_at
      returning added_at`,
    values: [item.userId, item.productId, item.addedAt],
  });
  return row?.addedAt ?? item.addedAt;
}

export async function deleteSavedProduct(
  db: Queryable,
  userId: string,
  productId: string,
): Promise<void> {
  await db.rows({
    text: "delete from wishlist_item where user_id = $1 and product_id = $2",
    values: [userId, productId],
  });
}

export async function deleteWishlist(tx: Tx, userId: string): Promise<void> {
  await tx.rows({ text: "delete from wishlist_item where user_id = $1", values: [userId] });
}

export async function countWishlist(db: Queryable, userId: string): Promise<number> {
  const row = await db.first<{ count: number }>({
    text: "select count(*)::integer as count from wishlist_item where user_id = $1",
    values: [userId],
  });
  return row?.count ?? 0;
}
