import type { Category, ClothingType } from "#contract/api/products.ts";
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

/** Sizes in which something is on sale, as the types list them. */
export function listLiveSizes(on: Queryable): Promise<{ size: string }[]> {
  return on.rows<{ size: string }>({
    name: "list_live_sizes",
    text: `select v.size from product_variant v
      join product p on p.id = v.product_id and p.archived_at is null
      join clothing_type t on t.id = p.clothing_type_id
      group by v.size order by min(array_position(t.sizes, v.size)), min(v.position), v.size`,
  });
}
