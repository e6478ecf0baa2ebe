export const stockLimits = {
  /** Of a size, at most. Repeated in 0008-catalogue.sql, as is `lowDays` (product_variant_low). */
  lowUnits: 3,
  /** Fewer than. */
  lowDays: 7,
  /** Repeated in 0008-catalogue.sql (days_left). */
  velocityDays: 30,
  maxCells: 200,
  noteLength: 200,
  maxCountSheetProducts: 1000,
} as const;

export const stockTabs = ["all", "low", "sold_out"] as const;
export type StockTab = (typeof stockTabs)[number];
