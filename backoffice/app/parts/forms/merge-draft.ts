export interface MergedDraft<Draft> {
  readonly merged: Draft;
  /** Paths such as `parts.0.title` that both changed to different values; `merged` has the draft's. */
  readonly conflicts: readonly string[];
}

type MergeValue<Value> = (
  base: Value,
  newer: Value,
  draft: Value,
) => { readonly value: Value; readonly hasConflict: boolean };

export interface MergeRules<Draft> {
  /** They only make sense together. */
  readonly linkedFields?: readonly (keyof Draft)[];
  /** How a field is merged that must not be merged part by part. */
  readonly fields?: { readonly [Field in keyof Draft]?: MergeValue<Draft[Field]> };
  /** Lists with the same entries are merged entry by entry, others as a whole. */
  hasSameEntries?(was: readonly unknown[], now: readonly unknown[]): boolean;
}

/** Three-way merge: what the user left alone takes the newer value. */
export function mergeDraft<Draft extends object>(
  base: Draft,
  newer: Draft,
  draft: Draft,
  { linkedFields = [], fields = {}, hasSameEntries }: MergeRules<Draft> = {},
): MergedDraft<Draft> {
  const conflicts: string[] = [];

  function mergeRecord(was: Fields, theirs: Fields, mine: Fields, path: string): Fields {
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const entries = names.map((name) => {
      return [name, mergeAt(was[name], theirs[name], mine[name], `${path}${name}`)] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  function mergeAt(was: unknown, theirs: unknown, mine: unknown, path: string): unknown {
    const mergeField = (fields as Record<string, MergeValue<unknown> | undefined>)[path];
    const { value, hasConflict } = (mergeField ?? mergeWhole)(was, theirs, mine);
    if (!hasConflict) return value;
    if (Array.isArray(was) && Array.isArray(theirs) && Array.isArray(mine)) {
      if (!mergeField && hasSameEntries?.(was, theirs) && hasSameEntries(was, mine)) {
        return mine.map((entry, i) => mergeAt(was[i], theirs[i], entry, `${path}.${i}`));
      }
    } else if (!mergeField && isFields(was) && isFields(theirs) && isFields(mine)) {
      return mergeRecord(was, theirs, mine, `${path}.`);
    }
    conflicts.push(path);
    return value;
  }

  const merged = mergeRecord(base as Fields, newer as Fields, draft as Fields, "") as Draft;
  const differing = (one: Draft, other: Draft) =>
    linkedFields.filter((field) => !isEqual(one[field], other[field])) as string[];
  if (differing(base, newer).length > 0 && differing(newer, merged).length > 0) {
    conflicts.push(...differing(base, draft).filter((field) => !conflicts.includes(field)));
  }
  return { merged, conflicts };
}

export function mergeWhole<Value>(base: Value, newer: Value, draft: Value) {
  if (isEqual(draft, base)) return { value: newer, hasConflict: false };
  return { value: draft, hasConflict: !isEqual(newer, base) && !isEqual(newer, draft) };
}

/** Fields that differ, in the order of `fields`. */
export function listChanged<Draft extends object>(
  base: Draft,
  draft: Draft,
  fields: readonly (keyof Draft)[] = Object.keys(draft) as (keyof Draft)[],
): (keyof Draft)[] {
  return fields.filter((field) => !isEqual(base[field], draft[field]));
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
