import type { ProductField } from "#contract/api/catalogue/product-fields.ts";
import type { StaffPicture, StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { parseFocus } from "../../../parts/crop/crop-frame.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { formatShare } from "../../../parts/format/number-input.ts";
import type { RecordField } from "../../../parts/records/field-changes.ts";
import { categoryLabels, statusStyles, viewLabels } from "../product-labels.ts";
import { type AttributesDraft, attributeLabels, toAttributesDraft } from "./attributes-draft.ts";

export const listProductFields = (
  ownFields: readonly ProductField[],
): readonly RecordField<StaffProduct>[] => [
  { name: "Name", read: ({ name }) => name },
  { name: "Status", read: ({ status }) => statusStyles[status].label },
  { name: "Price", read: ({ price }) => formatAmount(price) },
  { name: "Discount", read: ({ discount }) => `${discount}%` },
  { name: "Type", read: ({ type }) => type.name },
  { name: "For", read: ({ category }) => categoryLabels[category] },
  { name: "Description", read: ({ description }) => description },
  { name: "Cloth", read: ({ material }) => material },
  ...(Object.keys(attributeLabels) as (keyof AttributesDraft)[]).map(
    (field): RecordField<StaffProduct> => ({
      name: attributeLabels[field],
      read: (product) => describeAttribute(toAttributesDraft(product)[field]),
    }),
  ),
  ...ownFields.map(
    ({ key, label }): RecordField<StaffProduct> => ({
      key,
      name: label,
      read: ({ fields }) => String(fields[key] ?? ""),
    }),
  ),
  { name: "Featured", read: ({ featured }) => (featured ? "Yes" : "No") },
  { name: "Pictures", read: ({ pictures }) => pictures.map(describePicture).join("\n") },
  {
    name: "Wholesale prices",
    read: ({ tieredPricing }) =>
      tieredPricing
        .map(({ minQuantity, price }) => `${minQuantity}: ${formatAmount(price)}`)
        .join(", "),
  },
  {
    name: "Sizes",
    read: ({ sizes }) => sizes.map(({ size, stock }) => `${size} ${stock}`).join(", "),
  },
];

function describeAttribute(value: AttributesDraft[keyof AttributesDraft]): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.join(", ");
  return Object.entries(value)
    .map(([size, cells]) =>
      typeof cells === "string"
        ? `${size} ${cells}`
        : [size, ...Object.values(cells as Record<string, string>)].join(" "),
    )
    .join("\n");
}

function describePicture({ mediaId, view, image, cut }: StaffPicture, place: number): string {
  const { x, y } = parseFocus(image.focus);
  return [
    `${place + 1}. ${viewLabels[view]}`,
    image.alt || "no alt text",
    ...(cut
      ? [
          `cropped to ${formatShare(cut.frame.width)} from ${formatShare(cut.frame.x)} and ${formatShare(cut.frame.y)}`,
        ]
      : []),
    ...(image.focus ? [`focal point ${x}% and ${y}%`] : []),
    // Two pictures may have the same alt text.
    `file ${(cut?.mediaId ?? mediaId).slice(-4)}`,
  ].join(", ");
}
