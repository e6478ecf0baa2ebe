export interface RecordField<T> {
  /** Its name, unless another field may have the same. */
  readonly key?: string;
  readonly name: string;
  readonly read: (record: T) => string;
}

export interface FieldChange {
  readonly key?: string | undefined;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export function compareFields<T>(
  fields: readonly RecordField<T>[],
  previous: T,
  current: T,
): FieldChange[] {
  return fields
    .map(({ key, name, read }) => ({ key, name, before: read(previous), after: read(current) }))
    .filter(({ before, after }) => before !== after);
}
