export const deliveryLimits = {
  /** Naira. */
  maxFee: 1_000_000,
  maxAmount: 100_000_000,
  maxDays: 90,
  maxPlaces: 900,
} as const;
