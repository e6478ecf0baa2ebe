import { staffActor } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";

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
  /** To what was done to any of these, or by any of the members; each are at most what one search finds. */
  readonly about?:
    | { readonly records: readonly string[]; readonly members: readonly string[] }
    | undefined;
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  /** What the names of the actions begin with, up to their dot. */
  readonly beginnings?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** The newest entries, after the one that ended the page before. */
export async function listAuditEntries(
  on: Queryable,
  { about, subject, actor, beginnings, from, before }: AuditFilter,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<AuditRecord[]> {
  const conditions = [
    subject !== undefined && sql`a.subject = ${subject}`,
    actor !== undefined && sql`a.actor = ${actor}`,
    from !== undefined && sql`a.created_at >= ${from}`,
    before !== undefined && sql`a.created_at < ${before}`,
    after !== undefined &&
      sql`(a.created_at, a.id) < (select created_at, id from audit_entry where id = ${after}::bigint)`,
  ].filter((condition) => condition !== false);
  const newest = (mine: Sql) => newestOf([mine, ...conditions], beginnings, limit);
  const entries = about ? entriesAbout(about, newest) : newest(sql`true`);
  return await on.rows<AuditRecord>(
    toStatement(sql`select a.id, a.actor, a.action, a.subject, a.before, a.after, a.created_at,
        (select m.name from staff_member m where a.actor = 'staff:' || m.id) as actor_name,
        (select m.name from staff_member m where m.id = a.subject) as subject_name
      from (${entries}) as a order by a.created_at desc, a.id desc limit ${limit}`),
  );
}

/**
 * The newest that meet all conditions; of each beginning by themselves, since only so an index holds them in the order of
 * their days, and a kind that hardly anything was of is not looked for in all that was done.
 */
function newestOf(
  conditions: readonly Sql[],
  beginnings: AuditFilter["beginnings"],
  limit: number,
): Sql {
  const newest = (all: readonly Sql[]) => sql`select a.* from audit_entry a
    where ${joinSql(all, " and ")} order by a.created_at desc, a.id desc limit ${limit}`;
  if (beginnings === undefined) return newest(conditions);
  const ofOne = newest([...conditions, sql`split_part(a.action, '.', 1) = kind.beginning`]);
  return sql`select mine.* from unnest(${beginnings}::text[]) as kind (beginning)
    cross join lateral (${ofOne}) as mine`;
}

/**
 * The newest of the records together, and of each member by themselves, since a member may have done as much as a
 * million things: among them the newest of all are.
 */
function entriesAbout(
  { records, members }: NonNullable<AuditFilter["about"]>,
  newest: (mine: Sql) => Sql,
): Sql {
  const mine = [
    sql`a.subject = any(${records}::text[])`,
    ...members.flatMap((id) => [sql`a.subject = ${id}`, sql`a.actor = ${staffActor({ id })}`]),
  ];
  return joinSql(
    mine.map((each) => sql`(${newest(each)})`),
    " union ",
  );
}
