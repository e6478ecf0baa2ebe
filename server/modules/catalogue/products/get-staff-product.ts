import { emptyAttributes, pickAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import {
  type ProductChoices,
  type StaffPicture,
  type StaffProduct,
  type StaffProductPage,
  type StaffProductQuery,
  StaffProductSummary,
} from "#contract/api/catalogue/staff-products.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { AppError, requireVersion } from "#server/platform/errors/errors.ts";
import { minReverseOffset, paginateEntries } from "#server/platform/http/pagination.ts";
import { productFields } from "#store/product-fields.ts";
import { readFields, readOutdatedFields } from "../fields/own-fields.ts";
import { listRecentSales } from "../stock/sales-velocity.queries.ts";
import { listTypeChoices } from "../types/types.queries.ts";
import { countStaffProducts, listPageIds } from "./staff-product-lists.queries.ts";
import {
  type CroppedPictureRow,
  listProductDetails,
  listStaffRows,
  lockProducts,
  type ProductDetailsRow,
  type StaffProductRow,
} from "./staff-products.queries.ts";

const perPage = 50;

export function listStaffProducts(
  on: Queryable,
  query: StaffProductQuery,
): Promise<StaffProductPage> {
  const { page, tab = "published" } = query;
  return paginateEntries({ page, limit: perPage }, async (range) => {
    const counting = countStaffProducts(on, query, tab);
    const of = range.offset >= minReverseOffset ? (await counting).counts[tab] : undefined;
    const [ids, { counts, units }] = await Promise.all([
      listPageIds(on, query, tab, range, of),
      counting,
    ]);
    const [rows, sold] = await Promise.all([listStaffRows(on, ids), listRecentSales(on, ids)]);
    const recentSales = new Map(sold.map((each) => [each.id, each.sold]));
    return {
      data: rows.map((row) => ({
        ...rowToSummary(row),
        recentSales: recentSales.get(row.id) ?? 0,
      })),
      meta: { total: counts[tab], counts, units },
    };
  });
}

/** @throws {AppError} `not_found` */
export async function getStaffProduct(on: Queryable, id: string): Promise<StaffProduct> {
  const product = (await getStaffProducts(on, [id])).get(id);
  if (!product) throw new AppError("not_found", { detail: "Product not found." });
  return product;
}

export async function getStaffProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffProduct>> {
  const rows = await listProductDetails(on, ids);
  return new Map(rows.map((row) => [row.id, toStaffProduct(row)]));
}

export async function requireProduct(tx: Tx, id: string): Promise<void> {
  if (!(await lockProducts(tx, [id])).has(id)) {
    throw new AppError("not_found", { detail: "Product not found." });
  }
}

export async function lockProductVersion(
  tx: Tx,
  id: string,
  version: number,
): Promise<StaffProduct> {
  await requireProduct(tx, id);
  const product = await getStaffProduct(tx, id);
  await requireVersion(version, product, (current) => current);
  return product;
}

export async function getProductChoices(on: Queryable): Promise<ProductChoices> {
  return { types: await listTypeChoices(on), fields: [...productFields] };
}

function toStaffPicture(picture: CroppedPictureRow): StaffPicture {
  const { mediaId, view, alt, focus, cut, original } = picture;
  return {
    mediaId,
    view,
    image: toImageReply(picture, view, alt, focus),
    cut:
      cut && original
        ? { mediaId: original.mediaId, image: toImageReply(original, view, alt), frame: cut }
        : null,
  };
}

export function toSummary(product: StaffProduct): StaffProductSummary {
  const names = Object.keys(StaffProductSummary.properties) as (keyof StaffProductSummary)[];
  const summary = names.flatMap((name) => (name in product ? [[name, product[name]]] : []));
  return Object.fromEntries(summary);
}

export function toStaffProduct(row: ProductDetailsRow): StaffProduct {
  return {
    ...rowToSummary(row),
    ...attributesOf(row),
    description: row.description,
    material: row.material,
    tieredPricing: row.tiers.map(({ minQuantity, priceKobo }) => ({
      minQuantity,
      price: toNaira(priceKobo),
    })),
    pictures: row.pictures.map(toStaffPicture),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    fields: readFields(row.fields),
    outdatedFields: readOutdatedFields(row.fields),
  };
}

export function attributesOf({
  attributes,
  barcodes,
}: Pick<ProductDetailsRow, "attributes" | "barcodes">): ProductAttributes {
  return pickAttributes({ ...emptyAttributes, ...attributes, barcodes });
}

function rowToSummary(row: StaffProductRow): StaffProductSummary {
  const [front] = row.pictures;
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    name: row.name,
    category: row.category,
    type: row.type,
    image: front ? toImageReply(front, front.view, front.alt).thumbnailUrl : null,
    price: toNaira(row.priceKobo),
    discount: row.percentOff,
    sizes: [...row.sizes],
    stock: row.sizes.reduce((total, { stock }) => total + stock, 0),
    featured: row.featured,
    hasCustomTiers: row.hasCustomTiers,
    publishAt: row.publishAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
