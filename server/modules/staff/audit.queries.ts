import type { Queryable } from "#server/database/connection.ts";

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
export async function listAuditEntries(
  on: Queryable,
  filter: { subject: string | undefined; actor: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: AuditRecord[]; total: number }> {
  const where = `($1::text is null or a.subject = $1) and ($2::text is null or a.actor = $2)`;
  const values = [filter.subject ?? null, filter.actor ?? null];
  const counted = await on.first<{ total: number }>({
    text: `select count(*)::integer as total from audit_entry a where ${where}`,
    values,
  });
  const entries = await on.rows<AuditRecord>({
    text: `select a.id, a.actor, m.name as actor_name, a.action, a.subject,
        s.name as subject_name, a.before, a.after,
        a.created_at
      from audit_entry a left join staff_member m on a.actor = 'staff:' || m.id
        left join staff_member s on s.id = a.subject
      where ${where} order by a.id desc limit $3 offset $4`,
    values: [...values, limit, offset],
  });
  return { entries, total: counted?.total ?? 0 };
}
