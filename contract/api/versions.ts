import { Type } from "typebox";

/** Counts the changes of a record. A change says which state it was made on; a stale one is refused. */
export const Version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

/** Further figures of a fault `conflict` whose change was made on an older state: the record as it stands now. */
export interface StaleMeta<Record> {
  readonly current: Record;
}
