import type { AuditAction } from "#contract/api/audit-actions.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { ProductStatus, StaffProduct } from "#contract/api/staff-products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { AuditedChange } from "#server/database/audit.ts";

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

/** A move of a product, as the audit log tells it. */
export function moveOf(
  from: ProductStatus,
  to: ProductStatus,
): Pick<AuditedChange, "action" | "before" | "after"> {
  return { action: actionOf(from, to), before: { status: from }, after: { status: to } };
}

function actionOf(from: ProductStatus, to: ProductStatus): AuditAction {
  if (to === "archived") return "product.archived";
  if (from === "archived") return "product.restored";
  return to === "on_shop" ? "product.published" : "product.withdrawn";
}

/** What keeps a product off the shop: a shopper needs something to look at and something to choose. */
export function faultsOnShop({
  pictures,
  sizes,
}: Pick<StaffProduct, "pictures" | "sizes">): FieldError[] {
  return [
    ...(pictures.length === 0 ? [{ field: "pictures", message: "Add a picture first" }] : []),
    ...(sizes.length === 0 ? [{ field: "sizes", message: "Add a size first" }] : []),
  ];
}
