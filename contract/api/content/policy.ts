import { Type } from "typebox";
import { nullableText } from "../fields.ts";

/** Text may hold links, `[label](/path)`: to a path of the shop, `https:`, `mailto:` or `tel:`. */
const PolicyBlock = Type.Object({
  kind: Type.Union([
    Type.Literal("paragraph"),
    Type.Literal("list"),
    Type.Literal("steps"),
    Type.Literal("table"),
  ]),
  /** One cell a line, except in tables, whose first line is the heading. */
  lines: Type.Array(Type.Array(Type.String())),
});
export type PolicyBlock = Type.Static<typeof PolicyBlock>;

/** A shown policy, with the shop's own values in place of the placeholders. */
export const Policy = Type.Object({
  id: Type.String(),
  title: Type.String(),
  summary: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
  sections: Type.Array(
    Type.Object({ id: Type.String(), title: Type.String(), blocks: Type.Array(PolicyBlock) }),
  ),
  updatedAt: nullableText,
  /** Newest first. */
  versions: Type.Array(
    Type.Object({
      at: Type.String(),
      /** Headings of the sections that are new or changed; empty for the first version. */
      changed: Type.Array(Type.String()),
    }),
  ),
});
export type Policy = Type.Static<typeof Policy>;
