import pg from "pg";
import { AppError, errorCode } from "#server/platform/errors/errors.ts";
import type { Metrics } from "#server/platform/observability/metrics.ts";
import { withSpan } from "#server/platform/observability/traces.ts";
import { isDatabaseAway } from "./connection-errors.ts";
import { answerMs, createPoolShares, openPool, type PoolOptions } from "./open-pool.ts";
import {
  type Queryable,
  queryable,
  rethrow,
  type Statement,
  watchName,
  watchTransactions,
} from "./queryable.ts";
import { openReplica, type Replica } from "./replica.ts";

export type { Queryable, Statement } from "./queryable.ts";

declare const txBrand: unique symbol;

/** Statements sent at once, such as by `Promise.all`, are pipelined and run in that order. */
export interface Tx extends Queryable {
  readonly [txBrand]: true;
  /** Sent with the commit; its rows are lost, and its failure fails the transaction. */
  last(statement: Statement): void;
}

export interface TransactionOptions {
  /** For a long export; 15 s by default. */
  readonly statementTimeoutMs?: number;
  /**
   * Foreign keys by name, for work that names a row it read without a lock: where the row was deleted since then, the
   * next try reads that it is gone.
   */
  readonly retriedConstraints?: readonly string[];
}

export interface Db extends Queryable {
  readonly pool: pg.Pool;
  /** For reads that may be slightly stale: lists of the shop, search, feeds, reports. */
  readonly replica: Replica;
  /** For work that needs its own connection. May hold a password. */
  readonly url: string;
  /**
   * Runs work in one transaction: committed when it returns, rolled back when it throws. Retried up to
   * three times when the database breaks a deadlock (40P01) or a serialization conflict (40001), or by one of
   * `retriedConstraints`.
   * @throws what the database said first, also where the work caught it: nothing of the transaction was kept then
   */
  withTransaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}

interface ConnectOptions extends PoolOptions {
  /** Throws for a pool query inside a transaction, and for one name of two statements. */
  readonly guarded?: boolean;
  readonly metrics?: Pick<Metrics, "countTransaction" | "countReplicaRead">;
  /** Absent: the primary serves reads of `replica`. */
  readonly replicaUrl?: string | undefined;
}

/** @throws {AppError} `unavailable` from every call while the database is away or too slow */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const { guarded = true } = options;
  const pool = openPool(url, options);
  const { rows, first } = queryable(pool, { watch: guarded ? watchName : undefined });
  const watch = guarded ? watchTransactions() : undefined;
  const inShare = createPoolShares(pool.options);
  const { replicaUrl } = options;
  const replica = replicaUrl ? openReplica(replicaUrl, { rows, first }, options) : undefined;
  return {
    pool,
    replica: {
      async rows<Row>(statement: Statement) {
        watch?.refuseInside(statement);
        return await inShare(() => (replica ?? { rows }).rows<Row>(statement));
      },
      async first<Row>(statement: Statement) {
        watch?.refuseInside(statement);
        return await inShare(() => (replica ?? { first }).first<Row>(statement));
      },
      mustShowChanges: () => replica?.mustShowChanges(),
      findLag: async () => await replica?.findLag(),
    },
    url,
    async rows<Row>(statement: Statement) {
      watch?.refuseInside(statement);
      return await inShare(() => rows<Row>(statement));
    },
    async first<Row>(statement: Statement) {
      watch?.refuseInside(statement);
      return await inShare(() => first<Row>(statement));
    },
    async withTransaction(work, transaction = {}) {
      watch?.refuseInside();
      const run = () =>
        withSpan("transaction", "internal", {}, () =>
          runTransaction(
            pool,
            (tx) => (watch ? watch.run(() => work(tx)) : work(tx)),
            transaction,
            options,
          ),
        );
      return await inShare(() => retrying(run, transaction.retriedConstraints));
    },
    async close() {
      await replica?.close();
      await pool.end();
    },
  };
}

const aborted = "25P02";

async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { statementTimeoutMs }: TransactionOptions,
  { metrics, guarded = true }: ConnectOptions,
): Promise<T> {
  const client = await pool.connect().catch(rethrow);
  const begunAt = performance.now();
  let outcome: "committed" | "rolled_back" = "rolled_back";
  let broken: Error | undefined;
  let isOpen = true;
  // Sent with the first statement, to save a round trip.
  const begun = client.query(
    statementTimeoutMs === undefined
      ? "begin"
      : `begin; set local statement_timeout = ${statementTimeoutMs}`,
  );
  begun.catch(() => {});
  // The first error: for later statements the database only says that the transaction is aborted.
  let met: unknown;
  const meet = (error: unknown) => {
    met ??= error;
  };
  const query = async (statement: pg.QueryArrayConfig) => {
    // The connection may serve another transaction by now.
    if (!isOpen) throw new Error("A statement came after the end of its transaction");
    const answered = client.query(statement);
    // Recorded before the results of later statements, which may arrive in the same packet.
    answered.catch(meet);
    try {
      const [result] = await Promise.all([answered, begun]);
      return result;
    } catch (error) {
      meet(error);
      throw errorCode(error) === aborted ? met : error;
    }
  };
  const timeoutMs = statementTimeoutMs && statementTimeoutMs + answerMs;
  const on = queryable({ query } as Pick<pg.Pool, "query">, {
    timeoutMs,
    watch: guarded ? watchName : undefined,
  });
  const lasts: Statement[] = [];
  try {
    const result = await work({ ...on, last: (statement) => void lasts.push(statement) } as Tx);
    await begun.catch(rethrow);
    await Promise.all([
      ...lasts.map(on.rows),
      commit(client).catch((error: unknown) => rethrow(met ?? error)),
    ]);
    outcome = "committed";
    return result;
  } catch (error) {
    isOpen = false;
    await client.query("rollback").catch((cause: Error) => {
      broken = cause;
    });
    // A former primary answers but takes no more writes.
    if (error instanceof AppError && isDatabaseAway(error.cause)) broken ??= error;
    throw error;
  } finally {
    isOpen = false;
    client.release(broken);
    metrics?.countTransaction(outcome, (performance.now() - begunAt) / 1000);
  }
}

const retryable = new Set(["40P01", "40001"]);
const foreignKeyViolation = "23503";
const maxAttempts = 3;

export function repeatTransaction(because: string): never {
  throw Object.assign(new Error(because), { code: "40001" });
}

async function retrying<T>(
  run: () => Promise<T>,
  retriedConstraints: readonly string[] = [],
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isRetryable = retryable.has(errorCode(error)) || violates(error, retriedConstraints);
      if (attempt >= maxAttempts || !isRetryable) throw error;
    }
  }
}

function violates(error: unknown, constraints: readonly string[]): boolean {
  return (
    errorCode(error) === foreignKeyViolation &&
    error instanceof pg.DatabaseError &&
    error.constraint !== undefined &&
    constraints.includes(error.constraint)
  );
}

// PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error.
export async function commit(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { command } = await client.query("commit");
  if (command === "ROLLBACK") {
    throw new Error("Nothing was kept of a transaction in which a statement had failed");
  }
}

class RolledBack extends Error {}

export async function runAndRollback<Result>(
  db: Pick<Db, "withTransaction">,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const found: Result[] = [];
  await db
    .withTransaction(async (tx) => {
      found[0] = await work(tx);
      throw new RolledBack();
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof RolledBack)) throw cause;
    });
  return found[0] as Result;
}
