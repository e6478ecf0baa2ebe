import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { unavailableError } from "#server/platform/errors/errors.ts";
import { withSpan } from "#server/platform/observability/traces.ts";
import { isDatabaseAway } from "./connection-errors.ts";

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A bigint of the database exceeds 2^53");
  return value;
});
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface Queryable {
  rows<Row>(statement: Statement): Promise<Row[]>;
  first<Row>(statement: Statement): Promise<Row | undefined>;
}

interface QueryableOptions {
  readonly timeoutMs?: number | undefined;
  readonly watch?: ((statement: Statement) => void) | undefined;
}

export function queryable(
  executor: Pick<pg.Pool, "query">,
  { timeoutMs, watch }: QueryableOptions = {},
): Queryable {
  const options = timeoutMs === undefined ? {} : { query_timeout: timeoutMs };
  const rows = async <Row>(query: Statement): Promise<Row[]> => {
    watch?.(query);
    const { name, text, values = [] } = query;
    const statement = { text, values: [...values], rowMode: "array" as const, ...options };
    const result = await withSpan(
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

/** `total_kobo` becomes `totalKobo`. */
function toCamelCase(name: string): string {
  let key = camelCaseNames.get(name);
  if (key === undefined) {
    key = name.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
    camelCaseNames.set(name, key);
  }
  return key;
}

export function rethrow(error: unknown): never {
  throw isDatabaseAway(error) ? unavailableError(error, "database") : error;
}

interface TransactionWatch {
  // A pool query inside a transaction takes a second connection while holding one: with enough
  // requests they all wait for each other.
  refuseInside(what?: { readonly name?: string; readonly text: string }): void;
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function watchTransactions(): TransactionWatch {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
  return {
    refuseInside(what) {
      if (!transactions.getStore()?.isOpen) return;
      throw new Error(
        `The pool was used inside a transaction, by ${describeStatement(what)}. Hand the transaction (tx) down and use that.`,
      );
    },
    async run(work) {
      const transaction = { isOpen: true };
      try {
        return await transactions.run(transaction, work);
      } finally {
        transaction.isOpen = false;
      }
    },
  };
}

function describeStatement(what?: { readonly name?: string; readonly text: string }): string {
  if (what === undefined) return "another transaction";
  const beginning = `"${what.text.trim().replace(/\s+/g, " ").slice(0, 80)}"`;
  return what.name === undefined ? beginning : `${what.name} (${beginning})`;
}

const texts = new Map<string, string>();

/** A connection that prepared one text under a name refuses another. @throws for a reused name */
export function watchName({ name, text }: Statement): void {
  if (name === undefined) return;
  const known = texts.get(name) ?? text;
  texts.set(name, known);
  if (text !== known) {
    throw new Error(`The name ${name} stands for two statements, "${known}" and "${text}".`);
  }
}
