/** Bounds on what staff say of a place. */
export const deliveryLimits = {
  /** Naira. */
  mostFee: 1_000_000,
  mostDays: 90,
  /** Places that are changed at once: every one there is, and some. */
  places: 900,
} as const;
