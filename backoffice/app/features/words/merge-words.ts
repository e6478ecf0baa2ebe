/** What somebody typed, laid upon words that others published meanwhile. */
export interface MergedWords<T> {
  readonly merged: T;
  /** Paths that both changed, to different words; what was typed stands in `merged`. */
  readonly clashes: readonly string[];
}

/**
 * Keeps what was typed when words changed beneath it: what one left alone becomes the newer, what one changed stays.
 * A list that both made longer or shorter stays as it was typed.
 * @param base what the typing started from
 */
export function mergeWords<T>(base: T, newer: T, typed: T): MergedWords<T> {
  const clashes: string[] = [];
  const merge = (was: unknown, theirs: unknown, mine: unknown, path: string): unknown => {
    if (isEqual(mine, was)) return theirs;
    if (isEqual(theirs, was) || isEqual(theirs, mine)) return mine;
    if (isMembers(was) && isMembers(theirs) && isMembers(mine)) {
      const lists = [was, theirs, mine].filter(Array.isArray);
      const areAlike = lists.length === 0 || new Set(lists.map(({ length }) => length)).size === 1;
      if (areAlike && lists.length % 3 === 0) {
        const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
        const entries = names.map((name) => {
          const at = path === "" ? name : `${path}.${name}`;
          return [name, merge(was[name], theirs[name], mine[name], at)] as const;
        });
        return lists.length > 0
          ? entries.map(([, value]) => value)
          : Object.fromEntries(entries.filter(([, value]) => value !== undefined));
      }
    }
    clashes.push(path);
    return mine;
  };
  return { merged: merge(base, newer, typed, "") as T, clashes };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
