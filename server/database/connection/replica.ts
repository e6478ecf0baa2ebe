import type pg from "pg";
import { AppError } from "#server/platform/errors/errors.ts";
import type { Metrics } from "#server/platform/observability/metrics.ts";
import { isDatabaseAway } from "./connection-errors.ts";
import { openPool, type PoolOptions } from "./open-pool.ts";
import { type Queryable, queryable, rethrow, type Statement } from "./queryable.ts";

export interface Replica extends Queryable {
  /** Later reads must show everything committed by now. */
  mustShowChanges(): void;
  /** In seconds; undefined where replica and primary are one. @throws when no replica answers */
  findLag(): Promise<number | undefined>;
}

/** Then the read goes to the primary, in ms. */
const waitMs = 1_000;
/** After a failure the primary serves all reads this long, in ms; then one read tries again. */
const pauseMs = 1_000;

// After a change was announced a replica serves only once it has replayed it. Each connection is
// checked, since a proxy may balance over several replicas.
export function openReplica(
  url: string,
  primary: Queryable,
  options: PoolOptions & { readonly metrics?: Pick<Metrics, "countReplicaRead"> },
): Replica & { close(): Promise<void> } {
  const pool = openPool(url, { ...options, hasty: false, waitMs });
  const queryMark = createMark(primary);
  const markByClient = new WeakMap<pg.PoolClient, string>();
  let awayUntil = 0;

  const readFrom = async <Row>(statement: Statement, mark: string): Promise<Row[] | undefined> => {
    const client = await pool.connect().catch(rethrow);
    let broken: Error | undefined;
    try {
      const on = queryable(client);
      if (markByClient.get(client) !== mark) {
        const place = await findPlace(on, mark);
        // It was promoted or is no replica; a new connection may reach one.
        if (!place?.isReplica) broken = new Error("The replica is a primary");
        if (!place?.isReplica || !place.isThere) return undefined;
        markByClient.set(client, mark);
      }
      return await on.rows<Row>(statement);
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const tryReplica = async <Row>(statement: Statement): Promise<Row[] | undefined> => {
    if (performance.now() < awayUntil) {
      options.metrics?.countReplicaRead("away");
      return undefined;
    }
    const mark = queryMark.current();
    if (mark === undefined) {
      options.metrics?.countReplicaRead("behind");
      return undefined;
    }
    // Others do not wait until one read has found the replica working.
    if (awayUntil > 0) awayUntil = performance.now() + pauseMs;
    try {
      const rows = await readFrom<Row>(statement, mark);
      awayUntil = 0;
      options.metrics?.countReplicaRead(rows ? "replica" : "behind");
      return rows;
    } catch (error) {
      if (!isReplicasOwn(error)) throw error;
      if (isAway(error)) awayUntil = performance.now() + pauseMs;
      options.metrics?.countReplicaRead("away");
      return undefined;
    }
  };

  const rows = async <Row>(statement: Statement): Promise<Row[]> =>
    (await tryReplica<Row>(statement)) ?? (await primary.rows<Row>(statement));
  return {
    rows,
    first: async <Row>(statement: Statement) => (await rows<Row>(statement))[0],
    mustShowChanges: queryMark.reset,
    findLag: () => findLag(primary, queryable(pool)),
    close: () => pool.end(),
  };
}

function createMark(primary: Queryable) {
  let mark: string | undefined;
  let changes = 0;
  let isQuerying = false;
  const query = async () => {
    isQuerying = true;
    const before = changes;
    try {
      const position = await findPosition(primary);
      if (changes === before) mark = position;
    } catch {
      // The next read tries again; this one gets the error from the primary itself.
    } finally {
      isQuerying = false;
    }
  };
  return {
    /** Undefined while it is being queried: then the primary serves the read. */
    current(): string | undefined {
      if (mark === undefined && !isQuerying) void query();
      return mark;
    },
    reset() {
      changes += 1;
      mark = undefined;
    },
  };
}

async function findPosition(primary: Queryable): Promise<string | undefined> {
  const row = await primary.first<{ position: string }>({
    name: "find_wal_position",
    text: "select pg_current_wal_lsn()::text as position",
  });
  return row?.position;
}

async function findPlace(
  on: Queryable,
  mark: string,
): Promise<{ isReplica: boolean; isThere: boolean } | undefined> {
  return await on.first({
    name: "find_replayed",
    text: `select pg_is_in_recovery() as is_replica,
      coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_there`,
    values: [mark],
  });
}

async function findLag(primary: Queryable, replica: Queryable): Promise<number> {
  const position = await findPosition(primary);
  const place = await replica.first<{ isReplica: boolean; seconds: number }>({
    name: "find_replica_lag",
    text: `select pg_is_in_recovery() as is_replica,
      case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
        else greatest(0, extract(epoch from now() - pg_last_xact_replay_timestamp()))
      end::float8 as seconds`,
    values: [position],
  });
  if (!place?.isReplica) throw new Error("The replica is a primary");
  return place.seconds;
}

const isAway = (error: unknown): boolean =>
  error instanceof AppError && isDatabaseAway(error.cause);

/** The primary may do better, except with a statement that is too slow anywhere (57014). */
function isReplicasOwn(error: unknown): boolean {
  if (isAway(error)) return codeOf((error as AppError).cause) !== "57014";
  return /^(40001|40P01)$/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
