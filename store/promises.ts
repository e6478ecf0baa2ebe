/** What a saying of the store amounts to as a figure, so that staff see beside it what the books say. */
export type StoreClaim =
  /** At least so many orders reached their buyers. */
  | { readonly of: "orders"; readonly atLeast: number }
  /** Parcels in Lagos take at most so many hours from payment on, on average. */
  | { readonly of: "lagosHours"; readonly atMost: number }
  /** At least so many of 100 buyers bought again. */
  | { readonly of: "returningPercent"; readonly atLeast: number }
  /** Parcels arrive within five working days from payment on, at least so many of 100. */
  | { readonly of: "inTimePercent"; readonly atLeast: number };

/** What the store says of itself where its words are not figures of the home page. */
export const storePromises: readonly { readonly said: string; readonly claim: StoreClaim }[] = [
  { said: "3–5 business days in Nigeria", claim: { of: "inTimePercent", atLeast: 90 } },
];
