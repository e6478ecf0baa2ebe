/** What somebody typed, laid upon a newer state of what they started from. */
export interface Rebased<T> {
  readonly merged: T;
  /** Fields that both changed, to different values; what was typed stands in `merged`. */
  readonly clashes: readonly (keyof T)[];
}

/**
 * Keeps what was typed when a record changed beneath it: fields one left alone become the newer ones, fields one
 * changed stay.
 * @param base what the typing started from
 * @param together fields that mean something only with one another: who changed one of them changed all
 */
export function rebase<T extends Readonly<Record<keyof T, string | boolean | null>>>(
  base: T,
  newer: T,
  typed: T,
  together: readonly (keyof T)[] = [],
): Rebased<T> {
  const merged = { ...newer };
  const clashes: (keyof T)[] = [];
  for (const field of Object.keys(base) as (keyof T)[]) {
    if (typed[field] === base[field]) continue;
    merged[field] = typed[field];
    if (newer[field] !== base[field] && newer[field] !== typed[field]) clashes.push(field);
  }
  const apart = (one: T, other: T) => together.filter((field) => one[field] !== other[field]);
  if (apart(base, newer).length > 0 && apart(newer, merged).length > 0) {
    clashes.push(...apart(base, typed).filter((field) => !clashes.includes(field)));
  }
  return { merged, clashes };
}
