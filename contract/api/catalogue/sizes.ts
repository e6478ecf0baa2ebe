import { Type } from "typebox";
import { sizeNamePattern } from "../../sizes/size-order.ts";
import { productLimits } from "./product-limits.ts";

export const SizeName = Type.String({
  maxLength: 16,
  pattern: sizeNamePattern.source,
});

const { guideColumns, typeSizes, guideTextLength } = productLimits;
const text = (minLength: number) =>
  Type.String({ minLength, maxLength: guideTextLength, pattern: "^[^\\p{Cc}\\p{Cs}]*$" });

export const SizeGuide = Type.Object(
  {
    columns: Type.Array(
      Type.Object(
        {
          title: text(1),
          /** Body length in inches, which shoppers can switch to centimetres. */
          isLength: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: guideColumns },
    ),
    rows: Type.Array(
      Type.Object(
        {
          size: SizeName,
          cells: Type.Array(text(0), { minItems: 1, maxItems: guideColumns }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: typeSizes },
    ),
  },
  { additionalProperties: false },
);
export type SizeGuide = Type.Static<typeof SizeGuide>;

const guide = Type.Union([SizeGuide, Type.Null()]);
export const SizeGuides = Type.Object(
  { MEN: guide, WOMEN: guide },
  { additionalProperties: false },
);
export type SizeGuides = Type.Static<typeof SizeGuides>;
