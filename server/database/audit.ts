import type { Queryable } from "./connection.ts";

/** One entry of the audit log. Nothing secret and no personal data belongs in it. */
export interface AuditEntry {
  /** Such as `staff:stf_1`, `system` or `client` for someone unknown. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

/** Writes an audit entry; inside a transaction it stands or falls with the change it speaks of. */
export async function recordAudit(on: Queryable, entry: AuditEntry): Promise<void> {
  await on.rows({
    name: "record_audit",
    text: `insert into audit_entry (actor, action, subject, before, after)
      values ($1, $2, $3, $4::jsonb, $5::jsonb)`,
    values: [
      entry.actor,
      entry.action,
      entry.subject,
      entry.before ? JSON.stringify(withoutSecrets(entry.before)) : null,
      entry.after ? JSON.stringify(withoutSecrets(entry.after)) : null,
    ],
  });
}

/** Names whose values never reach the audit log. */
const secretName = /password|secret|token|hash|recovery/i;

function withoutSecrets(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      secretName.test(name) ? "[secret]" : value,
    ]),
  );
}
