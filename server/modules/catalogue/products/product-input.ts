import type { ProductUpdate } from "#contract/api/catalogue/bulk-products.ts";
import { emptyAttributes, pickAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import type { PictureFocus } from "#contract/api/catalogue/picture-crop.ts";
import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import type { CreateProduct, UpdateProduct } from "#contract/api/catalogue/product-commands.ts";
import type {
  ProductFieldChanges,
  ProductFieldValues,
} from "#contract/api/catalogue/product-fields.ts";
import type { Category, ClothingType } from "#contract/api/catalogue/products.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { type PriceTier, toValidTiers } from "#contract/pricing/price-tiers.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { findKnownAssets } from "#server/modules/media/index.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { parseTimestamp } from "#server/platform/time/dates.ts";
import { parseFieldChanges } from "../fields/own-fields.ts";
import { lockTypeForReference } from "../types/types.queries.ts";
import { findUsedBarcodes, listProductNames } from "./product-references.queries.ts";

export interface ProductPicture {
  readonly mediaAssetId: string;
  readonly alt: string;
  readonly view: "front" | "back" | "cloth";
  readonly focus?: PictureFocus | undefined;
}

export interface ProductDetails extends ProductAttributes {
  readonly name: string;
  readonly description: string;
  readonly material: string;
  readonly category: Category;
  readonly clothingTypeId: string;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
  readonly featured: boolean;
  readonly tiers: readonly PriceTier[];
  readonly pictures: readonly ProductPicture[];
  /** Null clears; others stay. */
  readonly fields: ProductFieldChanges;
}

export interface NewProduct
  extends Omit<ProductDetails, keyof ProductAttributes | "fields">,
    Partial<Pick<ProductDetails, keyof ProductAttributes | "fields">> {
  readonly sizes: readonly { readonly size: string; readonly stock: number }[];
  readonly id?: string;
  readonly isDraft?: boolean;
  readonly createdAt?: Date;
}

export type ProductInput = Omit<UpdateProduct, "version" | "sizes" | "stock"> & {
  readonly sizes: CreateProduct["sizes"] | UpdateProduct["sizes"];
};

/**
 * Attributes and fields that were not sent stay as they are.
 * @throws {AppError} `validation_failed`
 */
export async function requireProductDetails(
  tx: Tx,
  input: ProductInput,
  current?: ProductAttributes & { readonly id: string; readonly fields: ProductFieldValues },
): Promise<ProductDetails> {
  const ids = input.pictures.map(({ mediaId }) => mediaId);
  const known = {
    type: await lockTypeForReference(tx, input.typeId),
    pictures: await findKnownAssets(tx, ids),
    attributes: current,
    fields: current?.fields,
  };
  const { details, errors: ownErrors } = parseProductInput(input, known);
  const errors = [...ownErrors, ...(await validateReferences(tx, details, current?.id ?? ""))];
  if (errors.length > 0) throw validationError(errors);
  return details;
}

async function validateReferences(
  tx: Tx,
  { wearWith, similar, barcodes }: ProductDetails,
  id: string,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const paired = [...wearWith, ...similar];
  const existing = new Set((await listProductNames(tx, paired)).map((each) => each.id));
  for (const field of ["wearWith", "similar"] as const) {
    const isWrong = { wearWith, similar }[field].some((each) => each === id || !existing.has(each));
    if (isWrong) errors.push({ field, message: "Choose other products of the shop" });
  }
  const codes = barcodes.map(({ barcode }) => barcode);
  for (const { barcode, name } of await findUsedBarcodes(tx, codes, id)) {
    errors.push({ field: "barcodes", message: `${barcode} belongs to ${name}` });
  }
  return errors;
}

export function parseProductInput(
  input: ProductInput,
  known: {
    readonly type: ClothingType | undefined;
    readonly pictures: ReadonlySet<string>;
    readonly attributes?: ProductAttributes | undefined;
    readonly fields?: ProductFieldValues | undefined;
  },
): { details: ProductDetails; errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  const addError = (field: string, message: string) => errors.push({ field, message });

  if (!known.type) addError("typeId", unknownType);
  const priceKobo = parseAmount(input.price);
  if (priceKobo === undefined) addError("price", invalidAmount);
  if (!hasTwoDecimals(input.discount)) addError("discount", invalidPercent);
  const sizes = input.sizes.map((each) => (typeof each === "string" ? each : each.size));
  if (hasDuplicates(sizes.map((size) => size.toLowerCase())))
    addError("sizes", "A size is listed twice");

  input.pictures.forEach(({ mediaId }, i) => {
    if (!known.pictures.has(mediaId)) addError(`pictures.${i}`, "This picture no longer exists");
  });

  const tiers = input.tieredPricing.map(({ minQuantity, price }, i) => {
    const each = parseAmount(price);
    if (each === undefined) addError(`tieredPricing.${i}.price`, invalidAmount);
    return { minQuantity, priceKobo: each ?? kobo(0) };
  });
  const cleaned = toValidTiers(tiers);
  if (hasDuplicates(cleaned.map(({ minQuantity }) => String(minQuantity)))) {
    addError("tieredPricing", "Two tiers start at the same quantity");
  }
  const attributes = parseAttributes({ ...(known.attributes ?? emptyAttributes), ...input });
  if (hasDuplicates(attributes.barcodes.map(({ barcode }) => barcode))) {
    addError("barcodes", "A barcode is listed twice");
  }
  const fields = parseFieldChanges(input.fields ?? {}, known.fields ?? {});
  errors.push(...fields.errors);
  const details: ProductDetails = {
    ...attributes,
    fields: fields.changes,
    name: input.name.trim(),
    description: input.description.replace(/\r\n?/g, "\n").trim(),
    material: input.material.trim(),
    category: input.category,
    clothingTypeId: known.type?.id ?? input.typeId,
    priceKobo: priceKobo ?? kobo(0),
    percentOff: input.discount,
    featured: input.featured,
    tiers: cleaned,
    pictures: input.pictures.map(({ mediaId, alt, view, focus }) => ({
      mediaAssetId: mediaId,
      alt: alt.trim(),
      view,
      focus,
    })),
  };
  return { details, errors };
}

function parseAttributes(sent: ProductAttributes): ProductAttributes {
  const clean = (lines: readonly string[]) =>
    [...new Set(lines.map((line) => line.trim()))].filter((line) => line !== "");
  const onceBySize = <T extends { readonly size: string }>(rows: readonly T[]) => [
    ...new Map(rows.map((row) => [row.size, row])).values(),
  ];
  return pickAttributes({
    colour: sent.colour && { ...sent.colour, name: sent.colour.name.trim() },
    cloth: sent.cloth.trim(),
    town: sent.town.trim(),
    weight: sent.weight,
    care: clean(sent.care),
    fit: sent.fit,
    fitAdvice: sent.fitAdvice.trim(),
    occasions: sent.occasions,
    keywords: clean(sent.keywords),
    measurements: onceBySize(sent.measurements).filter((row) => Object.keys(row).length > 1),
    sku: sent.sku.trim(),
    styleGroup: sent.styleGroup,
    barcodes: onceBySize(sent.barcodes),
    wearWith: sent.wearWith,
    similar: sent.similar,
  });
}

/** @throws {AppError} `validation_failed` */
export async function requireValidUpdates(
  tx: Tx,
  products: readonly ProductUpdate[],
): Promise<ProductUpdate[]> {
  const currentTypes = new Map<string, string>();
  for (const id of new Set(products.flatMap(({ typeId }) => typeId ?? []))) {
    const type = await lockTypeForReference(tx, id);
    if (type) currentTypes.set(id, type.id);
  }
  const errors = products.flatMap(({ typeId, price, discount, status, publishAt }, i) =>
    Object.entries({
      typeId: typeId === undefined || currentTypes.has(typeId) ? undefined : unknownType,
      price: price === undefined || parseAmount(price) !== undefined ? undefined : invalidAmount,
      discount: discount === undefined || hasTwoDecimals(discount) ? undefined : invalidPercent,
      publishAt: publishAt === undefined ? undefined : validatePublishDate(publishAt, status),
    }).flatMap(([field, message]) =>
      message === undefined ? [] : [{ field: `products.${i}.${field}`, message }],
    ),
  );
  if (errors.length > 0) throw validationError(errors);
  return products.map(({ typeId, ...change }) =>
    typeId === undefined ? change : { ...change, typeId: currentTypes.get(typeId) ?? typeId },
  );
}

const unknownType = "Unknown type";
const invalidAmount = "Use at most two decimals";
const invalidPercent = "Use at most two decimals";

function validatePublishDate(at: string, status: ProductUpdate["status"]): string | undefined {
  if (status !== "draft") return "Only a draft can be scheduled";
  return parseTimestamp(at) ? undefined : "Enter a valid date and time";
}

function parseAmount(naira: number) {
  try {
    return fromNaira(naira);
  } catch {
    return undefined;
  }
}

function hasTwoDecimals(percent: number): boolean {
  return Math.abs(Math.round(percent * 100) / 100 - percent) < 1e-9;
}

function hasDuplicates(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}
