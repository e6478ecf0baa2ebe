import type { Tx } from "#server/database/connection.ts";

/** A size of a product. */
export interface SizeOfProduct {
  readonly productId: string;
  readonly size: string;
}

/** The sizes, with the ids of their stock, whose ledger has as many entries as when they were made. */
export function listUntouchedSizes(
  tx: Tx,
  made: readonly (SizeOfProduct & { readonly entries: number })[],
): Promise<(SizeOfProduct & { readonly id: string })[]> {
  return tx.rows({
    text: `select v.id, v.product_id, v.size
      from unnest($1::text[], $2::text[], $3::integer[]) as made (product_id, size, entries)
      join product_variant v on v.product_id = made.product_id and v.size = made.size
      where made.entries = (select count(*) from stock_movement m where m.variant_id = v.id)`,
    values: [
      made.map(({ productId }) => productId),
      made.map(({ size }) => size),
      made.map(({ entries }) => entries),
    ],
  });
}

/** Of these sizes those of which the ledger says no more than what was typed of them: pieces that came, and counts. */
export async function listOnlyTyped(tx: Tx, variantIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: `select asked.id from unnest($1::text[]) as asked (id)
      where not exists (select from stock_movement m
        where m.variant_id = asked.id and m.reason not in ('received', 'counted'))`,
    values: [variantIds],
  });
  return rows.map(({ id }) => id);
}

/**
 * Deletes sizes with their pieces and the ledger of them. Lists show it once the row of the product is written, which
 * has to follow.
 */
export async function dropSizes(tx: Tx, sizes: readonly SizeOfProduct[]): Promise<void> {
  const values = [sizes.map(({ productId }) => productId), sizes.map(({ size }) => size)];
  const these = "(product_id, size) in (select * from unnest($1::text[], $2::text[]))";
  await tx.rows({
    text: `delete from stock_movement
      where variant_id in (select id from product_variant where ${these})`,
    values,
  });
  await tx.rows({ text: `delete from product_variant where ${these}`, values });
}
