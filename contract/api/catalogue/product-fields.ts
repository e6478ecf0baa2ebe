import { Type } from "typebox";
import { productFieldLimits } from "./product-limits.ts";

const common = {
  /** Stays for good: values are stored under it. */
  key: Type.String(),
  label: Type.String(),
  help: Type.Optional(Type.String()),
  /** Always false: products can be saved before somebody knows the value. */
  required: Type.Optional(Type.Literal(false)),
  showOnPage: Type.Boolean(),
  /** Ids or names of product types; by default all. */
  types: Type.Optional(Type.Array(Type.String())),
};

/** A field of a brand's own, as `store/product-fields.ts` declares it. */
export const ProductField = Type.Union([
  Type.Object({
    ...common,
    type: Type.Literal("text"),
    maxLength: Type.Optional(Type.Integer()),
  }),
  Type.Object({
    ...common,
    type: Type.Literal("number"),
    unit: Type.Optional(Type.String()),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    /** By default none. */
    decimals: Type.Optional(Type.Integer()),
  }),
  Type.Object({ ...common, type: Type.Literal("choice"), options: Type.Array(Type.String()) }),
  Type.Object({ ...common, type: Type.Literal("date") }),
]);
export type ProductField = Type.Static<typeof ProductField>;

const key = Type.String({ pattern: `^[a-z][a-z0-9-]{0,${productFieldLimits.keyLength - 1}}$` });

export const ProductFieldChanges = Type.Record(
  key,
  Type.Union([
    Type.String({ maxLength: productFieldLimits.maxTextLength }),
    Type.Number(),
    Type.Null(),
  ]),
  {
    additionalProperties: false,
    maxProperties: productFieldLimits.fields,
    description:
      "Fields of the brand's own by key: numbers as such or as text, dates as `2026-12-01`. Null clears; what is absent stays. Unknown keys are refused.",
  },
);
export type ProductFieldChanges = Type.Static<typeof ProductFieldChanges>;

export type ProductFieldValue = string | number;

export const ProductFieldValues = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number()]),
);
export type ProductFieldValues = Type.Static<typeof ProductFieldValues>;

/** By key, those shown on the page and not empty, in their order there. */
export const DisplayedFields = Type.Record(
  Type.String(),
  Type.Object({
    label: Type.String(),
    value: Type.Union([Type.String(), Type.Number()]),
    unit: Type.Optional(Type.String()),
    /** As shoppers read it: `12.5 cm`, `1 December 2026`. */
    text: Type.String(),
  }),
);
export type DisplayedFields = Type.Static<typeof DisplayedFields>;
