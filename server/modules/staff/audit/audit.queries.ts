import { staffActor } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";

export interface AuditRecord {
  readonly id: number;
  readonly actor: string;
  readonly actorName: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subjectName: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly createdAt: Date;
}

export interface AuditFilter {
  /** Entries about any of these, or by any of the members and API keys. */
  readonly subjects?:
    | { readonly records: readonly string[]; readonly members: readonly string[] }
    | undefined;
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  /** Prefixes of the actions, up to the dot. */
  readonly actionPrefixes?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

export async function listAuditEntries(
  on: Queryable,
  { subjects, subject, actor, actionPrefixes, from, before }: AuditFilter,
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
  const selectNewest = (condition: Sql) =>
    selectNewestOf([condition, ...conditions], actionPrefixes, limit);
  const entries = subjects ? selectEntriesAbout(subjects, selectNewest) : selectNewest(sql`true`);
  return await on.rows<AuditRecord>(
    toStatement(sql`select a.id, a.actor, a.action, a.subject, a.before, a.after, a.created_at,
        coalesce((select m.name from staff_member m where a.actor = 'staff:' || m.id),
          (select 'API key ' || k.name from api_key k where a.actor = 'api-key:' || k.id)) as actor_name,
        (select m.name from staff_member m where m.id = a.subject) as subject_name
      from (${entries}) as a order by a.created_at desc, a.id desc limit ${limit}`),
  );
}

/** Per action prefix, since only then an index holds them by date; rare kinds would scan the whole log. */
function selectNewestOf(
  conditions: readonly Sql[],
  actionPrefixes: AuditFilter["actionPrefixes"],
  limit: number,
): Sql {
  const selectNewest = (all: readonly Sql[]) => sql`select a.* from audit_entry a
    where ${joinSql(all, " and ")} order by a.created_at desc, a.id desc limit ${limit}`;
  if (actionPrefixes === undefined) return selectNewest(conditions);
  const ofOnePrefix = selectNewest([
    ...conditions,
    sql`split_part(a.action, '.', 1) = kind.beginning`,
  ]);
  return sql`select mine.* from unnest(${actionPrefixes}::text[]) as kind (beginning)
    cross join lateral (${ofOnePrefix}) as mine`;
}

/** Per member, since one may have a million entries, which would bury those of records. */
function selectEntriesAbout(
  { records, members }: NonNullable<AuditFilter["subjects"]>,
  selectNewest: (condition: Sql) => Sql,
): Sql {
  const condition = [
    sql`a.subject = any(${records}::text[])`,
    ...members.flatMap((id) => [sql`a.subject = ${id}`, sql`a.actor = ${staffActor({ id })}`]),
  ];
  return joinSql(
    condition.map((each) => sql`(${selectNewest(each)})`),
    " union ",
  );
}
