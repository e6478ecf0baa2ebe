/**
 * How Node.js runs the store. Left alone, it lets short-lived objects take a fifth of the memory the store may
 * use, and tidies up among the others only when a large machine runs short.
 */
export const storeFlags = ["--max-semi-space-size=16", "--max-old-space-size=256"];
