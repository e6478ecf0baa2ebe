import type { Queryable } from "#server/database/connection.ts";
import { selectPage } from "#server/database/select-page.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";

/** One entry of the audit log with the name of the member who acted. */
export interface AuditRecord {
  readonly id: number;
  readonly actor: string;
  readonly actorName: string | null;
  readonly action: string;
  readonly subject: string;
  /** Where the subject is a member of staff. */
  readonly subjectName: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly createdAt: Date;
}

/** A page of the audit log, newest first, with the number of all entries. */
export function listAuditEntries(
  on: Queryable,
  filter: { subject: string | undefined; actor: string | undefined },
  range: PageRange,
): Promise<PageRows<AuditRecord>> {
  const list = {
    columns: `a.id, a.actor, a.action, a.subject, a.before, a.after, a.created_at,
      (select m.name from staff_member m where a.actor = 'staff:' || m.id) as actor_name,
      (select m.name from staff_member m where m.id = a.subject) as subject_name`,
    from: `from audit_entry a
      where ($1::text is null or a.subject = $1) and ($2::text is null or a.actor = $2)`,
    orderBy: "a.id desc",
    values: [filter.subject ?? null, filter.actor ?? null],
  };
  return selectPage(on, list, range);
}
