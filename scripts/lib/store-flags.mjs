/**
 * Tighter limits collect garbage so often that rendering takes half as long again. Young objects are collected
 * without helper threads, which would take the database's core (docs/decisions/0050).
 */
export const storeFlags = [
  "--max-semi-space-size=16",
  "--max-old-space-size=400",
  "--no-parallel-scavenge",
];

/** By default glibc holds up to eight arenas per core, and native libraries leave each half full. */
export const storeEnvironment = { MALLOC_ARENA_MAX: "2" };
