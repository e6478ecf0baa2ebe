import type { StaffType } from "#contract/api/catalogue/clothing-types.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import type { RecordField } from "../../parts/records/field-changes.ts";

export const typeFields: readonly RecordField<StaffType>[] = [
  { name: "Name", read: ({ name }) => name },
  { name: "Sizes", read: ({ sizes }) => sizes.join(", ") },
  { name: "Women’s size guide", read: ({ sizeGuides }) => formatGuide(sizeGuides.WOMEN) },
  { name: "Men’s size guide", read: ({ sizeGuides }) => formatGuide(sizeGuides.MEN) },
];

function formatGuide(guide: SizeGuide | null): string {
  if (guide === null) return "default";
  const head = guide.columns.map(({ title, isLength }) =>
    isLength ? `${title} in inches` : title,
  );
  const rows = guide.rows.map(({ size, cells }) => [size, ...cells].join(" "));
  return [head.join(", "), ...rows].join("\n");
}
