import type { AuditAction } from "#contract/api/audit-actions.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { forgottenWord } from "#server/platform/forget-words.ts";
import type { Queryable, TransactionOptions, Tx } from "./connection.ts";
import type { Runtime } from "./runtime.ts";

/**
 * What the audit log tells of a change. Nothing secret belongs in it, and no personal data but an address that was
 * corrected: `forgetAudited` takes that out.
 */
export interface AuditedChange {
  readonly action: AuditAction;
  /** Id of the record that was changed. */
  readonly subject: string;
  /** The fields that changed as they were … */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  /** … and as they are. */
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

/** One entry of the audit log. */
export interface AuditEntry extends AuditedChange {
  /** Such as `staff:stf_1`, `system` or `client` for someone unknown. */
  readonly actor: string;
}

/**
 * What a change by staff answers with, and what the audit log tells of it: an entry for each record that was changed,
 * null where nothing was.
 */
export interface Changed<T> {
  readonly reply: T;
  readonly change: AuditedChange | readonly AuditedChange[] | null;
}

/**
 * Does what a member of staff asks for, in one transaction with the audit entry that tells of it: one that forgets its
 * entry does not compile. Only refunds write theirs themselves, since the provider's answers settle them too.
 */
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

/** A member of staff as the audit log and histories name them. */
export function staffActor(staff: Pick<StaffMember, "id">): string {
  return `staff:${staff.id}`;
}

/** The id of the member of staff that an actor names; undefined for one of another kind. */
export function staffIdOf(actor: string): string | undefined {
  return /^staff:(.+)$/.exec(actor)?.[1];
}

/** Writes an audit entry; inside a transaction it stands or falls with the change it speaks of. */
export async function recordAudit(on: Queryable, entry: AuditEntry): Promise<void> {
  await recordAudits(on, [entry]);
}

/** Writes many audit entries at once, in their order. */
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

/** Tells who took a list out of the store as a file; what was searched for may name a person and is not told. */
export async function recordExport(
  on: Queryable,
  staff: Pick<StaffMember, "id">,
  action: Extract<AuditAction, `${string}.exported`>,
  query: { readonly tab?: string; readonly search?: string },
): Promise<void> {
  const after = { tab: query.tab ?? null, isSearched: Boolean(query.search?.trim()) };
  await recordAudit(on, { actor: staffActor(staff), action, subject: "", after });
}

/** Of which of these records the audit log tells one of these actions. */
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

/** Names whose values never reach the audit log, however deep they stand. */
const secretName = /password|secret|token|hash|recovery|^code$/i;

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) ? "[secret]" : withoutSecrets(inner),
    ]),
  );
}

/** Takes what a pattern finds out of the texts that the audit log tells, whatever it tells of; its figures stay. */
export async function forgetInAudit(tx: Tx, pattern: string): Promise<void> {
  await tx.rows({
    text: `update audit_entry set before = without_words(before, $1, $2), after = without_words(after, $1, $2)
      where before::text ~* $1 or after::text ~* $1`,
    values: [pattern, forgottenWord],
  });
}

/** Takes every text out of what the audit log tells of an action on these records: all of them are a person's. */
export async function forgetAudited(
  tx: Tx,
  action: AuditAction,
  subjects: readonly string[],
): Promise<void> {
  await tx.rows({
    text: `update audit_entry set before = without_words(before, '.+', $3), after = without_words(after, '.+', $3)
      where subject = any($1::text[]) and action = $2`,
    values: [subjects, action, forgottenWord],
  });
}
