export const discountLimits = {
  codeLength: 30,
  nameLength: 120,
  /** Naira. */
  maxAmount: 100_000_000,
  maxUses: 1_000_000,
  types: 30,
  products: 100,
  namedProducts: 3,
  batchSize: 5000,
  prefixLength: 20,
  simulatedLines: 20,
} as const;

export const discountTabs = ["running", "planned", "ended", "off", "all"] as const;
export type DiscountTab = (typeof discountTabs)[number];
