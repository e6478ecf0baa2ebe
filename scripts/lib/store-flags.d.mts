export const storeFlags: readonly string[];
export const storeEnvironment: Readonly<Record<string, string>>;
