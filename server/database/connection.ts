import type pg from "pg";
import { errorCode } from "#server/platform/error-code.ts";
import { AppError } from "#server/platform/errors.ts";
import { inSpan } from "#server/platform/in-span.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { commit } from "./commit.ts";
import { isDatabaseAway } from "./is-database-away.ts";
import { answerMs, openPool, type PoolOptions } from "./open-pool.ts";
import { type Queryable, queryable, rethrow, type Statement } from "./queryable.ts";
import { openReplica, type Replica } from "./replica.ts";
import { watchName } from "./watch-names.ts";
import { watchTransactions } from "./watch-transactions.ts";

export type { Queryable, Statement } from "./queryable.ts";

declare const txBrand: unique symbol;

/**
 * An open transaction. A function that takes one must be called inside `withTransaction`. Statements that are asked for
 * at once, such as by `Promise.all`, travel together and are done one after another, in the order they were asked for.
 */
export interface Tx extends Queryable {
  readonly [txBrand]: true;
  /** Has a statement done last, on its way with the commit. Nobody hears of its rows; where it fails, all does. */
  last(statement: Statement): void;
}

/** What one transaction does differently from the others. */
export interface TransactionOptions {
  /** Milliseconds one statement may take, for a long export; 15 s unless said otherwise. */
  readonly statementTimeoutMs?: number;
}

/** The database: statements of their own, and transactions. */
export interface Db extends Queryable {
  readonly pool: pg.Pool;
  /** For what may be a moment old: lists of the shop, search, feeds, reports. Never inside a transaction. */
  readonly replica: Replica;
  /** Its address, for work that needs a connection of its own. May hold a password. */
  readonly url: string;
  /**
   * Runs work in one transaction: committed when it returns, rolled back when it throws. Repeated up to
   * three times when the database breaks a deadlock (40P01) or a serialization conflict (40001), or a row that was read
   * is gone when another is to name it (23503).
   * @throws what the database said first, also where the work caught it: nothing of the transaction was kept then
   */
  withTransaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}

/** What {@link connect} may be told. */
export interface ConnectOptions extends PoolOptions {
  /**
   * Throws where the pool is used inside a transaction, and where a name stands for two statements. On unless the store
   * is live, where it must not cost.
   */
  readonly guarded?: boolean;
  /** Where transactions, and reads of a replica, are counted. */
  readonly metrics?: Pick<Metrics, "countTransaction" | "countReplicaRead">;
  /** Address of replicas, which take the reads of `replica`; absent: the database itself takes them. */
  readonly replicaUrl?: string | undefined;
}

/**
 * Opens a pool on a PostgreSQL URL. Whatever it does throws AppError `unavailable` when the database is away,
 * cannot be reached in time or took too long. Migrations use connections of their own, without these bounds.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const { guarded = true } = options;
  const pool = openPool(url, options);
  const { rows, first } = queryable(pool, { watch: guarded ? watchName : undefined });
  const watch = guarded ? watchTransactions() : undefined;
  const { replicaUrl } = options;
  const replica = replicaUrl ? openReplica(replicaUrl, { rows, first }, options) : undefined;
  return {
    pool,
    replica: {
      async rows<Row>(statement: Statement) {
        watch?.refuseInside(statement);
        return await (replica ?? { rows }).rows<Row>(statement);
      },
      async first<Row>(statement: Statement) {
        watch?.refuseInside(statement);
        return await (replica ?? { first }).first<Row>(statement);
      },
      mustShowChanges: () => replica?.mustShowChanges(),
      findLag: async () => await replica?.findLag(),
    },
    url,
    async rows<Row>(statement: Statement) {
      watch?.refuseInside(statement);
      return await rows<Row>(statement);
    },
    async first<Row>(statement: Statement) {
      watch?.refuseInside(statement);
      return await first<Row>(statement);
    },
    async withTransaction(work, transaction = {}) {
      watch?.refuseInside();
      return await retrying(() =>
        inSpan("transaction", "internal", {}, () =>
          runTransaction(
            pool,
            (tx) => (watch ? watch.run(() => work(tx)) : work(tx)),
            transaction,
            options,
          ),
        ),
      );
    },
    async close() {
      await replica?.close();
      await pool.end();
    },
  };
}

/** SQLSTATE of statements after one that failed. */
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
  // On its way with the first statement, so that nothing waits for it alone.
  const begun = client.query(
    statementTimeoutMs === undefined
      ? "begin"
      : `begin; set local statement_timeout = ${statementTimeoutMs}`,
  );
  begun.catch(() => {});
  // Why the transaction failed; of all that comes after it the database only says that it did.
  let met: unknown;
  const meet = (error: unknown) => {
    met ??= error;
  };
  const query = async (statement: pg.QueryArrayConfig) => {
    // The connection is somebody else's by now.
    if (!isOpen) throw new Error("A statement came after the end of its transaction");
    const answered = client.query(statement);
    // Known before the answer to what is sent after it, with which it may come.
    answered.catch(meet);
    try {
      const [result] = await Promise.all([answered, begun]);
      return result;
    } catch (error) {
      meet(error);
      throw errorCode(error) === aborted ? met : error;
    }
  };
  const patienceMs = statementTimeoutMs && statementTimeoutMs + answerMs;
  const on = queryable({ query } as Pick<pg.Pool, "query">, {
    patienceMs,
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
    // It may lead to what was the primary, which answers and takes no writes any more.
    if (error instanceof AppError && isDatabaseAway(error.cause)) broken ??= error;
    throw error;
  } finally {
    isOpen = false;
    client.release(broken);
    metrics?.countTransaction(outcome, (performance.now() - begunAt) / 1000);
  }
}

/** A row that was deleted between its reading and its naming (23503) is not there at the next try either, and is told so. */
const retryable = new Set(["40P01", "40001", "23503"]);

/** Ends a transaction that is to be done once more from its beginning. */
export function repeatTransaction(because: string): never {
  throw Object.assign(new Error(because), { code: "40001" });
}

async function retrying<T>(run: () => Promise<T>, attempts = 3): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts || !retryable.has(errorCode(error))) throw error;
    }
  }
}
