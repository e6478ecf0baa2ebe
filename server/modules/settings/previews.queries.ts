import type { Queryable, Tx } from "#server/database/connection.ts";

/** Words that a member of staff looks at before they are published. */
export interface PreviewRow {
  readonly id: string;
  readonly part: string;
  readonly staffId: string;
  readonly value: unknown;
}

/** Keeps what a member tries of a part, in place of what they tried before. @returns whether they tried nothing before */
export async function upsertPreview(
  tx: Tx,
  row: PreviewRow & { readonly secretHash: string; readonly expiresAt: Date },
): Promise<{ id: string; isNew: boolean }> {
  const kept = await tx.first<{ id: string; isNew: boolean }>({
    text: `insert into settings_preview (id, part, staff_id, value, secret_hash, expires_at)
      values ($1, $2, $3, $4::jsonb, $5, $6)
      on conflict (staff_id, part) do update set value = excluded.value,
        secret_hash = excluded.secret_hash, expires_at = excluded.expires_at
      returning id, id = $1 as is_new`,
    values: [
      row.id,
      row.part,
      row.staffId,
      JSON.stringify(row.value),
      row.secretHash,
      row.expiresAt,
    ],
  });
  return kept ?? { id: row.id, isNew: true };
}

/** Forgets what was tried too long ago. */
export async function deleteOldPreviews(tx: Tx, now: Date): Promise<void> {
  await tx.rows({ text: "delete from settings_preview where expires_at <= $1", values: [now] });
}

/** What is tried of a part in the browser that holds a secret. */
export function listPreviewsOf(
  on: Queryable,
  part: string,
  secretHash: string,
  now: Date,
): Promise<{ readonly value: unknown }[]> {
  return on.rows<{ value: unknown }>({
    text: `select value from settings_preview
      where part = $1 and secret_hash = $2 and expires_at > $3`,
    values: [part, secretHash, now],
  });
}

/** What is tried under an id, for the browser that holds its secret. */
export function findPreviewRow(
  on: Queryable,
  id: string,
  secretHash: string,
  now: Date,
): Promise<PreviewRow | undefined> {
  return on.first<PreviewRow>({
    text: `select id, part, staff_id, value from settings_preview
      where id = $1 and secret_hash = $2 and expires_at > $3`,
    values: [id, secretHash, now],
  });
}
