import { Type } from "typebox";
import { limits } from "./limits.ts";

/** Body of POST /quick-order: a pasted list, or a row of one that was written differently. */
export const ReadList = Type.Object(
  { text: Type.String({ maxLength: limits.quickOrderSigns }) },
  { additionalProperties: false },
);
/** Body of POST /quick-order. */
export type ReadList = Type.Static<typeof ReadList>;

/** A product that the row of a list may mean. */
export const NamedProduct = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** In the order of its type's list, sold out or not. */
  sizes: Type.Array(Type.String()),
});
/** A product that the row of a list may mean. */
export type NamedProduct = Type.Static<typeof NamedProduct>;

/** Where a row came from. */
const source = {
  /** Line of the pasted list, from 1. */
  line: Type.Integer({ minimum: 1 }),
  text: Type.String(),
  /** What the row alone says, where its line says more or needs its heading; else the text does. */
  own: Type.Optional(Type.String()),
};

/** A row of a pasted order list. A line that names several sizes makes as many rows. */
export const QuickOrderRow = Type.Union([
  Type.Object({
    ...source,
    state: Type.Literal("ok"),
    product: NamedProduct,
    size: Type.String(),
    quantity: Type.Integer({ minimum: 1 }),
  }),
  /** Somebody must choose: a product, where there are several, then one of its sizes. */
  Type.Object({
    ...source,
    state: Type.Literal("doubt"),
    message: Type.String(),
    /** True when only the size is open. */
    isProductSure: Type.Boolean(),
    /** Best first; one when only the size is open. */
    products: Type.Array(NamedProduct),
    /** The size as the chosen product spells it, or as it was typed; empty when none was. */
    size: Type.String(),
    quantity: Type.Integer({ minimum: 1 }),
  }),
  Type.Object({ ...source, state: Type.Literal("error"), message: Type.String() }),
]);
/** A row of a pasted order list. */
export type QuickOrderRow = Type.Static<typeof QuickOrderRow>;

/** Reply of POST /quick-order: what a pasted list says. */
export const QuickOrder = Type.Object({
  rows: Type.Array(QuickOrderRow),
  /** The line that names the columns of a table; empty where there is none. */
  heading: Type.String(),
  /** Lines beyond the limit, which were not read. */
  leftOut: Type.Array(Type.String()),
});
/** Reply of POST /quick-order. */
export type QuickOrder = Type.Static<typeof QuickOrder>;
