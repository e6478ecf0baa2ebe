import type pg from "pg";

export interface SentStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

/** Statements that went to the database together: the next ones waited for the answers of these. */
export type Trip = readonly SentStatement[];

/** Writes down what goes to the database over a pool from now on, as so many trips there and back. */
export function recordTrips(pool: pg.Pool): readonly Trip[] {
  const trips: SentStatement[][] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let running = 0;
    const answered = () => {
      running -= 1;
    };
    client.query = ((...given: [string | SentStatement, ...unknown[]]) => {
      const [sent, ...rest] = given;
      if (running === 0) trips.push([]);
      running += 1;
      trips.at(-1)?.push(typeof sent === "string" ? { text: sent } : sent);
      // The pool itself waits by a callback, where its own `query` is used.
      const callback = rest.at(-1);
      if (typeof callback === "function") {
        return query(sent, ...rest.slice(0, -1), (...answer: unknown[]) => {
          answered();
          callback(...answer);
        });
      }
      const result = query(sent, ...rest) as Promise<unknown>;
      result.then(answered, answered);
      return result;
    }) as typeof client.query;
  });
  return trips;
}
