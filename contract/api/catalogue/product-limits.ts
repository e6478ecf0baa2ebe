export const productLimits = {
  nameLength: 120,
  materialLength: 200,
  descriptionLength: 5000,
  altLength: 300,
  /** Naira. */
  maxPrice: 100_000_000,
  sizes: 20,
  maxStock: 1_000_000,
  tiers: 10,
  pictures: 12,
  noteLength: 200,
  typeLength: 60,
  maxBulkProducts: 200,
  types: 200,
  typeSizes: 30,
  guideColumns: 8,
  guideTextLength: 24,
  /** A draft this late counts as missed; publishing runs every minute. */
  overdueAfterMs: 5 * 60_000,
} as const;

export const attributeLimits = {
  wordLength: 40,
  /** g/m². */
  maxWeight: 2000,
  careLines: 6,
  careLength: 80,
  fitAdviceLength: 200,
  keywords: 40,
  keywordLength: 40,
  skuLength: 40,
  sizes: productLimits.sizes,
  maxCentimetres: 400,
  pairings: 4,
} as const;

export const productFieldLimits = {
  fields: 30,
  keyLength: 40,
  labelLength: 60,
  helpLength: 200,
  /** Of a text without a maxLength of its own. */
  textLength: 200,
  maxTextLength: 500,
  options: 50,
  optionLength: 60,
  unitLength: 12,
  decimals: 3,
  maxNumber: 1_000_000_000,
  types: 50,
} as const;

export const productTabs = [
  "published",
  "low_stock",
  "discounted",
  "featured",
  "draft",
  "archived",
  "all",
] as const;
export type ProductTab = (typeof productTabs)[number];

export const importLimits = {
  fileBytes: 10 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  rows: 20_000,
  columns: 105,
  cellLength: 6_000,
  undoHours: 24,
} as const;

export const importStates = ["invalid", "changed", "new", "unchanged"] as const;
export type ImportState = (typeof importStates)[number];

export interface PictureBounds {
  readonly minSide: number;
  readonly maxAspectRatio: number;
}

export const defaultBounds: PictureBounds = { minSide: 400, maxAspectRatio: 3 };

export const logoBounds: PictureBounds = { minSide: 100, maxAspectRatio: 8 };

export const cardAspect = 4 / 5;
