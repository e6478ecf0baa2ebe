import type { TypeRole } from "#contract/api/catalogue/clothing-types.ts";
import type { Category, ClothingType, TypeSizeGuide } from "#contract/api/catalogue/products.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { type Sql, sql, toStatement } from "#server/database/sql/sql.ts";

export const resolvedTypeId = (id: string): Sql =>
  sql`coalesce((select m.target_id from product_type_redirect m where m.id = ${id}), ${id})`;

export const sizeOrder: Sql = sql`array_position(t.sizes, v.size), v.position, v.size`;

export interface TypeRow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly sizes: readonly string[];
  readonly role: TypeRole;
  readonly sizeGuides: Readonly<Partial<Record<Category, SizeGuide>>>;
  readonly products: number;
  readonly published: number;
}

export function listTypeChoices(
  on: Queryable,
): Promise<(ClothingType & { readonly sizes: string[] })[]> {
  return on.rows({
    name: "list_type_choices",
    text: "select id, name, sizes from clothing_type order by position, id",
  });
}

export function listPublishedTypes(on: Queryable, category?: Category): Promise<ClothingType[]> {
  return on.rows<ClothingType>({
    name: "list_published_types",
    text: `select t.id, t.name from clothing_type t
      left join (select p.clothing_type_id, sum(s.units) as units
        from daily_product_sales s join product p on p.id = s.product_id
        where p.category = $1 group by p.clothing_type_id) as sold on sold.clothing_type_id = t.id
      where exists (select from product p where p.clothing_type_id = t.id and p.archived_at is null
        and p.category = coalesce($1, p.category))
      order by coalesce(sold.units, 0) desc, t.position, t.id`,
    values: [category ?? null],
  });
}

export function listTypes(on: Queryable): Promise<TypeRow[]> {
  return on.rows<TypeRow>({
    text: `select t.id, t.version, t.name, t.sizes, t.role, t.size_guides,
        coalesce(counts.products, 0)::integer as products, coalesce(counts.published, 0)::integer as published
      from clothing_type t left join (
        select clothing_type_id, count(*) as products,
          count(*) filter (where status = 'published') as published
        from product_search group by clothing_type_id
      ) as counts on counts.clothing_type_id = t.id
      order by t.position, t.id`,
  });
}

export function findType(on: Queryable, id: string): Promise<TypeRow | undefined> {
  return on.first<TypeRow>(
    toStatement(sql`select t.id, t.version, t.name, t.sizes, t.role, t.size_guides,
        coalesce(counts.products, 0)::integer as products, coalesce(counts.published, 0)::integer as published
      from clothing_type t left join (
        select count(*) as products, count(*) filter (where status = 'published') as published
        from product_search where clothing_type_id = ${resolvedTypeId(id)}
      ) as counts on true
      where t.id = ${resolvedTypeId(id)}`),
  );
}

export function countProductsBySize(
  on: Queryable,
  id: string,
): Promise<{ size: string; products: number }[]> {
  return on.rows({
    text: `select made.size, count(*)::integer as products
      from product_search s cross join unnest(s.sizes) as made (size)
      where s.clothing_type_id = $1 group by made.size order by made.size`,
    values: [id],
  });
}

export async function listFormerNames(on: Queryable, id: string): Promise<string[]> {
  const rows = await on.rows<{ name: string }>({
    text: "select name from product_type_redirect where target_id = $1 order by name, id",
    values: [id],
  });
  return rows.map(({ name }) => name);
}

export function listSizeGuides(on: Queryable): Promise<TypeSizeGuide[]> {
  return on.rows<TypeSizeGuide>({
    name: "list_size_guides",
    text: `select json_build_object('id', t.id, 'name', t.name) as type, own.key as category,
        own.value as guide
      from clothing_type t cross join jsonb_each(t.size_guides) as own
      where exists (select from product p where p.clothing_type_id = t.id and p.category = own.key
        and p.archived_at is null)
      order by t.position, t.id, own.key`,
  });
}

/** Holds off merges of the type until the transaction ends; a merge in progress is waited for. */
export async function lockTypeForReference(tx: Tx, id: string): Promise<ClothingType | undefined> {
  const statement =
    toStatement(sql`select id, name from clothing_type where id = ${resolvedTypeId(id)}
    for key share`);
  return (await tx.first<ClothingType>(statement)) ?? (await tx.first<ClothingType>(statement));
}

export async function lockTypes(tx: Tx): Promise<void> {
  await tx.rows({ text: "lock table clothing_type in share row exclusive mode" });
}

export function findTypeByName(on: Queryable, name: string): Promise<ClothingType | undefined> {
  return on.first<ClothingType>({
    text: `select id, name from clothing_type where fold_text(name) = fold_text($1)
      order by position, id limit 1`,
    values: [name],
  });
}

export async function findUsedTypeIds(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select id from clothing_type where id = any($1::text[])
      union select id from product_type_redirect where id = any($1::text[])`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

export async function countTypes(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: "select count(*)::integer as count from clothing_type",
  });
  return row?.count ?? 0;
}

export async function insertType(tx: Tx, { id, name }: ClothingType): Promise<void> {
  await tx.rows({
    text: `insert into clothing_type (id, name, position)
      select $1, $2, coalesce(max(position), 0) + 1 from clothing_type`,
    values: [id, name],
  });
}

export async function updateType(
  tx: Tx,
  {
    id,
    name,
    sizes,
    role,
    sizeGuides,
  }: Pick<TypeRow, "id" | "name" | "sizes" | "role" | "sizeGuides">,
): Promise<void> {
  await tx.rows({
    text: `update clothing_type set name = $2, sizes = $3, role = $4, size_guides = $5,
        version = version + 1
      where id = $1`,
    values: [id, name, sizes, role, JSON.stringify(sizeGuides)],
  });
}

export async function updateTypePositions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    text: `update clothing_type t set position = wanted.position
      from unnest($1::text[]) with ordinality as wanted (id, position)
      where t.id = wanted.id and t.position <> wanted.position`,
    values: [ids],
  });
}

export async function lockType(tx: Tx, id: string): Promise<void> {
  await tx.rows({ text: "select from clothing_type where id = $1 for update", values: [id] });
}

export async function reassignProducts(tx: Tx, fromId: string, intoId: string): Promise<number> {
  const moved = await tx.first<{ count: number }>({
    text: `with moved as (
        update product set clothing_type_id = $2, version = version + 1, updated_at = now()
        where clothing_type_id = $1 returning id
      )
      select count(*)::integer as count from moved`,
    values: [fromId, intoId],
  });
  return moved?.count ?? 0;
}

export async function redirectType(tx: Tx, { id, name }: ClothingType, intoId: string) {
  await tx.rows({
    text: "update product_type_redirect set target_id = $2 where target_id = $1",
    values: [id, intoId],
  });
  await tx.rows({ text: "delete from clothing_type where id = $1", values: [id] });
  await tx.rows({
    text: "insert into product_type_redirect (id, name, target_id) values ($1, $2, $3)",
    values: [id, name, intoId],
  });
}

export async function deleteUntouchedTypes(tx: Tx, ids: readonly string[]): Promise<number> {
  const deleted = await tx.rows({
    text: `delete from clothing_type t
      where t.id = any($1::text[]) and t.version = 1
        and not exists (select from product p where p.clothing_type_id = t.id)
        and not exists (select from product_type_redirect m where m.target_id = t.id)
      returning t.id`,
    values: [ids],
  });
  return deleted.length;
}

export async function upsertClothingType(
  tx: Tx,
  type: { id: string; name: string; position: number; role?: TypeRole },
): Promise<void> {
  await tx.rows({
    text: `insert into clothing_type (id, name, position, role) values ($1, $2, $3, $4)
      on conflict (id) do update set name = excluded.name, position = excluded.position,
        role = excluded.role`,
    values: [type.id, type.name, type.position, type.role ?? ""],
  });
}
