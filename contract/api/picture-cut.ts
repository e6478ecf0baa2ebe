import { Type } from "typebox";

const part = Type.Number({ minimum: 0, maximum: 1 });

/**
 * What is cut out of a picture, in parts of its upright width and height: the upper left corner, and the width. The
 * height follows, since cards and product pages are 4:5.
 */
export const PictureCut = Type.Object(
  { x: part, y: part, width: Type.Number({ exclusiveMinimum: 0, maximum: 1 }) },
  { additionalProperties: false },
);
/** What is cut out of a picture. */
export type PictureCut = Type.Static<typeof PictureCut>;

const tens = Type.Integer({ minimum: 0, maximum: 100, multipleOf: 10 });

/**
 * Where the eye shall land in a frame of other proportions than the picture's: percent from the left and from the top,
 * in steps of ten, for which the pages have their style (no page may carry a style of its own).
 */
export const PictureFocus = Type.Object({ x: tens, y: tens }, { additionalProperties: false });
/** Where the eye shall land. */
export type PictureFocus = Type.Static<typeof PictureFocus>;

/** Width over height of what cards and product pages show. */
export const cardAspect = 4 / 5;
