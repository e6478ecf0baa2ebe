import { useRecord } from "./record-context.ts";
import { type Merging, saveMerged } from "./save-merged.ts";
import type { Typing } from "./use-draft.ts";

/** How to save what was typed of the record on this page, which tells what it was merged with; see saveMerged. */
export function useSaveMerged() {
  const record = useRecord();
  return <T extends { readonly version: number }, Draft>(
    typing: Typing<Draft>,
    merging: Merging<T, Draft>,
    save: (draft: Draft, version: number) => Promise<T>,
  ) => saveMerged(typing, merging, save, record);
}
