import type {
  ProductChoices,
  StaffPicture,
  StaffProduct,
  StaffProductPage,
  StaffProductQuery,
  StaffProductSummary,
} from "#contract/api/staff-products.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { answerEntries, farOffset } from "#server/platform/paging.ts";
import { countStaffProducts, listPageIds } from "./goods-lists.queries.ts";
import {
  type CutPictureRow,
  findStaffRows,
  findWholeProducts,
  type StaffProductRow,
  type WholeProductRow,
} from "./staff-products.queries.ts";
import { listSoldLately } from "./stock-pace.queries.ts";
import { listTypeChoices } from "./types.queries.ts";

const perPage = 50;

/** One page of the products of a tab, with what each tab holds of what was asked for. */
export function listStaffProducts(
  on: Queryable,
  query: StaffProductQuery,
): Promise<StaffProductPage> {
  const { page, tab = "on_shop" } = query;
  return answerEntries({ page, limit: perPage }, async (range) => {
    const counting = countStaffProducts(on, query, tab);
    const of = range.offset >= farOffset ? (await counting).counts[tab] : undefined;
    const [ids, { counts, pieces }] = await Promise.all([
      listPageIds(on, query, tab, range, of),
      counting,
    ]);
    const [rows, sold] = await Promise.all([findStaffRows(on, ids), listSoldLately(on, ids)]);
    const soldOf = new Map(sold.map((each) => [each.id, each.sold]));
    return {
      data: rows.map((row) => ({ ...summaryOf(row), soldLately: soldOf.get(row.id) ?? 0 })),
      meta: { total: counts[tab], counts, pieces },
    };
  });
}

/**
 * A product with everything staff work with, whether shoppers see it or not.
 * @throws {AppError} `not_found`
 */
export async function tellStaffProduct(on: Queryable, id: string): Promise<StaffProduct> {
  const product = (await tellStaffProducts(on, [id])).get(id);
  if (!product) throw new AppError("not_found", { detail: "There is no such product." });
  return product;
}

/** Products with everything staff work with, by their ids; unknown ones are left out. */
export async function tellStaffProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffProduct>> {
  const rows = await findWholeProducts(on, ids);
  return new Map(rows.map((row) => [row.id, toStaffProduct(row)]));
}

/** What a form about a product offers. */
export async function tellProductChoices(on: Queryable): Promise<ProductChoices> {
  return { types: await listTypeChoices(on) };
}

function toStaffPicture(picture: CutPictureRow): StaffPicture {
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

/** What a list tells of a product. */
export function toSummary(product: StaffProduct): StaffProductSummary {
  const { description, material, tieredPricing, pictures, publishedAt, ...summary } = product;
  return summary;
}

/** The API's shape of a product for staff. */
export function toStaffProduct(row: WholeProductRow): StaffProduct {
  return {
    ...summaryOf(row),
    description: row.description,
    material: row.material,
    tieredPricing: row.tiers.map(({ minQuantity, priceKobo }) => ({
      minQuantity,
      price: toNaira(priceKobo),
    })),
    pictures: row.pictures.map(toStaffPicture),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}

function summaryOf(row: StaffProductRow): StaffProductSummary {
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
    stock: row.sizes.reduce((sum, { stock }) => sum + stock, 0),
    featured: row.featured,
    hasOwnTiers: row.hasOwnTiers,
    publishAt: row.publishAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
