import { isTemporaryError } from "../../loading/errors.ts";
import { getConflictState, type RecordView, useRecord } from "../records/record-conflict.ts";
import type { DraftState } from "./draft-storage.ts";

export interface SaveRules<T, Draft> {
  toDraft(record: T): Draft;
  /** `conflicts`: fields both changed to different values. */
  merge(
    base: Draft,
    newer: Draft,
    draft: Draft,
  ): { readonly merged: Draft; readonly conflicts: readonly unknown[] };
}

/**
 * If somebody else saved first and no field conflicts, merges once and saves again.
 * @throws {ApiError} if fields conflict or the merged save was rejected too
 */
export async function saveWithMerge<T extends { readonly version: number }, Draft>(
  { version, base, draft }: DraftState<Draft>,
  { toDraft, merge }: SaveRules<T, Draft>,
  save: (draft: Draft, version: number) => Promise<T>,
  page: Pick<RecordView, "noteMerge" | "showConflict"> | null,
): Promise<T> {
  try {
    return await save(draft, version);
  } catch (cause) {
    const newer = getConflictState<T>(cause);
    if (newer === undefined) throw cause;
    const { merged, conflicts } = merge(base, toDraft(newer), draft);
    if (conflicts.length > 0) throw cause;
    const saved = await save(merged, newer.version).catch((retryError: unknown) => {
      if (isTemporaryError(retryError)) page?.showConflict(cause);
      throw isTemporaryError(retryError) || getConflictState(retryError) !== undefined
        ? retryError
        : cause;
    });
    page?.noteMerge(cause);
    return saved;
  }
}

export function useSaveWithMerge() {
  const record = useRecord();
  return <T extends { readonly version: number }, Draft>(
    state: DraftState<Draft>,
    rules: SaveRules<T, Draft>,
    save: (draft: Draft, version: number) => Promise<T>,
  ) => saveWithMerge(state, rules, save, record);
}
