export function ensureInstalled(): Promise<void>;
export function isInstalled(dir: string): boolean;
