import type pg from "pg";
import { recordTrips, type SentStatement } from "../tests/kit/record-trips.ts";
import type { OpenStore } from "./time-calls.ts";

/** One order's work on the database, done by the bare driver with values of its own each time. */
export type OrderReplay = (client: pg.PoolClient) => Promise<void>;

/** Places two orders that differ in all that is their own, and tells what the second sent and what was its own in it. */
export async function recordOrder(
  store: OpenStore,
  place: (n: number) => Promise<void>,
): Promise<OrderReplay> {
  const trips = recordTrips(store.runtime.db.pool);
  await place(1);
  const first = textsOf(trips.flat());
  const before = trips.length;
  await place(2);
  const second = trips.slice(before);
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

/** A value of the same length and kind that no other order has. */
function freshen(text: string, n: number): string {
  return text.includes("@") ? `${n}.${text}` : text.slice(0, -7) + String(n).padStart(7, "0");
}

function textsOf(statements: readonly SentStatement[]): Set<string> {
  return new Set(
    statements
      .flatMap(({ values = [] }) => values)
      .flat()
      .flatMap((value) => (typeof value === "string" ? wordsOf(value) : [])),
  );
}

/** A value, and where it is a document also the texts in it. */
function wordsOf(value: string): string[] {
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
        .map((word) => fresh.get(word) ?? word)
        .join('"')
    );
  };
  return { ...statement, values: (statement.values ?? []).map(replace) };
}
