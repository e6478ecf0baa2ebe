/** Columns of product files; `names` are folded headings that mean them. */
export const fixedColumns = [
  { id: "id", head: "Id", names: ["id", "product id"] },
  { id: "name", head: "Name", names: ["name", "product", "product name", "item", "item name"] },
  { id: "category", head: "For", names: ["for", "category", "gender"] },
  { id: "type", head: "Type", names: ["type", "clothing type", "product type"] },
  { id: "price", head: "Price", names: ["price", "price in naira", "price ngn", "selling price"] },
  { id: "discount", head: "Percent off", names: ["percent off", "discount"] },
  { id: "featured", head: "Featured", names: ["featured"] },
  { id: "material", head: "Cloth and care", names: ["cloth and care", "material"] },
  { id: "description", head: "Description", names: ["description"] },
  { id: "tiers", head: "Wholesale prices", names: ["wholesale prices", "wholesale"] },
  { id: "colour", head: "Colour", names: ["colour", "color"] },
  { id: "cloth", head: "Cloth", names: ["cloth", "fabric"] },
  { id: "town", head: "Town", names: ["town", "made in"] },
  { id: "weight", head: "Weight in g/m²", names: ["weight in g m²", "weight", "gsm"] },
  { id: "care", head: "Care", names: ["care", "care lines"] },
  { id: "fit", head: "Fit", names: ["fit"] },
  { id: "fitAdvice", head: "Fit advice", names: ["fit advice"] },
  { id: "occasions", head: "Occasions", names: ["occasions", "occasion"] },
  { id: "keywords", head: "Search words", names: ["search words", "keywords"] },
  { id: "measurements", head: "Measurements in cm", names: ["measurements in cm", "measurements"] },
  { id: "sku", head: "SKU", names: ["sku", "style code"] },
  { id: "styleGroup", head: "Style group", names: ["style group"] },
  { id: "barcodes", head: "Barcodes", names: ["barcodes"] },
  { id: "wearWith", head: "Wear it with", names: ["wear it with"] },
  { id: "similar", head: "More like this", names: ["more like this"] },
  { id: "exported", head: "As exported", names: ["as exported"] },
] as const;

export type FixedColumn = (typeof fixedColumns)[number]["id"];

/** Exported for information, ignored by imports. */
export const infoColumns = ["Status", "Pictures", "Added", "Changed"] as const;

/** Ignored by imports. */
export const otherSizesHeading = "Other sizes";
