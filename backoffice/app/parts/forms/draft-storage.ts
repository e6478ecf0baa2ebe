import { readFromDevice, saveOnDevice } from "../offline/device-storage.ts";
import type { MergedDraft } from "./merge-draft.ts";

export interface DraftState<Draft> {
  readonly version: number;
  readonly base: Draft;
  readonly draft: Draft;
}

interface StoredDraftRules<Draft> {
  changedFields(base: Draft, draft: Draft): readonly unknown[];
  merge(base: Draft, newer: Draft, draft: Draft): MergedDraft<Draft>;
}

/**
 * Undefined if nothing differs from the saved record; maybe based on an older version. `isFrozen`
 * keeps the draft on that version.
 */
export function readStoredDraft<Draft extends object>(
  key: string,
  { changedFields, merge }: StoredDraftRules<Draft>,
  version: number,
  saved: Draft,
  isFrozen = false,
): DraftState<Draft> | undefined {
  const stored = readFromDevice<DraftState<Draft>>(key);
  if (!stored?.base || stored.version > version) return undefined;
  try {
    const restored = {
      version: stored.version,
      base: { ...saved, ...stored.base },
      draft: { ...saved, ...stored.draft },
    };
    if (isFrozen) return restored;
    const { merged } = merge(restored.base, saved, restored.draft);
    if (changedFields(saved, merged).length === 0) return undefined;
    // Stock changes without a new version.
    return stored.version === version ? { version, base: saved, draft: merged } : restored;
  } catch {
    // Stored by a release with other fields.
    return undefined;
  }
}

export function saveDraft<Draft>(key: string, state: DraftState<Draft> | undefined): void {
  saveOnDevice(key, state);
}
