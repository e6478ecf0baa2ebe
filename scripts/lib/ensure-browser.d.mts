export function ensureBrowser(options?: { measures?: boolean }): Promise<void>;
