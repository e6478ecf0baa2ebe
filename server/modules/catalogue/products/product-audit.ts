import { pickAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import type { ProductStatus, StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import type { AuditAction } from "#contract/api/staff/audit-actions.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { AuditedChange } from "#server/database/audit.ts";
import { describeFields } from "../fields/own-fields.ts";

export function diffProduct(
  before: StaffProduct,
  after: StaffProduct,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const old = toAuditFields(before);
  const changed = Object.entries(toAuditFields(after)).filter(
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

function toAuditFields(product: StaffProduct): Record<string, unknown> {
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
    pictureAlts: product.pictures.map(({ image }) => image.alt).join("; "),
    ...describeAttributes(product),
    fields: describeFields(product.fields),
    stock: Object.fromEntries(product.sizes.map(({ size, stock }) => [size, stock])),
  };
}

function describeAttributes(product: StaffProduct): Record<string, unknown> {
  const { colour, measurements, barcodes, care, occasions, keywords, ...attributes } =
    pickAttributes(product);
  return {
    ...attributes,
    colour: colour ? `${colour.name} ${colour.hex}, ${colour.family}` : "",
    care: care.join("; "),
    occasions: occasions.join(", "),
    keywords: keywords.join(", "),
    measurements: Object.fromEntries(
      measurements.map(({ size, ...cm }) => [
        size,
        Object.entries(cm)
          .map(([measure, value]) => `${measure} ${value}`)
          .join(", "),
      ]),
    ),
    barcodes: Object.fromEntries(barcodes.map(({ size, barcode }) => [size, barcode])),
    wearWith: product.wearWith.join(", "),
    similar: product.similar.join(", "),
  };
}

export function statusAudit(
  from: ProductStatus,
  to: ProductStatus,
): Pick<AuditedChange, "action" | "before" | "after"> {
  return { action: statusAction(from, to), before: { status: from }, after: { status: to } };
}

function statusAction(from: ProductStatus, to: ProductStatus): AuditAction {
  if (to === "archived") return "product.archived";
  if (from === "archived") return "product.restored";
  return to === "published" ? "product.published" : "product.unpublished";
}
