import type { Tx } from "#server/database/connection.ts";

/** Notes that a member uses a browser again. @returns false when they never used it */
export async function touchClient(
  tx: Tx,
  staffId: string,
  tokenHash: string,
  seenAt: Date,
): Promise<boolean> {
  const touched = await tx.first({
    text: `update staff_client set last_seen_at = $3 where staff_id = $1 and token_hash = $2
      returning staff_id`,
    values: [staffId, tokenHash, seenAt],
  });
  return touched !== undefined;
}

/** Stores a browser that a member uses for the first time. */
export async function insertClient(
  tx: Tx,
  staffId: string,
  tokenHash: string,
  seenAt: Date,
): Promise<void> {
  await tx.rows({
    text: `insert into staff_client (staff_id, token_hash, first_seen_at, last_seen_at)
      values ($1, $2, $3, $3) on conflict do nothing`,
    values: [staffId, tokenHash, seenAt],
  });
}
