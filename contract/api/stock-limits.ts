/** Bounds of the stock room. The SQL of the list and its index say the same (0025-stock-room.sql). */
export const stockLimits = {
  /** A size with so many pieces or fewer is low … */
  lowPieces: 3,
  /** … or one that lasts fewer days than these at its pace. */
  lowDays: 7,
  /** Days over which the pace is measured. */
  paceDays: 30,
  /** Sizes saved by one press. */
  cells: 200,
  noteLength: 200,
  /** Products on one count sheet. */
  sheetProducts: 1000,
} as const;

/** The tabs of the stock room. */
export const stockTabs = ["all", "low", "sold_out"] as const;
/** One of {@link stockTabs}. */
export type StockTab = (typeof stockTabs)[number];
