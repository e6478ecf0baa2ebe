import type { InjectOptions } from "fastify";
import type pg from "pg";
import { recordTrips, type SentStatement } from "../../tests/kit/record-trips.ts";
import { openStore } from "./time-calls.ts";

/** One call's work on the database, done by the bare driver with values of its own each time. */
export type Replay = (client: pg.PoolClient) => Promise<void>;

/**
 * Makes a call twice in a store that keeps nothing, different in all that is its own, and repeats what the second sent,
 * with ids and addresses that are new.
 * @throws {Error} when it is refused
 */
export async function createReplay(
  databaseUrl: string,
  call: (n: number) => InjectOptions,
): Promise<Replay> {
  await using store = await openStore(databaseUrl, { caches: false });
  const trips = recordTrips(store.runtime.db.pool);
  const sentBy = async (n: number) => {
    const before = trips.length;
    const { statusCode, payload } = await store.app.inject(call(n));
    if (statusCode > 201) throw new Error(`The call was refused: ${payload}`);
    return trips.slice(before);
  };
  const first = textsOf((await sentBy(1)).flat());
  const second = await sentBy(2);
  const own = [...textsOf(second.flat())].filter((text) => isOwn(text) && !first.has(text));
  let n = 0;
  return async (client) => {
    n += 1;
    const fresh = new Map(own.map((text) => [text, freshen(text, n)]));
    for (const trip of second) {
      await Promise.all(trip.map((statement) => client.query(withValues(statement, fresh))));
    }
  };
}

/** Ids, hashes, numbers and addresses; a document that names some of them is no value of its own. */
function isOwn(text: string): boolean {
  return /^[\w@.+-]{8,}$/.test(text);
}

/** A value of its kind that no other call has. */
function freshen(text: string, n: number): string {
  return text.includes("@") ? `${n}.${text}` : text.slice(0, -7) + String(n).padStart(7, "0");
}

function textsOf(statements: readonly SentStatement[]): Set<string> {
  return new Set(
    statements
      .flatMap(({ values = [] }) => values)
      .flat()
      .flatMap((value) => (typeof value === "string" ? toArguments(value) : [])),
  );
}

/** A value, and where it is a document also the texts in it. */
function toArguments(value: string): string[] {
  return [value, ...value.split('"')];
}

function withValues(statement: SentStatement, fresh: ReadonlyMap<string, string>) {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "string") return value;
    return (
      fresh.get(value) ??
      value
        .split('"')
        .map((argument) => fresh.get(argument) ?? argument)
        .join('"')
    );
  };
  return { ...statement, values: (statement.values ?? []).map(replace) };
}
