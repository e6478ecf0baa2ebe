/**
 * How Node.js runs the store. Left alone, it lets short-lived objects take a fifth of the memory the store may
 * use, and tidies up among the others only when a large machine runs short.
 */
export const storeFlags = ["--max-semi-space-size=8", "--max-old-space-size=256"];

/**
 * What the store finds in its environment. Left alone, the C library keeps memory apart for up to eight threads a core,
 * and pictures, compression and the database driver leave each of those half full.
 */
export const storeEnvironment = { MALLOC_ARENA_MAX: "2" };
