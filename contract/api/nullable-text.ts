import { Type } from "typebox";

/** A text, or null where there is none. */
export const nullableText = Type.Union([Type.String(), Type.Null()]);
