/**
 * Whether the reader asked for less data: small pictures, none that only decorate, nothing that moves by itself.
 * The server writes the answer on `<html data-save-data>`; while rendering there it is always no.
 */
export function savesData(): boolean {
  return typeof document === "object" && document.documentElement.dataset.saveData === "on";
}

/** Of a `srcset` that goes from narrow to wide, the narrowest alone while data is saved. */
export function lessOf(srcset: string): string {
  return savesData() ? (srcset.split(", ")[0] ?? "") : srcset;
}
