/** The server sets `<html data-save-data>`; during server rendering this is always false. */
export function isDataSaverOn(): boolean {
  return typeof document === "object" && document.documentElement.dataset.saveData === "on";
}

/** The narrowest entry while data is saved. */
export function narrowSrcset(srcset: string): string {
  return isDataSaverOn() ? (srcset.split(", ")[0] ?? "") : srcset;
}
