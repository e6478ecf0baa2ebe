/** Bounds on what staff say of a discount. */
export const discountLimits = {
  codeLength: 30,
  /** Of the name that shoppers see. */
  nameLength: 120,
  /** Naira. */
  mostAmount: 100_000_000,
  mostUses: 1_000_000,
  types: 30,
  products: 100,
  /** Of its types and products, named where it is told in a line. */
  goodsNamed: 3,
  /** Codes of one batch; they are made in one statement. */
  batchSize: 5000,
  /** Before the part of a batch's code that is drawn. */
  prefixLength: 20,
  /** Products in a cart that is tried. */
  triedLines: 20,
} as const;

/** The tabs of the discounts room, its first one being what shoppers may have now. */
export const discountTabs = ["running", "planned", "over", "off", "all"] as const;
/** One of {@link discountTabs}. */
export type DiscountTab = (typeof discountTabs)[number];
