import { Type } from "typebox";

/** Optimistic locking: a change based on a stale version is refused. */
export const Version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

/** `meta` of a `conflict`: the current record. */
export interface ConflictMeta<Record> {
  readonly current: Record;
}
