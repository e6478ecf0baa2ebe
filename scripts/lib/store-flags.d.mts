/** How Node.js runs the store. */
export const storeFlags: readonly string[];
/** What the store finds in its environment. */
export const storeEnvironment: Readonly<Record<string, string>>;
