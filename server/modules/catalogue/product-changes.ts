import type { StaffProduct } from "#contract/api/staff-products.ts";
import { fromNaira } from "#contract/money/naira.ts";

/** The fields of a product that differ between two states of it, as the audit log tells them. */
export function changesOf(
  before: StaffProduct,
  after: StaffProduct,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const old = told(before);
  const changed = Object.entries(told(after)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]),
  );
  const fields = changed.map(([field]) => field);
  return {
    before: Object.fromEntries([
      ["version", before.version],
      ...fields.map((field) => [field, old[field]]),
    ]),
    after: Object.fromEntries([["version", after.version], ...changed]),
  };
}

function told(product: StaffProduct): Record<string, unknown> {
  const { name, description, material, category, type, price, discount, featured } = product;
  return {
    name,
    description,
    material,
    category,
    type: type.name,
    priceKobo: fromNaira(price),
    percentOff: discount,
    featured,
    wholesale: Object.fromEntries(
      product.tieredPricing.map((tier) => [`from ${tier.minQuantity}`, tier.price]),
    ),
    pictures: product.pictures.length,
    pictureWords: product.pictures.map(({ image }) => image.alt).join("; "),
    stock: Object.fromEntries(product.sizes.map(({ size, stock }) => [size, stock])),
  };
}
