export const searchTermLimits = {
  synonyms: 500,
  terms: 20,
  termLength: 40,
  maxTokens: 5,
  misses: 500,
  missLength: 60,
  /** Searches without a result are forgotten then. */
  missDays: 90,
} as const;
