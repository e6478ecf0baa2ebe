import type { GoodsDetails, WholeProductRow } from "#server/modules/catalogue/index.ts";

/** What is said of a product, as the catalogue keeps it. */
export function detailsOf(product: WholeProductRow): GoodsDetails {
  const { name, description, material, category, type, priceKobo, percentOff, featured, tiers } =
    product;
  return {
    ...{ name, description, material, category, clothingTypeId: type.id },
    ...{ priceKobo, percentOff, featured, tiers },
  };
}

/** Of two states of a product the fields that differ, as they are in one of them. */
export function differing(of: GoodsDetails, from: GoodsDetails): Partial<GoodsDetails> {
  const fields = Object.keys(of) as (keyof GoodsDetails)[];
  return Object.fromEntries(
    fields.filter((field) => !isSame(of[field], from[field])).map((field) => [field, of[field]]),
  );
}

/** Whether two values of a field are one. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
