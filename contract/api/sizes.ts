import { Type } from "typebox";
import { sizeName } from "../sizes/size-name.ts";
import { productLimits } from "./product-limits.ts";

/** How a size is called. */
export const SizeName = Type.String({
  maxLength: 16,
  pattern: sizeName.source,
});

const { guideColumns, typeSizes, guideTextLength } = productLimits;
const text = (minLength: number) =>
  Type.String({ minLength, maxLength: guideTextLength, pattern: "^[^\\p{Cc}\\p{Cs}]*$" });

/** A size guide of a type of clothing: what each size stands for, in the order in which it is shown. */
export const SizeGuide = Type.Object(
  {
    columns: Type.Array(
      Type.Object(
        {
          title: text(1),
          /** A length of the body in inches, which shoppers may read in centimetres; else a text. */
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
          /** One for each column: a text, or a length such as `35–37` or `36.5`; empty where nothing is said. */
          cells: Type.Array(text(0), { minItems: 1, maxItems: guideColumns }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: typeSizes },
    ),
  },
  { additionalProperties: false },
);
/** A size guide of a type of clothing. */
export type SizeGuide = Type.Static<typeof SizeGuide>;

const guide = Type.Union([SizeGuide, Type.Null()]);
/** The size guides of a type by category; null where the store's own table stands. */
export const SizeGuides = Type.Object(
  { MEN: guide, WOMEN: guide },
  { additionalProperties: false },
);
/** The size guides of a type by category. */
export type SizeGuides = Type.Static<typeof SizeGuides>;
