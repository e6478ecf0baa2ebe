import { Type } from "typebox";

const part = Type.Number({ minimum: 0, maximum: 1 });

/** Fractions of width and height; the height follows from the ratio 4:5. */
export const PictureCrop = Type.Object(
  { x: part, y: part, width: Type.Number({ exclusiveMinimum: 0, maximum: 1 }) },
  { additionalProperties: false },
);
export type PictureCrop = Type.Static<typeof PictureCrop>;

const tens = Type.Integer({ minimum: 0, maximum: 100, multipleOf: 10 });

/** Percent from left and top in steps of ten, a class each: the CSP allows no inline styles. */
export const PictureFocus = Type.Object({ x: tens, y: tens }, { additionalProperties: false });
export type PictureFocus = Type.Static<typeof PictureFocus>;
