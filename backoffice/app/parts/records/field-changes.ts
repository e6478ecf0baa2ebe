export interface RecordField<T> {
  readonly name: string;
  readonly read: (record: T) => string;
}

export interface FieldChange {
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
    .map(({ name, read }) => ({ name, before: read(previous), after: read(current) }))
    .filter(({ before, after }) => before !== after);
}
