import type { Queryable } from "#server/database/connection.ts";
import { joinSql, sql, toStatement } from "#server/database/sql.ts";

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

/** What the log is narrowed to. */
export interface AuditFilter {
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  /** What the names of the actions begin with, up to their dot. */
  readonly beginnings?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** The newest entries, after the one that ended the page before. */
export function listAuditEntries(
  on: Queryable,
  { subject, actor, beginnings, from, before }: AuditFilter,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<AuditRecord[]> {
  const conditions = [
    sql`true`,
    subject !== undefined && sql`a.subject = ${subject}`,
    actor !== undefined && sql`a.actor = ${actor}`,
    beginnings !== undefined && sql`split_part(a.action, '.', 1) = any(${beginnings}::text[])`,
    from !== undefined && sql`a.created_at >= ${from}`,
    before !== undefined && sql`a.created_at < ${before}`,
    after !== undefined &&
      sql`(a.created_at, a.id) < (select created_at, id from audit_entry where id = ${after}::bigint)`,
  ].filter((condition) => condition !== false);
  return on.rows<AuditRecord>(
    toStatement(sql`select a.id, a.actor, a.action, a.subject, a.before, a.after, a.created_at,
        (select m.name from staff_member m where a.actor = 'staff:' || m.id) as actor_name,
        (select m.name from staff_member m where m.id = a.subject) as subject_name
      from audit_entry a where ${joinSql(conditions, " and ")}
      order by a.created_at desc, a.id desc limit ${limit}`),
  );
}
