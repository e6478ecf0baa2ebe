import { keepOnDevice, readFromDevice } from "./keep-on-device.ts";
import type { Typing } from "./use-draft.ts";

/** What has to be known of a form to lay what was kept of it upon what is saved by now. */
export interface KeptRules<Draft> {
  /** What differs; nothing where it is the same. */
  changedFields(base: Draft, draft: Draft): readonly unknown[];
  rebase(base: Draft, newer: Draft, typed: Draft): { readonly merged: Draft };
}

/**
 * What this device kept of a form; undefined where nothing was kept, or nothing of it differs any more. It may stand on
 * an older state than the record's: what was typed is not lost because somebody changed something of it.
 * @param version of the state that was saved last
 * @param isHeld it stays as it was kept, on the state that it was typed on
 */
export function readKept<Draft extends object>(
  key: string,
  { changedFields, rebase }: KeptRules<Draft>,
  version: number,
  saved: Draft,
  isHeld = false,
): Typing<Draft> | undefined {
  const found = readFromDevice<Typing<Draft>>(key);
  if (!found?.base || found.version > version) return undefined;
  try {
    const kept = {
      version: found.version,
      base: { ...saved, ...found.base },
      draft: { ...saved, ...found.draft },
    };
    if (isHeld) return kept;
    const { merged } = rebase(kept.base, saved, kept.draft);
    if (changedFields(saved, merged).length === 0) return undefined;
    // Stock moves without a new version.
    return found.version === version ? { version, base: saved, draft: merged } : kept;
  } catch {
    // Kept by another release, in another form.
    return undefined;
  }
}

/** Keeps what is typed on this device, or nothing any more. */
export function keepTyped<Draft>(key: string, typing: Typing<Draft> | undefined): void {
  keepOnDevice(key, typing);
}
