import type { ProductField } from "#contract/api/catalogue/product-fields.ts";
import { productFields } from "#store/product-fields.ts";

/** As if the brand had written them into store/product-fields.ts. @returns what puts those back */
export function declareProductFields(fields: readonly ProductField[]): () => void {
  const declared = productFields as ProductField[];
  const before = declared.splice(0, declared.length, ...fields);
  return () => void declared.splice(0, declared.length, ...before);
}

/** One of each type. */
export const sampleProductFields: readonly ProductField[] = [
  { key: "maker", label: "Made by", type: "text", help: "The workshop", showOnPage: true },
  {
    ...{ key: "heel", label: "Heel height", type: "number", showOnPage: true },
    ...{ unit: "cm", min: 0, max: 20, decimals: 1 },
  },
  {
    ...{ key: "lining", label: "Lining", type: "choice", showOnPage: true, types: ["Shirt"] },
    options: ["Cotton", "Silk & satin", "Unlined"],
  },
  { key: "woven-on", label: "Woven on", type: "date", showOnPage: true },
  { key: "supplier", label: "Supplier code", type: "text", maxLength: 12, showOnPage: false },
];
