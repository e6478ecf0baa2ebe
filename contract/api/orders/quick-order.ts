import { Type } from "typebox";
import { limits } from "../limits.ts";

export const QuickOrderInput = Type.Object(
  { text: Type.String({ maxLength: limits.quickOrderCharacters }) },
  { additionalProperties: false },
);
export type QuickOrderInput = Type.Static<typeof QuickOrderInput>;

export const NamedProduct = Type.Object({
  id: Type.String(),
  name: Type.String(),
  sizes: Type.Array(Type.String()),
});
export type NamedProduct = Type.Static<typeof NamedProduct>;

const source = {
  line: Type.Integer({ minimum: 1 }),
  text: Type.String(),
  own: Type.Optional(Type.String()),
};

export const QuickOrderRow = Type.Union([
  Type.Object({
    ...source,
    state: Type.Literal("ok"),
    product: NamedProduct,
    size: Type.String(),
    quantity: Type.Integer({ minimum: 1 }),
  }),
  Type.Object({
    ...source,
    state: Type.Literal("doubt"),
    message: Type.String(),
    isProductCertain: Type.Boolean(),
    products: Type.Array(NamedProduct),
    size: Type.String(),
    quantity: Type.Integer({ minimum: 1 }),
  }),
  Type.Object({ ...source, state: Type.Literal("error"), message: Type.String() }),
]);
export type QuickOrderRow = Type.Static<typeof QuickOrderRow>;

export const QuickOrder = Type.Object({
  rows: Type.Array(QuickOrderRow),
  heading: Type.String(),
  leftOut: Type.Array(Type.String()),
});
export type QuickOrder = Type.Static<typeof QuickOrder>;
