/**
 * How Node.js runs the store. Left alone, it tidies up among what lives long only when a large machine runs short;
 * held tighter, it tidies up so often that a page made anew takes half as long again. What is young it tidies up by
 * itself, not with helpers that take the other core from the database (docs/decisions/0050).
 */
export const storeFlags = [
  "--max-semi-space-size=16",
  "--max-old-space-size=400",
  "--no-parallel-scavenge",
];

/**
 * What the store finds in its environment. Left alone, the C library keeps memory apart for up to eight threads a core,
 * and pictures, compression and the database driver leave each of those half full.
 */
export const storeEnvironment = { MALLOC_ARENA_MAX: "2" };
