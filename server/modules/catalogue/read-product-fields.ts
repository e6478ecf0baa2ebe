import type { FieldError } from "#contract/api/error-codes.ts";
import type { ClothingType } from "#contract/api/products.ts";
import type { ChangeProduct, CreateProduct } from "#contract/api/staff-product-acts.ts";
import type { ProductChange } from "#contract/api/staff-product-changes.ts";
import { kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { cleanTiers } from "#contract/pricing/price-tiers.ts";
import type { Tx } from "#server/database/connection.ts";
import { findKnownAssets } from "#server/modules/media/index.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { readMoment } from "#server/platform/read-moment.ts";
import type { ProductDetails } from "./product-details.ts";
import { holdType } from "./types.queries.ts";

/** What is said of a product when it is made or changed. */
export type SentProduct = Omit<ChangeProduct, "version" | "sizes" | "stock"> & {
  readonly sizes: CreateProduct["sizes"] | ChangeProduct["sizes"];
};

/**
 * Checks what no schema can tell of types, prices, reductions and days that many products, which are locked, shall have.
 * @returns the changes, with the type that a merged one became
 * @throws {AppError} `validation_failed`, each field named
 */
export async function readChanges(
  tx: Tx,
  products: readonly ProductChange[],
): Promise<ProductChange[]> {
  const living = new Map<string, string>();
  for (const id of new Set(products.flatMap(({ typeId }) => typeId ?? []))) {
    const type = await holdType(tx, id);
    if (type) living.set(id, type.id);
  }
  const faults = products.flatMap(({ typeId, price, discount, status, publishAt }, i) =>
    Object.entries({
      typeId: typeId === undefined || living.has(typeId) ? undefined : noSuchType,
      price: price === undefined || readAmount(price) !== undefined ? undefined : wrongAmount,
      discount: discount === undefined || isTwoDecimals(discount) ? undefined : wrongPercent,
      publishAt: publishAt === undefined ? undefined : faultOfDay(publishAt, status),
    }).flatMap(([field, message]) =>
      message === undefined ? [] : [{ field: `products.${i}.${field}`, message }],
    ),
  );
  if (faults.length > 0) throw faultyFields(faults);
  return products.map(({ typeId, ...change }) =>
    typeId === undefined ? change : { ...change, typeId: living.get(typeId) ?? typeId },
  );
}

const noSuchType = "There is no such type";
const wrongAmount = "An amount has two decimals at most";
const wrongPercent = "A percentage has two decimals at most";

/** A day that has passed may be sent too: the draft comes on the shop as it would have. */
function faultOfDay(at: string, status: ProductChange["status"]): string | undefined {
  if (status !== "draft") return "Only a draft can have a day to appear";
  return readMoment(at) ? undefined : "There is no such day";
}

/**
 * What staff sent of a product, as the catalogue keeps it; what no schema can tell is checked here.
 * @throws {AppError} `validation_failed`, each field named
 */
export async function readProductFields(tx: Tx, sent: SentProduct): Promise<ProductDetails> {
  const ids = sent.pictures.map(({ mediaId }) => mediaId);
  const known = {
    type: await holdType(tx, sent.typeId),
    pictures: await findKnownAssets(tx, ids),
  };
  const { details, faults } = checkProductFields(sent, known);
  if (faults.length > 0) throw faultyFields(faults);
  return details;
}

/** The same of what is known already: what the catalogue would keep of a product, and what is at fault. */
export function checkProductFields(
  sent: SentProduct,
  known: { readonly type: ClothingType | undefined; readonly pictures: ReadonlySet<string> },
): { details: ProductDetails; faults: readonly FieldError[] } {
  const faults: FieldError[] = [];
  const fault = (field: string, message: string) => faults.push({ field, message });

  if (!known.type) fault("typeId", noSuchType);
  const priceKobo = readAmount(sent.price);
  if (priceKobo === undefined) fault("price", wrongAmount);
  if (!isTwoDecimals(sent.discount)) fault("discount", wrongPercent);
  const sizes = sent.sizes.map((each) => (typeof each === "string" ? each : each.size));
  if (hasTwice(sizes.map((size) => size.toLowerCase()))) fault("sizes", "A size is there twice");

  sent.pictures.forEach(({ mediaId }, i) => {
    if (!known.pictures.has(mediaId)) fault(`pictures.${i}`, "This picture is not in the store");
  });

  const tiers = sent.tieredPricing.map(({ minQuantity, price }, i) => {
    const each = readAmount(price);
    if (each === undefined) fault(`tieredPricing.${i}.price`, wrongAmount);
    return { minQuantity, priceKobo: each ?? kobo(0) };
  });
  const cleaned = cleanTiers(tiers);
  if (hasTwice(cleaned.map(({ minQuantity }) => String(minQuantity)))) {
    fault("tieredPricing", "Two steps begin at the same quantity");
  }
  const details: ProductDetails = {
    name: sent.name.trim(),
    description: sent.description.replace(/\r\n?/g, "\n").trim(),
    material: sent.material.trim(),
    category: sent.category,
    clothingTypeId: known.type?.id ?? sent.typeId,
    priceKobo: priceKobo ?? kobo(0),
    percentOff: sent.discount,
    featured: sent.featured,
    tiers: cleaned,
    pictures: sent.pictures.map(({ mediaId, alt, view, focus }) => ({
      mediaAssetId: mediaId,
      alt: alt.trim(),
      view,
      focus,
    })),
  };
  return { details, faults };
}

function readAmount(naira: number) {
  try {
    return fromNaira(naira);
  } catch {
    return undefined;
  }
}

function isTwoDecimals(percent: number): boolean {
  return Math.abs(Math.round(percent * 100) / 100 - percent) < 1e-9;
}

function hasTwice(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}
