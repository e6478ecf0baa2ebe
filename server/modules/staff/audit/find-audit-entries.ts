import type { AuditEntry, AuditQuery } from "#contract/api/staff/audit.ts";
import { getActionPrefixes } from "#contract/api/staff/audit-actions.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { parseDay, parseDayEnd } from "#server/platform/time/dates.ts";
import { searchApiKeyIds } from "../api-keys.queries.ts";
import { findNamedMembers, searchMemberIds } from "../staff.queries.ts";
import { type AuditFilter, type AuditRecord, listAuditEntries } from "./audit.queries.ts";

/** By id prefix: `biz` of `biz_1`; the empty key is for ids without one. */
export type AuditNames = Readonly<
  Record<string, (on: Queryable, ids: readonly string[]) => Promise<{ id: string; name: string }[]>>
>;

export interface AuditSubjects {
  readonly names: AuditNames;
  search(on: Queryable, searchText: string): Promise<readonly string[]>;
}

interface AuditEntriesPage {
  readonly entries: AuditEntry[];
  readonly next: string | null;
}

export async function toAuditFilter(
  on: Queryable,
  { search = "", subject, actor, kind, from, to }: Omit<AuditQuery, "after">,
  records: AuditSubjects,
): Promise<AuditFilter> {
  const searchText = search.trim();
  return {
    subjects: searchText === "" ? undefined : await findSubjects(on, searchText, records),
    subject,
    actor,
    actionPrefixes: kind && getActionPrefixes(kind),
    from: from === undefined ? undefined : parseDay(from, "from"),
    before: to === undefined ? undefined : parseDayEnd(to, "to"),
  };
}

async function findSubjects(on: Queryable, searchText: string, records: AuditSubjects) {
  const [found, members, keys] = await Promise.all([
    records.search(on, searchText),
    searchMemberIds(on, searchText),
    searchApiKeyIds(on, searchText),
  ]);
  return { records: found, members: [...members, ...keys] };
}

export async function findAuditEntries(
  on: Queryable,
  filter: AuditFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
  records: AuditSubjects,
): Promise<AuditEntriesPage> {
  const found = await listAuditEntries(on, filter, {
    after: after === undefined ? undefined : Number(after),
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const next = found.length > limit ? String(rows.at(-1)?.id) : null;
  return { entries: await toAuditReplies(on, rows, records.names), next };
}

async function toAuditReplies(
  on: Queryable,
  entries: readonly AuditRecord[],
  finders: AuditNames,
): Promise<AuditEntry[]> {
  const mentioned = entries.map(({ before, after }) => findStaffIds([before, after]));
  const members = await findNamedMembers(on, mentioned.flat());
  const records = await findSubjectNames(on, entries, finders);
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

async function findSubjectNames(
  on: Queryable,
  entries: readonly AuditRecord[],
  finders: AuditNames,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.map(({ subject }) => subject))];
  const found = await Promise.all(
    Object.entries(finders).map(([prefix, find]) => {
      const matchingIds = ids.filter((id) => getIdPrefix(id) === prefix);
      return matchingIds.length > 0 ? find(on, matchingIds) : [];
    }),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

function getIdPrefix(id: string): string {
  return /^([a-z]+)_/.exec(id)?.[1] ?? "";
}

function findStaffIds(value: unknown): string[] {
  return JSON.stringify(value).match(/stf_\w{1,40}/g) ?? [];
}
