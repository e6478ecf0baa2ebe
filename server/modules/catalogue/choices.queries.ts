import type { Category, ClothingType, ProductIndexEntry } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";

/** Clothing types of which something is on sale, in one category or in any, in the store's order. */
export function listLiveTypes(on: Queryable, category?: Category): Promise<ClothingType[]> {
  return on.rows<ClothingType>({
    name: "list_live_types",
    text: `select t.id, t.name from clothing_type t
      where exists (select from product p where p.clothing_type_id = t.id and p.archived_at is null
        and p.category = coalesce($1, p.category))
      order by t.position, t.id`,
    values: [category ?? null],
  });
}

/** Sizes in which something is on sale, small to large. */
export function listLiveSizes(on: Queryable): Promise<{ size: string }[]> {
  return on.rows<{ size: string }>({
    name: "list_live_sizes",
    text: `select v.size from product_variant v
      join product p on p.id = v.product_id and p.archived_at is null
      group by v.size order by min(v.position), v.size`,
  });
}

/** Every product on sale with its sizes, by name. */
export function listProductIndex(on: Queryable): Promise<ProductIndexEntry[]> {
  return on.rows<ProductIndexEntry>({
    name: "list_product_index",
    text: `select p.id, p.name, array_agg(v.size order by v.position, v.size) as sizes
      from product p join product_variant v on v.product_id = p.id
      where p.archived_at is null group by p.id order by p.name, p.id`,
  });
}
