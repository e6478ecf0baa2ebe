import { changedFields, type ProductDraft } from "./product-draft.ts";

/** What was typed and not saved, with the state it was typed on. */
export interface KeptDraft {
  readonly version: number;
  readonly draft: ProductDraft;
}

const keyOf = (id: string) => `product-draft:${id}`;

/** What this device kept of a product's form; undefined where nothing was kept, or of an older state. */
export function readKept(
  id: string,
  version: number,
  base: ProductDraft,
): ProductDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null") as KeptDraft | null;
    if (kept?.version !== version || changedFields(base, kept.draft).length === 0) return undefined;
    return { ...base, ...kept.draft };
  } catch {
    return undefined;
  }
}

/** Keeps what is typed on this device; a device that keeps nothing is no reason to stop. */
export function keepTyped(id: string, kept: KeptDraft | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(id), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(id));
  } catch {
    // A private window or a full disk.
  }
}
