import { useEffect, useState } from "react";
import { useMemberId } from "../../session/use-member.ts";
import { readFromDevice, saveOnDevice } from "../offline/device-storage.ts";
import { type DraftForm, type DraftRules, type DraftState, useDraft } from "./use-draft.ts";

export interface StoredDraftForm<Draft> extends DraftForm<Draft> {
  readonly isRestored: boolean;
}

/** useDraft with autosave on this device; version 0 for a new record. */
export function useStoredDraft<Draft extends object>(
  draftId: readonly [kind: string, id: string],
  rules: DraftRules<Draft>,
  version: number,
  saved: Draft,
  isFrozen = false,
): StoredDraftForm<Draft> {
  const { key, stored, isRestored, clear } = useDraftStorage(
    draftId,
    rules,
    version,
    saved,
    isFrozen,
  );
  const form = useDraft(rules, version, saved, stored, isFrozen);
  useSaveDraft(key, form, form.changed.length > 0);
  return {
    ...form,
    isRestored,
    reset(version, state, sent) {
      clear();
      form.reset(version, state, sent);
    },
  };
}

interface StoredDraft<Draft> {
  readonly stored: DraftState<Draft> | undefined;
  readonly isRestored: boolean;
  clear(): void;
}

/** Per member, as devices are shared; `isFrozen` keeps the draft on its version. */
export function useDraftStorage<Draft extends object>(
  draftId: readonly [kind: string, id: string],
  rules: StoredDraftRules<Draft>,
  version: number,
  saved: Draft,
  isFrozen = false,
): StoredDraft<Draft> & { readonly key: string } {
  const member = useMemberId();
  const [kind, id] = draftId;
  const key = `${kind}:${member}:${id}`;
  const [stored] = useState(() => readStoredDraft(key, rules, version, saved, isFrozen));
  const [isRestored, setRestored] = useState(stored !== undefined);
  return {
    key,
    stored,
    isRestored,
    clear() {
      setRestored(false);
      saveDraft(key, undefined);
    },
  };
}

export function useSaveDraft<Draft>(
  key: string,
  { version, base, draft }: DraftState<Draft>,
  isChanged: boolean,
): void {
  useEffect(() => {
    saveDraft(key, isChanged ? { version, base, draft } : undefined);
  }, [key, version, base, draft, isChanged]);
}

interface StoredDraftRules<Draft> {
  changedFields(base: Draft, draft: Draft): readonly unknown[];
  merge(base: Draft, newer: Draft, draft: Draft): { readonly merged: Draft };
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
