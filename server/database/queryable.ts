import pg from "pg";
import { unavailable } from "#server/platform/errors.ts";
import { inSpan } from "#server/platform/in-span.ts";
import { isDatabaseAway } from "./is-database-away.ts";

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

/** What one connection does differently from the others. */
export interface QueryableOptions {
  /** How long one may take, if not as long as usual. */
  readonly patienceMs?: number | undefined;
  /** Sees each before it is sent, and throws where it must not be. */
  readonly watch?: ((statement: Statement) => void) | undefined;
}

/** Runs statements on a pool or a connection of it. */
export function queryable(
  executor: Pick<pg.Pool, "query">,
  { patienceMs, watch }: QueryableOptions = {},
): Queryable {
  const patience = patienceMs === undefined ? {} : { query_timeout: patienceMs };
  const rows = async <Row>(asked: Statement): Promise<Row[]> => {
    watch?.(asked);
    const { name, text, values = [] } = asked;
    const statement = { text, values: [...values], rowMode: "array" as const, ...patience };
    const result = await inSpan(
      () => titleOf(name, text),
      "client",
      database,
      () => executor.query<unknown[]>(name ? { ...statement, name } : statement).catch(rethrow),
    );
    const keys = result.fields.map((field) => toCamelCase(field.name));
    return result.rows.map((values) => toRow(keys, values) as Row);
  };
  return { rows, first: async <Row>(statement: Statement) => (await rows<Row>(statement))[0] };
}

const database = { "db.system.name": "postgresql" } as const;

/** A statement by its name, else by what it does to its first table; never by its values. */
function titleOf(name: string | undefined, text: string): string {
  if (name) return name;
  const [verb = "statement"] = /\w+/.exec(text) ?? [];
  const [, table = ""] = /\b(?:from|into|update)\s+([\w.]+)/i.exec(text) ?? [];
  return `${verb} ${table}`.trim();
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

/** Throws what was thrown, as `unavailable` where the database is away. */
export function rethrow(error: unknown): never {
  throw isDatabaseAway(error) ? unavailable(error, "database") : error;
}
