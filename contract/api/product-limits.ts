/** Bounds on what staff say of a product. */
export const productLimits = {
  nameLength: 120,
  materialLength: 200,
  descriptionLength: 5000,
  altLength: 300,
  /** Naira. */
  mostPrice: 100_000_000,
  sizes: 20,
  /** Pieces of one size. */
  mostStock: 1_000_000,
  tiers: 10,
  pictures: 12,
  noteLength: 200,
  typeLength: 60,
  /** So many pieces a size or fewer, all sizes taken together, and a product is nearly out. */
  nearlyOut: 3,
  /** Products changed by one press. */
  atOnce: 200,
  types: 200,
  /** Sizes that a type lists, and rows of its size guide. */
  typeSizes: 30,
  guideColumns: 8,
  guideTextLength: 24,
  /** A draft whose moment has come is put on the shop within the minute; one that is not there by then missed it, in ms. */
  missedAfterMs: 5 * 60_000,
} as const;

/** The tabs of the products room, its first one being what shoppers see; the three that follow are some of it. */
export const productTabs = [
  "on_shop",
  "nearly_out",
  "discounted",
  "featured",
  "draft",
  "archived",
  "all",
] as const;
/** One of {@link productTabs}. */
export type ProductTab = (typeof productTabs)[number];
