import { isPassing } from "../loading/is-passing.ts";
import { newerState } from "./newer-state.ts";
import type { ShownRecord } from "./record-context.ts";
import type { Typing } from "./use-draft.ts";

/** How what was typed of a record is laid upon a newer state of it. */
export interface Merging<T, Draft> {
  draftOf(record: T): Draft;
  /** `clashes` names what both changed, to different values. */
  rebase(
    base: Draft,
    newer: Draft,
    typed: Draft,
  ): { readonly merged: Draft; readonly clashes: readonly unknown[] };
}

/**
 * Saves what was typed of a record. Where somebody else was quicker and no field was changed by both, it is saved beside
 * what they changed: once, so that two who save without pause end in asking.
 * @param save called again with the merged draft and the newer version
 * @param page tells what somebody else changed: beside what is saved, or as newer where nobody knows whether it is
 * @throws {ApiFault} where people have to decide: of both changed one field, or the merged save was refused, it is the
 * first refusal, whose newer state is what the next press is made on
 */
export async function saveMerged<T extends { readonly version: number }, Draft>(
  { version, base, draft }: Typing<Draft>,
  { draftOf, rebase }: Merging<T, Draft>,
  save: (draft: Draft, version: number) => Promise<T>,
  page: Pick<ShownRecord, "showMerged" | "showNewer"> | null,
): Promise<T> {
  try {
    return await save(draft, version);
  } catch (cause) {
    const newer = newerState<T>(cause);
    if (newer === undefined) throw cause;
    const { merged, clashes } = rebase(base, draftOf(newer), draft);
    if (clashes.length > 0) throw cause;
    const saved = await save(merged, newer.version).catch((again: unknown) => {
      if (isPassing(again)) page?.showNewer(cause);
      throw isPassing(again) || newerState(again) !== undefined ? again : cause;
    });
    page?.showMerged(cause);
    return saved;
  }
}
