import type { Typing } from "../../parts/use-draft.ts";
import { changedFields, mergeDraft, type ProductDraft } from "./product-draft.ts";

/** What was typed of a product and not saved. */
export type KeptDraft = Typing<ProductDraft>;

const keyOf = (id: string) => `product-draft:${id}`;

/**
 * What this device kept of a product's form; undefined where nothing was kept, or nothing of it differs any more. It may
 * stand on an older state than the product's: what was typed is not lost because somebody sold or changed a piece.
 * @param version of the state that was saved last
 */
export function readKept(id: string, version: number, saved: ProductDraft): KeptDraft | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null") as KeptDraft | null;
    if (!found?.base || found.version > version) return undefined;
    const kept = {
      version: found.version,
      base: { ...saved, ...found.base },
      draft: { ...saved, ...found.draft },
    };
    const { merged } = mergeDraft(kept.base, saved, kept.draft);
    if (changedFields(saved, merged).length === 0) return undefined;
    // Stock moves without a new version.
    return found.version === version ? { version, base: saved, draft: merged } : kept;
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
