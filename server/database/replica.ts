import type pg from "pg";
import { AppError } from "#server/platform/errors.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { isDatabaseAway } from "./is-database-away.ts";
import { openPool, type PoolOptions } from "./open-pool.ts";
import { type Queryable, queryable, rethrow, type Statement } from "./queryable.ts";

/** Reads that may be a moment old. */
export interface Replica extends Queryable {
  /** From now on they show everything that is committed by now, as somebody was told that it changed. */
  mustShowChanges(): void;
  /**
   * How far the replica that answers is behind the primary, in seconds: nought where it has replayed all, else the age of
   * the last change it shows. Undefined where there is none beside the primary.
   * @throws when no replica answers
   */
  findLag(): Promise<number | undefined>;
}

/** How long a read waits for a free connection to a replica before it goes to the primary, in ms. */
const waitMs = 1_000;
/** After a replica failed the primary takes all reads for so long, in ms; then one read tries again. */
const pauseMs = 1_000;

/**
 * Sends reads to replicas, and to the primary where those are away, cancel a read because of what they replay, or are
 * behind: after a change was announced a replica answers only once it has replayed up to where the primary stood then.
 * Each connection is asked that for itself, since a proxy may spread them over several replicas.
 */
export function openReplica(
  url: string,
  primary: Queryable,
  options: PoolOptions & { readonly metrics?: Pick<Metrics, "countReplicaRead"> },
): Replica & { close(): Promise<void> } {
  const pool = openPool(url, { ...options, hasty: false, waitMs });
  const askMark = createMark(primary);
  const shown = new WeakMap<pg.PoolClient, string>();
  let awayUntil = 0;

  const readFrom = async <Row>(statement: Statement, mark: string): Promise<Row[] | undefined> => {
    const client = await pool.connect().catch(rethrow);
    let broken: Error | undefined;
    try {
      const on = queryable(client);
      if (shown.get(client) !== mark) {
        const place = await findPlace(on, mark);
        // It was promoted, or is no replica at all: a connection opened anew may lead to one.
        if (!place?.isReplica) broken = new Error("The replica is a primary");
        if (!place?.isReplica || !place.isThere) return undefined;
        shown.set(client, mark);
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
    const mark = askMark.current();
    if (mark === undefined) {
      options.metrics?.countReplicaRead("behind");
      return undefined;
    }
    // Until it is known that the replica is back, others do not wait with the one that tries.
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
    mustShowChanges: askMark.forget,
    findLag: () => findLag(primary, queryable(pool)),
    close: () => pool.end(),
  };
}

/** Where the primary stood when it was last asked: what a replica must have replayed. */
function createMark(primary: Queryable) {
  let mark: string | undefined;
  let changes = 0;
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    const before = changes;
    try {
      const asked = await findPosition(primary);
      if (changes === before) mark = asked;
    } catch {
      // The next read asks again; this one hears from the primary itself what is the matter.
    } finally {
      isAsking = false;
    }
  };
  return {
    /** Undefined while it is being asked: the primary then takes the read. */
    current(): string | undefined {
      if (mark === undefined && !isAsking) void ask();
      return mark;
    },
    forget() {
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

/** What the primary may do better; not a statement that takes too long anywhere (57014). */
function isReplicasOwn(error: unknown): boolean {
  if (isAway(error)) return codeOf((error as AppError).cause) !== "57014";
  // Cancelled because it stood in the way of what the replica replays.
  return /^(40001|40P01)$/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
