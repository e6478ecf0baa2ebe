import { isSameEntry } from "#contract/validation/describe-changes.ts";

export interface MergedContent<T> {
  readonly merged: T;
  /** Changed by both to different values; `merged` has the draft's. */
  readonly conflicts: readonly string[];
}

/** What the user left alone takes the newer value; lists both changed stay as typed. */
export function mergeContent<T>(base: T, newer: T, typed: T): MergedContent<T> {
  const conflicts: string[] = [];
  const merge = (was: unknown, theirs: unknown, mine: unknown, path: string): unknown => {
    if (isEqual(mine, was)) return theirs;
    if (isEqual(theirs, was) || isEqual(theirs, mine)) return mine;
    const at = (name: string | number) => (path === "" ? `${name}` : `${path}.${name}`);
    if (Array.isArray(was) && hasSameEntries(was, theirs) && hasSameEntries(was, mine)) {
      return mine.map((entry, index) => merge(was[index], theirs[index], entry, at(index)));
    }
    if (isRecord(was) && isRecord(theirs) && isRecord(mine)) {
      const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
      const entries = names.map((name) => {
        return [name, merge(was[name], theirs[name], mine[name], at(name))] as const;
      });
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    conflicts.push(path);
    return mine;
  };
  return { merged: merge(base, newer, typed, "") as T, conflicts };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Entries without an id may have been renamed; duplicates can’t be told apart. */
function hasSameEntries(was: readonly unknown[], now: unknown): now is readonly unknown[] {
  if (!Array.isArray(now) || now.length !== was.length) return false;
  const countSame = (list: readonly unknown[], entry: unknown) =>
    list.filter((each) => isSameEntry(each, entry)).length;
  return was.every((before, index) => {
    const entry: unknown = now[index];
    const isKnown = isSameEntry(before, entry);
    if (!isKnown && isRecord(entry) && "id" in entry) return false;
    const expected = isKnown ? 1 : 0;
    return countSame(was, entry) === expected && countSame(now, before) === expected;
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
