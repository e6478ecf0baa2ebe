import { Type } from "typebox";
import { printable } from "../limits.ts";
import { colourFamilies, fits, type Measure, measures, occasions } from "./attribute-values.ts";
import { attributeLimits } from "./product-limits.ts";
import { SizeName } from "./sizes.ts";

const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));
const line = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: printable });
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const centimetres = Type.Number({
  exclusiveMinimum: 0,
  maximum: attributeLimits.maxCentimetres,
  multipleOf: 0.5,
});

/** Centimetres of the finished garment. */
const SizeMeasurements = Type.Object(
  {
    size: SizeName,
    ...(Object.fromEntries(
      measures.map((measure) => [measure, Type.Optional(centimetres)]),
    ) as Record<Measure, Type.TOptional<typeof centimetres>>),
  },
  { additionalProperties: false },
);

const Colour = Type.Object(
  {
    name: line(attributeLimits.wordLength, 1),
    hex: Type.String({ pattern: "^#[0-9A-Fa-f]{6}$" }),
    family: oneOf(colourFamilies),
  },
  { additionalProperties: false },
);

/** What shoppers read on the product page. */
export const PublicAttributes = Type.Object({
  colour: nullable(Colour),
  /** In a word; `material` is the full text. */
  cloth: line(attributeLimits.wordLength),
  /** Where the cloth was woven or dyed. */
  town: line(attributeLimits.wordLength),
  /** g/m². */
  weight: nullable(Type.Integer({ minimum: 1, maximum: attributeLimits.maxWeight })),
  care: Type.Array(line(attributeLimits.careLength, 1), { maxItems: attributeLimits.careLines }),
  fit: nullable(oneOf(fits)),
  fitAdvice: line(attributeLimits.fitAdviceLength),
  occasions: Type.Array(oneOf(occasions), { maxItems: occasions.length, uniqueItems: true }),
  measurements: Type.Array(SizeMeasurements, { maxItems: attributeLimits.sizes }),
  /** Style code; that of a size is `${sku}-${size}`. */
  sku: Type.String({
    maxLength: attributeLimits.skuLength,
    pattern: "^(?:[\\w.-][\\w./ -]*)?$",
  }),
});
export type PublicAttributes = Type.Static<typeof PublicAttributes>;

const productIds = Type.Array(Type.String({ maxLength: 100, pattern: "^[\\w-]+$" }), {
  maxItems: attributeLimits.pairings,
  uniqueItems: true,
});

export const ProductAttributes = Type.Object({
  ...PublicAttributes.properties,
  /** Products of one cut in several colours share it. */
  styleGroup: Type.String({ maxLength: 64, pattern: "^[\\w-]*$" }),
  keywords: Type.Array(line(attributeLimits.keywordLength, 1), {
    maxItems: attributeLimits.keywords,
  }),
  barcodes: Type.Array(
    Type.Object(
      { size: SizeName, barcode: Type.String({ pattern: "^[0-9A-Za-z-]{4,32}$" }) },
      { additionalProperties: false },
    ),
    { maxItems: attributeLimits.sizes },
  ),
  /** Products, chosen by staff; without any, they follow from the roles of types. */
  wearWith: productIds,
  /** In place of wearWith. */
  similar: productIds,
});
export type ProductAttributes = Type.Static<typeof ProductAttributes>;
