import { Type } from "typebox";
import { printable } from "../limits.ts";
import { attributeLimits } from "./product-limits.ts";
import { SizeName } from "./sizes.ts";

/** For filters, each with a colour to start from; shoppers read the colour's own name. */
export const familyColours = {
  Black: "#1E1B18",
  "White and cream": "#F2ECDD",
  Beige: "#CDB48C",
  Brown: "#6B4A32",
  "Red and rust": "#9C2F23",
  Pink: "#D48A98",
  Purple: "#5A3350",
  Blue: "#25356B",
  Green: "#3F5A3C",
  Yellow: "#D9A32B",
} as const;
export type ColourFamily = keyof typeof familyColours;
export const colourFamilies = Object.keys(familyColours) as ColourFamily[];

export const occasions = [
  "everyday",
  "office",
  "owambe",
  "wedding",
  "naming",
  "Friday",
  "church",
  "evening",
  "travel",
  "beach",
] as const;
export type Occasion = (typeof occasions)[number];

export const fits = ["runs small", "true to size", "runs large"] as const;
export type Fit = (typeof fits)[number];

const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));
const line = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: printable });
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const measures = [
  "length",
  "robeLength",
  "robeWidth",
  "chest",
  "bust",
  "waist",
  "hip",
  "sleeve",
  "inseam",
  "bottomLength",
  "wrapWidth",
  "hem",
] as const;
export type Measure = (typeof measures)[number];

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

export const emptyAttributes: ProductAttributes = {
  ...{ colour: null, cloth: "", town: "", weight: null, care: [], fit: null, fitAdvice: "" },
  ...{ occasions: [], measurements: [], sku: "", styleGroup: "", keywords: [], barcodes: [] },
  ...{ wearWith: [], similar: [] },
};

/** With the keys of nested objects in one order, so that two can be compared as JSON. */
export function pickAttributes(from: ProductAttributes): ProductAttributes {
  const names = Object.keys(emptyAttributes) as (keyof ProductAttributes)[];
  const picked = Object.fromEntries(names.map((name) => [name, from[name]])) as ProductAttributes;
  const { colour, measurements, barcodes } = picked;
  return {
    ...picked,
    colour: colour && { name: colour.name, hex: colour.hex, family: colour.family },
    measurements: measurements.map((row) => ({
      size: row.size,
      ...Object.fromEntries(
        measures.flatMap((measure) => (row[measure] ? [[measure, row[measure]]] : [])),
      ),
    })),
    barcodes: barcodes.map(({ size, barcode }) => ({ size, barcode })),
  };
}
