/** A field of a record as people read it. */
export interface ToldField<T> {
  readonly name: string;
  readonly read: (record: T) => string;
}

/** One field that differs between two states of a record. */
export interface ToldChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between what somebody saw and what is there now, in the order of the fields. */
export function toldChanges<T>(fields: readonly ToldField<T>[], seen: T, now: T): ToldChange[] {
  return fields
    .map(({ name, read }) => ({ name, before: read(seen), after: read(now) }))
    .filter(({ before, after }) => before !== after);
}
