import type { ExtensionPoint } from "#contract/api/health/extension-points.ts";
import type { Queryable } from "#server/database/connection/connection.ts";

export interface ExtensionFailures {
  readonly point: ExtensionPoint;
  readonly failures: number;
  readonly since: Date;
  readonly lastAt: Date;
  readonly message: string;
}

/** After an hour without a failure the count begins again. */
const quietMs = 3600 * 1000;

export async function saveExtensionFailures(
  db: Queryable,
  { point, count, message, at }: { point: string; count: number; message: string; at: Date },
): Promise<void> {
  await db.rows({
    text: `insert into extension_failure as known (point, failures, since, last_at, message)
      values ($1, $2, $3, $3, $4)
      on conflict (point) do update set
        failures = excluded.failures + case when known.last_at < $5 then 0 else known.failures end,
        since = case when known.last_at < $5 then excluded.since else known.since end,
        last_at = greatest(known.last_at, excluded.last_at),
        message = excluded.message`,
    values: [point, count, at, message, new Date(at.getTime() - quietMs)],
  });
}

/** Of the last hour. */
export async function listExtensionFailures(
  db: Queryable,
  now: Date,
): Promise<ExtensionFailures[]> {
  return await db.rows<ExtensionFailures>({
    text: `select point, failures, since, last_at, message from extension_failure
      where last_at >= $1 order by point`,
    values: [new Date(now.getTime() - quietMs)],
  });
}
