import type { AuditAction } from "#contract/api/staff/audit-actions.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Queryable, TransactionOptions, Tx } from "#server/database/connection/connection.ts";
import { isApiKeyId } from "#server/platform/auth/staff-caller.ts";
import { redactedText } from "#server/platform/text/redact-person.ts";
import type { Runtime } from "./runtime.ts";

/** No secrets, and no personal data but a corrected address, which `eraseAuditText` removes. */
export interface AuditedChange {
  readonly action: AuditAction;
  readonly subject: string;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

export interface AuditEntry extends AuditedChange {
  /** Such as `staff:stf_1`, `api-key:key_1`, `system` or `client` for someone unknown. */
  readonly actor: string;
}

export interface Changed<T> {
  readonly reply: T;
  readonly change: AuditedChange | readonly AuditedChange[] | null;
}

// Only refunds write their audit entry themselves, since the provider's answers settle them too.
export function changeAsStaff<T>(
  { db }: Pick<Runtime, "db">,
  staff: Pick<StaffMember, "id">,
  work: (tx: Tx) => Promise<Changed<T>>,
  options?: TransactionOptions,
): Promise<T> {
  return db.withTransaction(async (tx) => {
    const { reply, change } = await work(tx);
    for (const each of [change ?? []].flat()) {
      await recordAudit(tx, { ...each, actor: staffActor(staff) });
    }
    return reply;
  }, options);
}

export function staffActor(staff: Pick<StaffMember, "id">): string {
  return isApiKeyId(staff.id) ? `api-key:${staff.id}` : `staff:${staff.id}`;
}

/** Of a member or an API key. */
export function staffIdOf(actor: string): string | undefined {
  return /^(?:staff|api-key):(.+)$/.exec(actor)?.[1];
}

export async function recordAudit(on: Queryable, entry: AuditEntry): Promise<void> {
  await recordAudits(on, [entry]);
}

export async function recordAudits(on: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const text = (fields: AuditEntry["before"]) =>
    fields ? JSON.stringify(withoutSecrets(fields)) : null;
  await on.rows({
    name: "record_audits",
    text: `insert into audit_entry (actor, action, subject, before, after)
      select actor, action, subject, before::jsonb, after::jsonb
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
        with ordinality as e (actor, action, subject, before, after, place) order by place`,
    values: [
      entries.map(({ actor }) => actor),
      entries.map(({ action }) => action),
      entries.map(({ subject }) => subject),
      entries.map(({ before }) => text(before)),
      entries.map(({ after }) => text(after)),
    ],
  });
}

/** The search text may name a person, so it is not recorded. */
export async function recordExport(
  on: Queryable,
  staff: Pick<StaffMember, "id">,
  action: Extract<AuditAction, `${string}.exported`>,
  query: { readonly tab?: string; readonly search?: string },
): Promise<void> {
  const after = { tab: query.tab ?? null, isSearched: Boolean(query.search?.trim()) };
  await recordAudit(on, { actor: staffActor(staff), action, subject: "", after });
}

export async function listAudited(
  on: Queryable,
  subjects: readonly string[],
  actions: readonly AuditAction[],
): Promise<ReadonlySet<string>> {
  const rows = await on.rows<{ subject: string }>({
    text: `select distinct subject from audit_entry
      where subject = any($1::text[]) and action = any($2::text[])`,
    values: [subjects, actions],
  });
  return new Set(rows.map(({ subject }) => subject));
}

/** By labels that a brand has chosen, such as “Secret pocket”. */
const labelledName = "fields";
const secretName = /password|secret|token|hash|recovery|^code$/i;

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === labelledName) return [name, inner];
      return [name, secretName.test(name) ? "[secret]" : withoutSecrets(inner)];
    }),
  );
}

/** Redacts matches in the texts of every entry; numbers stay. */
export async function eraseFromAudit(tx: Tx, pattern: string): Promise<void> {
  await tx.rows({
    text: `update audit_entry set before = redact_text(before, $1, $2), after = redact_text(after, $1, $2)
      where before::text ~* $1 or after::text ~* $1`,
    values: [pattern, redactedText],
  });
}

/** Redacts every text of an action on these records: all of them are personal. */
export async function eraseAuditText(
  tx: Tx,
  action: AuditAction,
  subjects: readonly string[],
): Promise<void> {
  await tx.rows({
    text: `update audit_entry set before = redact_text(before, '.+', $3), after = redact_text(after, '.+', $3)
      where subject = any($1::text[]) and action = $2`,
    values: [subjects, action, redactedText],
  });
}
