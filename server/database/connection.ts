import pg from "pg";

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

/** The database: statements of their own, and transactions. */
export interface Db extends Queryable {
  readonly pool: pg.Pool;
  /**
   * Runs work in one transaction: committed when it returns, rolled back when it throws. Repeated up to
   * three times when the database breaks a deadlock (40P01) or a serialization conflict (40001).
   */
  withTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens a pool on a PostgreSQL URL. `onError` hears of connections that broke. */
export function connect(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Db {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 20 });
  const onError = (error: Error) => options.onError?.(error);
  pool.on("error", onError);
  // A connection may also break while it is lent out; unheard, that would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  return {
    pool,
    ...queryable(pool),
    withTransaction: (work) => retrying(() => runTransaction(pool, work)),
    close: () => pool.end(),
  };
}

function queryable(executor: Pick<pg.Pool, "query">): Queryable {
  const rows = async <Row>({ name, text, values = [] }: Statement): Promise<Row[]> => {
    const statement = { text, values: [...values], rowMode: "array" as const };
    const result = await executor.query<unknown[]>(name ? { ...statement, name } : statement);
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

async function runTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(queryable(client) as Tx);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const retryable = new Set(["40P01", "40001"]);

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
