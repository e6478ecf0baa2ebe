import type { Category, ClothingType, TypeSizeGuide } from "#contract/api/products.ts";
import type { SizeGuide } from "#contract/api/sizes.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { type Sql, sql, toStatement } from "#server/database/sql.ts";

/** The type that an id stands for: its own, or that of the type it was merged into. */
export const livingType = (id: string): Sql =>
  sql`coalesce((select m.into_id from merged_type m where m.id = ${id}), ${id})`;

/** How the sizes `v` of a product are shown: as its type `t` lists them, those that are not listed last. */
export const asListed: Sql = sql`array_position(t.sizes, v.size), v.position, v.size`;

/** A type of clothing as the database holds it. */
export interface TypeRow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly sizes: readonly string[];
  /** Of the categories that have one. */
  readonly sizeGuides: Readonly<Partial<Record<Category, SizeGuide>>>;
  readonly products: number;
  readonly onShop: number;
}

/** Every type with its sizes, in the store's order. */
export function listTypeChoices(
  on: Queryable,
): Promise<(ClothingType & { readonly sizes: string[] })[]> {
  return on.rows({
    name: "list_type_choices",
    text: "select id, name, sizes from clothing_type order by position, id",
  });
}

/** Every type in the store's order, with how many products it has. */
export function listTypes(on: Queryable): Promise<TypeRow[]> {
  return on.rows<TypeRow>({
    text: `select t.id, t.version, t.name, t.sizes, t.size_guides,
        coalesce(goods.products, 0)::integer as products, coalesce(goods.on_shop, 0)::integer as on_shop
      from clothing_type t left join (
        select clothing_type_id, count(*) as products,
          count(*) filter (where standing = 'on_shop') as on_shop
        from product_shelf group by clothing_type_id
      ) as goods on goods.clothing_type_id = t.id
      order by t.position, t.id`,
  });
}

/** The type that an id stands for. */
export function findType(on: Queryable, id: string): Promise<TypeRow | undefined> {
  return on.first<TypeRow>(
    toStatement(sql`select t.id, t.version, t.name, t.sizes, t.size_guides,
        coalesce(goods.products, 0)::integer as products, coalesce(goods.on_shop, 0)::integer as on_shop
      from clothing_type t left join (
        select count(*) as products, count(*) filter (where standing = 'on_shop') as on_shop
        from product_shelf where clothing_type_id = ${livingType(id)}
      ) as goods on true
      where t.id = ${livingType(id)}`),
  );
}

/** The sizes that products of a type are made in, with how many are. */
export function countMadeSizes(
  on: Queryable,
  id: string,
): Promise<{ size: string; products: number }[]> {
  return on.rows({
    text: `select made.size, count(*)::integer as products
      from product_shelf s cross join unnest(s.sizes) as made (size)
      where s.clothing_type_id = $1 group by made.size order by made.size`,
    values: [id],
  });
}

/** Names of the types that were merged into one. */
export async function listFormerNames(on: Queryable, id: string): Promise<string[]> {
  const rows = await on.rows<{ name: string }>({
    text: "select name from merged_type where into_id = $1 order by name, id",
    values: [id],
  });
  return rows.map(({ name }) => name);
}

/** Every size guide of a type for a category in which it is on sale, in the store's order. */
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

/**
 * The type that an id stands for, which nobody merges away before the transaction ends; undefined where there is none.
 * One that is merged away at this moment is waited for.
 */
export async function holdType(tx: Tx, id: string): Promise<ClothingType | undefined> {
  const hold = toStatement(sql`select id, name from clothing_type where id = ${livingType(id)}
    for key share`);
  return (await tx.first<ClothingType>(hold)) ?? (await tx.first<ClothingType>(hold));
}

/** Lets nobody else change types until the transaction ends; goods may still be given one. */
export async function lockTypes(tx: Tx): Promise<void> {
  await tx.rows({ text: "lock table clothing_type in share row exclusive mode" });
}

/** The type of this name, whatever its case and marks. */
export function findTypeNamed(on: Queryable, name: string): Promise<ClothingType | undefined> {
  return on.first<ClothingType>({
    text: `select id, name from clothing_type where fold_text(name) = fold_text($1)
      order by position, id limit 1`,
    values: [name],
  });
}

/** Which of these ids a type has, or had. */
export async function findTakenTypeIds(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select id from clothing_type where id = any($1::text[])
      union select id from merged_type where id = any($1::text[])`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

/** How many types there are. */
export async function countTypes(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: "select count(*)::integer as count from clothing_type",
  });
  return row?.count ?? 0;
}

/** Adds a type after the others. */
export async function insertType(tx: Tx, { id, name }: ClothingType): Promise<void> {
  await tx.rows({
    text: `insert into clothing_type (id, name, position)
      select $1, $2, coalesce(max(position), 0) + 1 from clothing_type`,
    values: [id, name],
  });
}

/**
 * Writes what staff say of a type. Goods of a type that is renamed have changed with it, and are found by its new name
 * (trigger clothing_type_renamed).
 */
export async function updateType(
  tx: Tx,
  { id, name, sizes, sizeGuides }: Pick<TypeRow, "id" | "name" | "sizes" | "sizeGuides">,
): Promise<void> {
  await tx.rows({
    text: `update clothing_type set name = $2, sizes = $3, size_guides = $4, version = version + 1
      where id = $1`,
    values: [id, name, sizes, JSON.stringify(sizeGuides)],
  });
}

/** Puts the types in this order. */
export async function orderTypes(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    text: `update clothing_type t set position = wanted.position
      from unnest($1::text[]) with ordinality as wanted (id, position)
      where t.id = wanted.id and t.position <> wanted.position`,
    values: [ids],
  });
}

/** Waits for whoever holds a type ({@link holdType}); from then on nobody does before the transaction ends. */
export async function lockType(tx: Tx, id: string): Promise<void> {
  await tx.rows({ text: "select from clothing_type where id = $1 for update", values: [id] });
}

/** Gives every product of one type another. @returns how many there were */
export async function moveProducts(tx: Tx, fromId: string, intoId: string): Promise<number> {
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

/** Takes a type away whose goods have another; its addresses, and those that led to it, lead to that one. */
export async function replaceType(tx: Tx, { id, name }: ClothingType, intoId: string) {
  await tx.rows({
    text: "update merged_type set into_id = $2 where into_id = $1",
    values: [id, intoId],
  });
  await tx.rows({ text: "delete from clothing_type where id = $1", values: [id] });
  await tx.rows({
    text: "insert into merged_type (id, name, into_id) values ($1, $2, $3)",
    values: [id, name, intoId],
  });
}
