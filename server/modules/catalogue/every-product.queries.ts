import type { Category } from "#contract/api/products.ts";
import type { NamedProduct } from "#contract/api/quick-order.ts";
import type { Queryable } from "#server/database/connection.ts";
import { sql, toStatement } from "#server/database/sql.ts";
import { type ProductRow, productColumns } from "./product-rows.queries.ts";
import { asListed } from "./types.queries.ts";

/** The next products on sale in the order of their ids: after one id and up to another, if that is said. */
export function listProductRowsAfter(
  on: Queryable,
  { after, until, limit }: { after: string; until: string | undefined; limit: number },
): Promise<ProductRow[]> {
  return on.rows<ProductRow>(
    toStatement(
      sql`select ${productColumns}
        from product p join clothing_type t on t.id = p.clothing_type_id
        where p.archived_at is null and p.id > ${after}
          and (${until ?? null}::text is null or p.id <= ${until ?? null})
        order by p.id limit ${limit}`,
      "list_products_after",
    ),
  );
}

/** The next products on sale that come in sizes, with them, in the order of their ids. */
export function listNamedProductsAfter(
  on: Queryable,
  after: string,
  limit: number,
): Promise<NamedProduct[]> {
  return on.rows<NamedProduct>(
    toStatement(
      // Asked whether it has sizes, the database looks through all sizes of all products at each step.
      sql`select p.id, p.name, own.sizes
        from product p join clothing_type t on t.id = p.clothing_type_id
        cross join lateral (
          select array_agg(v.size order by ${asListed}) as sizes
          from product_variant v where v.product_id = p.id
        ) as own
        where p.archived_at is null and p.id > ${after} and own.sizes is not null
        order by p.id limit ${limit}`,
      "list_named_products_after",
    ),
  );
}

/** Where each part of so many products ends: its last id, none for the last part. Always one part at least. */
export async function findPartEnds(
  on: Queryable,
  productsPerPart: number,
): Promise<(string | undefined)[]> {
  const rows = await on.rows<{ id: string }>({
    name: "find_product_part_ends",
    // Looks for one more after each end: to be told how many there are in all takes as long again as the rest.
    text: `select id from (
        select id, row_number() over (order by id) as place from product where archived_at is null
      ) as placed
      where place % $1 = 0
        and exists (select from product p where p.archived_at is null and p.id > placed.id)
      order by id`,
    values: [productsPerPart],
  });
  return [...rows.map(({ id }) => id), undefined];
}

/** A list of the shop that has something to show, and when that last changed. */
export interface LiveList {
  readonly category: Category;
  readonly typeId: string;
  readonly changedAt: Date;
}

/** Each category and type with something on sale. */
export function findLiveLists(on: Queryable): Promise<LiveList[]> {
  return on.rows<LiveList>({
    name: "find_live_lists",
    text: `select p.category, t.id as type_id, greatest(max(p.updated_at), t.renamed_at) as changed_at
      from product p join clothing_type t on t.id = p.clothing_type_id
      where p.archived_at is null
      group by p.category, t.id order by p.category desc, t.position, t.id`,
  });
}
