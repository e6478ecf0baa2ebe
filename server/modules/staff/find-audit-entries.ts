import { beginningsOf } from "#contract/api/audit-kinds.ts";
import type { AuditEntry, AuditQuery } from "#contract/api/staff-audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import { readDay, readDayEnd } from "#server/platform/read-day.ts";
import { type AuditFilter, listAuditEntries } from "./audit.queries.ts";
import { searchMemberIds } from "./staff.queries.ts";
import { type AuditNames, toAuditReplies } from "./to-audit-reply.ts";

/** The records that the audit log speaks of: what they are called, and which are called so. */
export interface AuditedRecords {
  readonly names: AuditNames;
  /** Ids of records whose number or name holds these words, of each kind the newest. */
  search(on: Queryable, words: string): Promise<readonly string[]>;
}

/** Entries as they are read, and what the next ones come after; null after the last. */
interface FoundEntries {
  readonly entries: AuditEntry[];
  readonly next: string | null;
}

/** Reads what is asked of the log, once for all pages. */
export async function readAuditFilter(
  on: Queryable,
  { search = "", subject, actor, kind, from, to }: Omit<AuditQuery, "after">,
  records: AuditedRecords,
): Promise<AuditFilter> {
  const words = search.trim();
  return {
    about: words === "" ? undefined : await findAbout(on, words, records),
    subject,
    actor,
    beginnings: kind && beginningsOf(kind),
    from: from === undefined ? undefined : readDay(from, "from"),
    before: to === undefined ? undefined : readDayEnd(to, "to"),
  };
}

async function findAbout(on: Queryable, words: string, records: AuditedRecords) {
  const [found, members] = await Promise.all([
    records.search(on, words),
    searchMemberIds(on, words),
  ]);
  return { records: found, members };
}

/** The newest entries, after one of them. */
export async function findAuditEntries(
  on: Queryable,
  filter: AuditFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
  records: AuditedRecords,
): Promise<FoundEntries> {
  const found = await listAuditEntries(on, filter, {
    after: after === undefined ? undefined : Number(after),
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const next = found.length > limit ? String(rows.at(-1)?.id) : null;
  return { entries: await toAuditReplies(on, rows, records.names), next };
}
