/** How Node.js runs the store. */
export const storeFlags: readonly string[];
