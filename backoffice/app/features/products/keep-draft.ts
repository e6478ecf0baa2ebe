import { keepOnDevice, readFromDevice } from "../../parts/keep-on-device.ts";
import type { Typing } from "../../parts/use-draft.ts";
import { changedFields, mergeDraft, type ProductDraft } from "./product-draft.ts";

/** What was typed of a product and not saved. */
export type KeptDraft = Typing<ProductDraft>;

/** @param member whose it is: a device of a stock room is many people's */
const keyOf = (member: string, id: string) => `product-draft:${member}:${id}`;

/**
 * What this device kept of a product's form; undefined where nothing was kept, or nothing of it differs any more. It may
 * stand on an older state than the product's: what was typed is not lost because somebody sold or changed a piece.
 * @param version of the state that was saved last
 */
export function readKept(
  member: string,
  id: string,
  version: number,
  saved: ProductDraft,
): KeptDraft | undefined {
  const found = readFromDevice<KeptDraft>(keyOf(member, id));
  if (!found?.base || found.version > version) return undefined;
  try {
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
    // Kept by another release, in another form.
    return undefined;
  }
}

/** Keeps what is typed on this device. */
export function keepTyped(member: string, id: string, kept: KeptDraft | undefined): void {
  keepOnDevice(keyOf(member, id), kept);
}
