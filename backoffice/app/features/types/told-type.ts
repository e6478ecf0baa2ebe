import type { SizeGuide } from "#contract/api/sizes.ts";
import type { StaffType } from "#contract/api/staff-types.ts";
import type { ToldField } from "../../parts/told-changes.ts";

/** A type of clothing as it is told where somebody else changed it meanwhile. */
export const toldType: readonly ToldField<StaffType>[] = [
  { name: "Name", read: ({ name }) => name },
  { name: "Sizes", read: ({ sizes }) => sizes.join(", ") },
  { name: "Women’s size guide", read: ({ sizeGuides }) => guideWords(sizeGuides.WOMEN) },
  { name: "Men’s size guide", read: ({ sizeGuides }) => guideWords(sizeGuides.MEN) },
];

/** A line of what its columns are called, and one for each size. */
function guideWords(guide: SizeGuide | null): string {
  if (guide === null) return "the store’s own";
  const head = guide.columns.map(({ title, isLength }) =>
    isLength ? `${title} in inches` : title,
  );
  const rows = guide.rows.map(({ size, cells }) => [size, ...cells].join(" "));
  return [head.join(", "), ...rows].join("\n");
}
