import type { AuditEntry } from "#contract/api/staff-audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { AuditRecord } from "./audit.queries.ts";
import { findNamedMembers } from "./staff.queries.ts";

/**
 * Finds what records are called, for each kind of them, by the beginning of their ids: `biz` for `biz_1`; of no kind are
 * ids without a beginning.
 */
export type AuditNames = Readonly<
  Record<string, (on: Queryable, ids: readonly string[]) => Promise<{ id: string; name: string }[]>>
>;

/** Entries of the audit log as they are read, with the names of what they speak of. */
export async function toAuditReplies(
  on: Queryable,
  entries: readonly AuditRecord[],
  finders: AuditNames,
): Promise<AuditEntry[]> {
  const mentioned = entries.map(({ before, after }) => staffIdsIn([before, after]));
  const members = await findNamedMembers(on, mentioned.flat());
  const records = await nameRecords(on, entries, finders);
  return entries.map((entry, i) => ({
    ...entry,
    subjectName: entry.subjectName ?? records.get(entry.subject) ?? null,
    names: Object.fromEntries(
      (mentioned[i] ?? []).flatMap((id) => {
        const member = members.get(id);
        return member ? [[id, member.name]] : [];
      }),
    ),
    createdAt: entry.createdAt.toISOString(),
  }));
}

async function nameRecords(
  on: Queryable,
  entries: readonly AuditRecord[],
  finders: AuditNames,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.map(({ subject }) => subject))];
  const found = await Promise.all(
    Object.entries(finders).map(([kind, find]) => {
      const own = ids.filter((id) => kindOf(id) === kind);
      return own.length > 0 ? find(on, own) : [];
    }),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

function kindOf(id: string): string {
  return /^([a-z]+)_/.exec(id)?.[1] ?? "";
}

function staffIdsIn(value: unknown): string[] {
  return JSON.stringify(value).match(/stf_\w{1,40}/g) ?? [];
}
