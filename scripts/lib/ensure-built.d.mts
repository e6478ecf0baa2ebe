export function ensureBuilt(): Promise<void>;
export function fingerprintOf(dir: string, paths: readonly string[], more?: string): string;
