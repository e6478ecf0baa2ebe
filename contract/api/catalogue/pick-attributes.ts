import { measures } from "./attribute-values.ts";
import type { ProductAttributes } from "./product-attributes.ts";

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
