export interface MergedDraft<T> {
  readonly merged: T;
  /** Changed by both to different values; `merged` has the draft's. */
  readonly conflicts: readonly (keyof T)[];
}

/** Fields the user left alone take the newer values; `linkedFields` only make sense together. */
export function mergeFields<T extends Readonly<Record<keyof T, string | boolean | null>>>(
  base: T,
  newer: T,
  draft: T,
  linkedFields: readonly (keyof T)[] = [],
): MergedDraft<T> {
  const merged = { ...newer };
  const conflicts: (keyof T)[] = [];
  for (const field of Object.keys(base) as (keyof T)[]) {
    if (draft[field] === base[field]) continue;
    merged[field] = draft[field];
    if (newer[field] !== base[field] && newer[field] !== draft[field]) conflicts.push(field);
  }
  const differingFields = (one: T, other: T) =>
    linkedFields.filter((field) => one[field] !== other[field]);
  if (differingFields(base, newer).length > 0 && differingFields(newer, merged).length > 0) {
    conflicts.push(...differingFields(base, draft).filter((field) => !conflicts.includes(field)));
  }
  return { merged, conflicts };
}
