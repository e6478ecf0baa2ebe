import type { Queryable } from "#server/database/connection.ts";

/** How many cases of each kind a person must settle. */
export async function countOpenReviews(on: Queryable): Promise<Readonly<Record<string, number>>> {
  const rows = await on.rows<{ kind: string; count: number }>({
    text: `select kind, count(*)::integer as count from payment_review
      where resolved_at is null group by kind order by kind`,
  });
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Refunds of which nobody knows whether they left, and since when the oldest waits. */
export async function findStuckRefunds(
  on: Queryable,
): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await on.first<{ count: number; oldestAt: Date | null }>({
    text: `select count(*)::integer as count, min(requested_at) as oldest_at
      from payment_refund where status = 'unknown'`,
  });
  return row ?? { count: 0, oldestAt: null };
}
