/** Sets CHROMIUM_PATH. */
export function ensureBrowser(options?: { measures?: boolean }): Promise<void>;
