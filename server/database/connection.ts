import pg from "pg";
import { unavailable } from "#server/platform/errors.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { isDatabaseAway } from "./is-database-away.ts";
import { watchTransactions } from "./watch-transactions.ts";

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A bigint of the database exceeds 2^53");
  return value;
});
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** A statement; a name makes the server prepare it once per connection, for hot paths. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Anything statements run on: the pool or an open transaction. */
export interface Queryable {
  /** All rows of a statement, each column under its name in camelCase. */
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** The first row of a statement, or undefined. */
  first<Row>(statement: Statement): Promise<Row | undefined>;
}

declare const txBrand: unique symbol;

/** An open transaction. A function that takes one must be called inside `withTransaction`. */
export interface Tx extends Queryable {
  readonly [txBrand]: true;
}

/** What one transaction may have otherwise than all others. */
export interface TransactionOptions {
  /** Milliseconds one statement may take, for a long export; 15 s unless said otherwise. */
  readonly statementTimeoutMs?: number;
}

/** The database: statements of their own, and transactions. */
export interface Db extends Queryable {
  readonly pool: pg.Pool;
  /**
   * Runs work in one transaction: committed when it returns, rolled back when it throws. Repeated up to
   * three times when the database breaks a deadlock (40P01) or a serialization conflict (40001), or a row that was read
   * is gone when another is to name it (23503).
   */
  withTransaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}

const statementMs = 15_000;
/** How long the answer of a statement that ran out of time may be on its way. */
const answerMs = 5_000;

/**
 * Whoever waits longer for a free connection is told to come back (503): a queue that long only grows, and a
 * shopper has left by then.
 */
const waitMs = 10_000;

const poolLimits = {
  // The slowest page takes tens of milliseconds, so that a statement this old waits for a lock that nobody
  // gives back. Half of what a request may take (requestTimeout): the shopper is still there to be told.
  statement_timeout: statementMs,
  // The same seen from here, where the network swallows the answer: without it a connection would be lost.
  query_timeout: statementMs + answerMs,
  // Between two statements of a transaction lies computing, at most a password's hash. One that idles longer
  // has lost its process or waits for itself, and its locks keep others out.
  idle_in_transaction_session_timeout: 15_000,
} as const;

/** What {@link connect} may be told. */
export interface ConnectOptions {
  /** Connections at most; 20 unless said otherwise. */
  readonly max?: number;
  /** Milliseconds to wait for a free connection at most; 10 s unless said otherwise. */
  readonly waitMs?: number;
  /** Throws where the pool is used inside a transaction. On unless the store is live, where it must not cost. */
  readonly guarded?: boolean;
  /** Where transactions are counted. */
  readonly metrics?: Pick<Metrics, "countTransaction">;
  /**
   * Commits do not wait for the disk: a crash of the database undoes the last of them, in order. For what the next
   * start would write again.
   */
  readonly hasty?: boolean;
  /** Hears of connections that broke. */
  readonly onError?: (error: Error) => void;
}

/**
 * Opens a pool on a PostgreSQL URL. Whatever it does throws AppError `unavailable` when the database is away,
 * cannot be reached in time or took too long. Migrations use connections of their own, without these bounds.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const { max = 20, guarded = true, hasty = false } = options;
  const connectionTimeoutMillis = options.waitMs ?? waitMs;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis,
    ...poolLimits,
    ...(hasty && { options: "-c synchronous_commit=off" }),
  });
  const onError = (error: Error) => options.onError?.(error);
  pool.on("error", onError);
  // A connection may also break while it is lent out; unheard, that would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  const { rows, first } = queryable(pool);
  const watch = guarded ? watchTransactions() : undefined;
  return {
    pool,
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
        runTransaction(
          pool,
          (tx) => (watch ? watch.run(() => work(tx)) : work(tx)),
          transaction,
          options.metrics,
        ),
      );
    },
    close: () => pool.end(),
  };
}

function queryable(executor: Pick<pg.Pool, "query">, patienceMs?: number): Queryable {
  const patience = patienceMs === undefined ? {} : { query_timeout: patienceMs };
  const rows = async <Row>({ name, text, values = [] }: Statement): Promise<Row[]> => {
    const statement = { text, values: [...values], rowMode: "array" as const, ...patience };
    const result = await executor
      .query<unknown[]>(name ? { ...statement, name } : statement)
      .catch(rethrow);
    const keys = result.fields.map((field) => toCamelCase(field.name));
    return result.rows.map((values) => toRow(keys, values) as Row);
  };
  return { rows, first: async <Row>(statement: Statement) => (await rows<Row>(statement))[0] };
}

function toRow(keys: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  keys.forEach((key, index) => {
    row[key] = values[index];
  });
  return row;
}

const camelCaseNames = new Map<string, string>();

/** A column's name as code writes it: `total_kobo` is `totalKobo`. The names are as many as the columns. */
function toCamelCase(name: string): string {
  let key = camelCaseNames.get(name);
  if (key === undefined) {
    key = name.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
    camelCaseNames.set(name, key);
  }
  return key;
}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { statementTimeoutMs }: TransactionOptions,
  metrics: ConnectOptions["metrics"],
): Promise<T> {
  const client = await pool.connect().catch(rethrow);
  const begunAt = performance.now();
  let outcome: "committed" | "rolled_back" = "rolled_back";
  let broken: Error | undefined;
  try {
    await client.query("begin").catch(rethrow);
    if (statementTimeoutMs !== undefined) {
      await client.query(`set local statement_timeout = ${statementTimeoutMs}`).catch(rethrow);
    }
    const patienceMs = statementTimeoutMs && statementTimeoutMs + answerMs;
    const result = await work(queryable(client, patienceMs) as Tx);
    await client.query("commit").catch(rethrow);
    outcome = "committed";
    return result;
  } catch (error) {
    await client.query("rollback").catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
    metrics?.countTransaction(outcome, (performance.now() - begunAt) / 1000);
  }
}

/** Throws what was thrown, as `unavailable` where the database is away. */
function rethrow(error: unknown): never {
  throw isDatabaseAway(error) ? unavailable(error) : error;
}

/** A row that was deleted between its reading and its naming (23503) is not there at the next try either, and is told so. */
const retryable = new Set(["40P01", "40001", "23503"]);

async function retrying<T>(run: () => Promise<T>, attempts = 3): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts || !retryable.has(errorCode(error))) throw error;
    }
  }
}

/** The SQLSTATE of a database error, or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
