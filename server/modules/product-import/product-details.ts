import type { BulkProductDetails, ProductDetailsRow } from "#server/modules/catalogue/index.ts";

export function toProductDetails(product: ProductDetailsRow): BulkProductDetails {
  const { name, description, material, category, type, priceKobo, percentOff, featured, tiers } =
    product;
  return {
    ...{ name, description, material, category, clothingTypeId: type.id },
    ...{ priceKobo, percentOff, featured, tiers },
  };
}

export function pickChangedFields(
  details: BulkProductDetails,
  other: BulkProductDetails,
): Partial<BulkProductDetails> {
  const fields = Object.keys(details) as (keyof BulkProductDetails)[];
  return Object.fromEntries(
    fields
      .filter((field) => !isEqual(details[field], other[field]))
      .map((field) => [field, details[field]]),
  );
}

export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
