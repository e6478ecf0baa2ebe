import pg from "pg";
import { restingClient } from "./resting-client.ts";

/** How long a statement may take, in ms. */
const statementMs = 15_000;
/** How long the answer of a statement that ran out of time may be on its way. */
export const answerMs = 5_000;

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

/** How a pool is opened. */
export interface PoolOptions {
  /** Connections at most; 20 unless said otherwise. */
  readonly max?: number;
  /** Milliseconds to wait for a free connection at most; 10 s unless said otherwise. */
  readonly waitMs?: number;
  /**
   * Commits do not wait for the disk: a crash of the database undoes the last of them, in order. For what the next
   * start would write again.
   */
  readonly hasty?: boolean;
  /** What the addresses of pictures begin with (picture-address.ts); absent: they are read as they were stored. */
  readonly pictures?: string;
  /** Hears of connections that broke. */
  readonly onError?: (error: Error) => void;
}

/** Opens a pool on a PostgreSQL URL, in which nothing waits for ever. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { max = 20, hasty = false, pictures } = options;
  const { address, named } = takeOptions(url);
  const settings = [
    named,
    ...(hasty ? ["-c synchronous_commit=off"] : []),
    // PostgreSQL takes a space for the end of it.
    ...(pictures === undefined ? [] : [`-c aso.pictures=${pictures.replace(/[\\ ]/g, "\\$&")}`]),
  ];
  const pool = new pg.Pool({
    connectionString: address,
    Client: restingClient(),
    // Statements that do not wait for each other travel together.
    pipeline: true,
    max,
    connectionTimeoutMillis: options.waitMs ?? waitMs,
    ...poolLimits,
    options: settings.join(" ").trim(),
  });
  const onError = (error: Error) => options.onError?.(error);
  pool.on("error", onError);
  // A connection may also break while it is lent out; unheard, that would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/** An address without the settings that it names for each connection; and those, or else what the environment names. */
function takeOptions(url: string): { readonly address: string; readonly named: string } {
  const [place = "", query] = url.split("?");
  const rest = new URLSearchParams(query);
  const named = rest.get("options") ?? process.env.PGOPTIONS ?? "";
  if (!rest.has("options")) return { address: url, named };
  rest.delete("options");
  return { address: rest.size > 0 ? `${place}?${rest}` : place, named };
}
