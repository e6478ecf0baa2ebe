import { emptyAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import { PublicAttributes } from "#contract/api/catalogue/product-attributes.ts";
import type { Product, ProductColour, ProductImage } from "#contract/api/catalogue/products.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { largeUrl, toImageReply } from "#server/modules/media/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toDisplayedFields } from "../fields/own-fields.ts";
import { parseProductKey } from "../product-id.ts";
import type { ProductPicture } from "./product-input.ts";
import {
  findPricingRows,
  findProductRow,
  findProductRowByKey,
  findProductRows,
  listColours,
  type PictureRow,
  type ProductForPricing,
  type ProductRow,
} from "./product-rows.queries.ts";

/**
 * Else by the key at its end; the rest is decoration (specification §2).
 * @throws {AppError} `not_found`
 */
export async function getProduct(on: Queryable, id: string): Promise<Product> {
  const key = parseProductKey(id);
  const row =
    (isValidId(id) ? await findProductRow(on, id) : undefined) ??
    (key === undefined ? undefined : await findProductRowByKey(on, key));
  if (!row) throw new AppError("not_found", { detail: "Product not found" });
  const images = row.pictures.map((picture) => ({
    ...toPictureReply(picture, row.name),
    ...largeUrl(picture),
  }));
  const fields = toDisplayedFields(row.fields, row.type);
  const colours = await getColours(on, row);
  return {
    ...toProductReply(row),
    ...toPublicAttributes(row),
    ...fields,
    ...(colours.length > 1 && { colours }),
    images,
  };
}

async function getColours(on: Queryable, { attributes }: ProductRow): Promise<ProductColour[]> {
  if (!attributes?.styleGroup || !attributes.colour) return [];
  const rows = await listColours(on, attributes.styleGroup);
  return rows.map(({ id, name, priceKobo, percentOff, soldOut, picture }) => ({
    ...{ id, name, price: toNaira(priceKobo), discount: percentOff, soldOut },
    ...(picture && { image: toImageReply(picture, picture.view, "", picture.focus) }),
  }));
}

function isValidId(id: string): boolean {
  return /^[\w-]+$/.test(id);
}

export interface ProductWithStatus {
  readonly product: Product;
  readonly archived: boolean;
  readonly draft: boolean;
}

export async function findProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductWithStatus>> {
  const rows = await findProductRows(on, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      { product: toProductReply(row), archived: row.archived, draft: row.draft },
    ]),
  );
}

export async function loadProducts(on: Queryable, ids: readonly string[]): Promise<Product[]> {
  const found = await findProducts(on, ids);
  return ids.flatMap((id) => {
    const each = found.get(id);
    return each && !each.archived ? each.product : [];
  });
}

export type PricingProduct = Omit<ProductForPricing, "picture"> & {
  readonly image: string;
};

export async function findProductsForPricing(
  on: Queryable,
  ids: readonly string[],
): Promise<PricingProduct[]> {
  const rows = await findPricingRows(on, ids);
  return rows.map(({ picture, ...product }) => ({
    ...product,
    image: picture ? toImageReply(picture, picture.view, picture.alt).thumbnailUrl : "",
  }));
}

/** Amounts in naira, times in ISO 8601 (specification §3). */
export function toProductReply(row: ProductRow): Product {
  const { pictures, sizes, tiers, priceKobo, percentOff, createdAt, updatedAt } = row;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    material: row.material,
    price: toNaira(priceKobo),
    discount: percentOff,
    category: row.category,
    type: row.type,
    images: pictures.map((each) => toPictureReply(each, row.name)),
    sizesStock: sizes.map(({ size, stock }) => ({ size: { size }, stock })),
    stock: sizes.reduce((total, { stock }) => total + stock, 0),
    featured: row.featured,
    tieredPricing: tiers.map((tier) => ({
      minQuantity: tier.minQuantity,
      price: toNaira(tier.priceKobo),
    })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(row.sizeGuide && { sizeGuide: row.sizeGuide }),
  };
}

export function toPublicAttributes({ attributes }: ProductRow): PublicAttributes {
  const names = Object.keys(PublicAttributes.properties) as (keyof PublicAttributes)[];
  const all = { ...emptyAttributes, ...attributes };
  return Object.fromEntries(names.map((name) => [name, all[name]])) as PublicAttributes;
}

function toPictureReply(picture: PictureRow, name: string): ProductImage {
  return toImageReply(picture, picture.view, pictureAlt(picture, name), picture.focus);
}

const viewSuffixes: Readonly<Record<ProductPicture["view"], string>> = {
  front: "",
  back: ", back",
  cloth: ", the cloth",
};

export function pictureAlt(
  { alt, view }: Pick<ProductPicture, "alt" | "view">,
  name: string,
): string {
  return alt || `${name}${viewSuffixes[view]}`;
}
