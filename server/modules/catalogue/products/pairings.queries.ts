import type { Occasion } from "#contract/api/catalogue/attribute-values.ts";
import type { TypeRole } from "#contract/api/catalogue/clothing-types.ts";
import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import type { Category } from "#contract/api/catalogue/products.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { sql, toStatement } from "#server/database/sql/sql.ts";

export interface ProductToPair {
  readonly id: string;
  readonly category: Category;
  readonly typeId: string;
  readonly role: TypeRole;
  readonly attributes: Partial<Pick<ProductAttributes, "wearWith" | "similar" | "occasions">>;
}

export function findProductToPair(on: Queryable, id: string): Promise<ProductToPair | undefined> {
  return on.first<ProductToPair>({
    name: "find_product_to_pair",
    text: `select p.id, p.category, p.clothing_type_id as type_id, t.role, p.attributes
      from product p join clothing_type t on t.id = p.clothing_type_id
      where p.id = $1 and p.archived_at is null`,
    values: [id],
  });
}

export async function listInStock(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    name: "list_in_stock",
    text: `select p.id from unnest($1::text[]) with ordinality as chosen (id, place)
      join product p on p.id = chosen.id
      where p.archived_at is null
        and exists (select from product_variant v where v.product_id = p.id and v.stock > 0)
      order by chosen.place`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

interface PairingRules {
  /** Of their types; empty: any. */
  readonly roles: readonly TypeRole[];
  readonly prefersOwnType: boolean;
  readonly occasions: readonly Occasion[];
  readonly limit: number;
}

/** Of the newest only, so that the time does not grow with the catalogue. */
const candidates = 60;

/** Of the same category and in stock: a product of each type first, those for the same occasions before others. */
export async function listPartners(
  on: Queryable,
  { id, category, typeId }: Pick<ProductToPair, "id" | "category" | "typeId">,
  { roles, prefersOwnType, occasions, limit }: PairingRules,
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(
    toStatement(
      sql`with newest as (
          select p.id, p.clothing_type_id, p.created_at, p.attributes from product p
          where p.archived_at is null and p.category = ${category} and p.id <> ${id}
            and (cardinality(${roles}::text[]) = 0 or p.clothing_type_id in (
              select t.id from clothing_type t where t.role = any(${roles}::text[])))
            and exists (select from product_variant v where v.product_id = p.id and v.stock > 0)
          order by p.created_at desc, p.id limit ${candidates}
        ), ranked as (
          select newest.*, (clothing_type_id = ${typeId}) as is_own_type,
            (select count(*) from jsonb_array_elements_text(attributes -> 'occasions') as of (occasion)
              where of.occasion = any(${occasions}::text[])) as shared
          from newest
        )
        select id from (
          select *, row_number() over (
            partition by clothing_type_id order by shared desc, created_at desc, id) as place
          from ranked
        ) as placed
        order by is_own_type <> ${prefersOwnType}::boolean,
          case when is_own_type and ${prefersOwnType}::boolean then 0 else place end,
          shared desc, created_at desc, id
        limit ${limit}`,
      "list_partners",
    ),
  );
  return rows.map(({ id: each }) => each);
}
