import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import type { Category, Product } from "#contract/api/catalogue/products.ts";
import type { NamedProduct } from "#contract/api/orders/quick-order.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { inSteps } from "#server/database/sql/paginate.ts";
import { sql, toStatement } from "#server/database/sql/sql.ts";
import { toDisplayedFields } from "../fields/own-fields.ts";
import { toProductReply, toPublicAttributes } from "../products/get-product.ts";
import { type ProductRow, productColumns } from "../products/product-rows.queries.ts";
import { sizeOrder } from "../types/types.queries.ts";

function listProductRowsAfter(
  on: Queryable,
  { after, until, limit }: { after: string; until: string | undefined; limit: number },
): Promise<ProductRow[]> {
  return on.rows<ProductRow>(
    toStatement(
      sql`select ${productColumns}, p.attributes, p.fields
        from product p join clothing_type t on t.id = p.clothing_type_id
        where p.archived_at is null and p.id > ${after}
          and (${until ?? null}::text is null or p.id <= ${until ?? null})
        order by p.id limit ${limit}`,
      "list_products_after",
    ),
  );
}

function listNamedProductsAfter(
  on: Queryable,
  after: string,
  limit: number,
): Promise<NamedProduct[]> {
  return on.rows<NamedProduct>(
    toStatement(
      // A condition on existing sizes would make each step scan all sizes.
      sql`select p.id, p.name, own.sizes
        from product p join clothing_type t on t.id = p.clothing_type_id
        cross join lateral (
          select array_agg(v.size order by ${sizeOrder}) as sizes
          from product_variant v where v.product_id = p.id
        ) as own
        where p.archived_at is null and p.id > ${after} and own.sizes is not null
        order by p.id limit ${limit}`,
      "list_product_names_after",
    ),
  );
}

export async function findSitemapPartEnds(
  on: Queryable,
  productsPerPart: number,
): Promise<(string | undefined)[]> {
  const rows = await on.rows<{ id: string }>({
    name: "find_sitemap_part_ends",
    // Counting all products would take as long again.
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

export interface PublishedList {
  readonly category: Category;
  readonly typeId: string;
  readonly changedAt: Date;
}

export function listPublishedLists(on: Queryable): Promise<PublishedList[]> {
  return on.rows<PublishedList>({
    name: "list_published_lists",
    text: `select p.category, t.id as type_id, greatest(max(p.updated_at), t.renamed_at) as changed_at
      from product p join clothing_type t on t.id = p.clothing_type_id
      where p.archived_at is null
      group by p.category, t.id order by p.category desc, t.position, t.id`,
  });
}

export type StreamedProduct = Product & Pick<ProductAttributes, "barcodes">;

export async function* streamProducts(
  on: Queryable,
  range: { readonly after?: string | undefined; readonly until?: string | undefined } = {},
): AsyncGenerator<StreamedProduct[]> {
  const { after: start = "", until } = range;
  const load = (after: string, limit: number) =>
    listProductRowsAfter(on, { after: after === "" ? start : after, until, limit });
  for await (const rows of inSteps(load))
    yield rows.map((row) => ({
      ...toProductReply(row),
      ...toPublicAttributes(row),
      ...toDisplayedFields(row.fields, row.type),
      barcodes: row.attributes?.barcodes ?? [],
    }));
}

export function streamProductNames(on: Queryable): AsyncGenerator<NamedProduct[]> {
  return inSteps((after, limit) => listNamedProductsAfter(on, after, limit), 500);
}
