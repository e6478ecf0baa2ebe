/** Builds the pages unless the build that is there was made from the very same files. */
export function ensureBuilt(): Promise<void>;
/** A hash of the content of files and folders; what is missing counts as empty. */
export function fingerprintOf(dir: string, paths: readonly string[], more?: string): string;
