import { isSameEntry } from "#contract/validation/tell-changes.ts";

/** What somebody typed, laid upon words that others published meanwhile. */
export interface MergedWords<T> {
  readonly merged: T;
  /** Paths that both changed, to different words; what was typed stands in `merged`. */
  readonly clashes: readonly string[];
}

/**
 * Keeps what was typed when words changed beneath it: what one left alone becomes the newer, what one changed stays.
 * A list that both changed, and one of them not entry by entry in its place, stays as it was typed.
 * @param base what the typing started from
 */
export function mergeWords<T>(base: T, newer: T, typed: T): MergedWords<T> {
  const clashes: string[] = [];
  const merge = (was: unknown, theirs: unknown, mine: unknown, path: string): unknown => {
    if (isEqual(mine, was)) return theirs;
    if (isEqual(theirs, was) || isEqual(theirs, mine)) return mine;
    const at = (name: string | number) => (path === "" ? `${name}` : `${path}.${name}`);
    if (Array.isArray(was) && standsAs(was, theirs) && standsAs(was, mine)) {
      return mine.map((entry, place) => merge(was[place], theirs[place], entry, at(place)));
    }
    if (isMembers(was) && isMembers(theirs) && isMembers(mine)) {
      const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
      const entries = names.map((name) => {
        return [name, merge(was[name], theirs[name], mine[name], at(name))] as const;
      });
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    clashes.push(path);
    return mine;
  };
  return { merged: merge(base, newer, typed, "") as T, clashes };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Whether a list holds the entries of another, each in its place, though its words changed: else what is typed of one
 * would end in another. What has no id may have another name by now; what shares its name cannot be told apart.
 */
function standsAs(was: readonly unknown[], now: unknown): now is readonly unknown[] {
  if (!Array.isArray(now) || now.length !== was.length) return false;
  const times = (list: readonly unknown[], entry: unknown) =>
    list.filter((each) => isSameEntry(each, entry)).length;
  return was.every((before, place) => {
    const entry: unknown = now[place];
    const isKnown = isSameEntry(before, entry);
    if (!isKnown && isMembers(entry) && "id" in entry) return false;
    const wanted = isKnown ? 1 : 0;
    return times(was, entry) === wanted && times(now, before) === wanted;
  });
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
