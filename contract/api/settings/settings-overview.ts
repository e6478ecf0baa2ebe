import { Type } from "typebox";
import { nullableText } from "../fields.ts";

/** Present values of the settings the member may open. */
export const SettingsOverview = Type.Array(
  Type.Object({
    id: Type.String(),
    /** Null where it could not be read. */
    text: nullableText,
    /** Goes after the text: "Published 21 Nov". */
    at: nullableText,
    tone: Type.Union([Type.Literal("attention"), Type.Literal("urgent"), Type.Null()]),
    /** What is missing, on the row's page. */
    field: nullableText,
  }),
);
export type SettingsOverview = Type.Static<typeof SettingsOverview>;
export type SettingsValue = SettingsOverview[number];
