import pg from "pg";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { getCurrentOrigin } from "#server/platform/observability/traces.ts";
import { isDatabaseAway } from "./connection-errors.ts";

/** In ms. */
const statementMs = 15_000;
/** After the statement's own timeout, in ms. */
export const answerMs = 5_000;

/** A longer queue only grows, and a shopper has left by then; answered with 503. */
const waitMs = 10_000;

const poolLimits = {
  // Half of requestTimeout: pages take milliseconds, so a statement this old waits for a lock.
  statement_timeout: statementMs,
  // On this side too, for a network that swallows the answer.
  query_timeout: statementMs + answerMs,
  // Between statements lies at most a password hash; a longer pause is a dead process.
  idle_in_transaction_session_timeout: 15_000,
} as const;

export interface PoolOptions {
  readonly max?: number;
  /** In ms; 10 s by default. */
  readonly waitMs?: number;
  /** Commits do not wait for the disk: for what the next start would write again. */
  readonly hasty?: boolean;
  /** URL prefix of media (media-url.ts); absent: as stored. */
  readonly pictures?: string;
  readonly onError?: (error: Error) => void;
}

export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { max = 20, hasty = false, pictures } = options;
  const { address, named } = replaceOptions(url);
  const settings = [
    named,
    ...(hasty ? ["-c synchronous_commit=off"] : []),
    ...(pictures === undefined ? [] : [`-c aso.pictures=${pictures.replace(/[\\ ]/g, "\\$&")}`]),
  ];
  const pool = new pg.Pool({
    connectionString: address,
    Client: backoffClient(),
    // Independent statements are sent together.
    pipeline: true,
    max,
    connectionTimeoutMillis: options.waitMs ?? waitMs,
    ...poolLimits,
    options: settings.join(" ").trim(),
  });
  const onError = (error: Error) => options.onError?.(error);
  pool.on("error", onError);
  // A connection may break while it is in use; an unhandled event would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/** Separates `options` of the URL, else PGOPTIONS. */
function replaceOptions(url: string): { readonly address: string; readonly named: string } {
  const [place = "", query] = url.split("?");
  const rest = new URLSearchParams(query);
  const named = rest.get("options") ?? process.env.PGOPTIONS ?? "";
  if (!rest.has("options")) return { address: url, named };
  rest.delete("options");
  return { address: rest.size > 0 ? `${place}?${rest}` : place, named };
}

/** After a failed attempt to connect, other attempts fail at once for this long. */
const restMs = 100;

// One client at a time tries to connect and the others fail with its error: hundreds of attempts
// would overwhelm a database that just came back.
function backoffClient(): typeof pg.Client {
  let restsUntil = 0;
  let met: Error | undefined;
  type Result = (error: Error) => void;
  return class BackoffClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Result | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: unknown): Promise<pg.Client> | undefined {
      if (!callback) return super.connect();
      const report = callback as Result;
      const now = performance.now();
      if (met && now < restsUntil) {
        process.nextTick(report, met);
        return undefined;
      }
      if (met) restsUntil = now + restMs;
      super.connect((error: Error) => {
        met = error && isDatabaseAway(error) ? error : undefined;
        if (met) restsUntil = performance.now() + restMs;
        report(error);
      });
      return undefined;
    }
  };
}

/** As many as nginx lets one address have open (ops/deploy/nginx/aso.conf). */
const maxWaiting = 1_000;

type PoolShares = <T>(work: () => Promise<T>) => Promise<T>;

// A client gets a quarter of the connections at most, and an account's changes run one by one,
// since they would wait for the same rows.
export function createPoolShares({
  max,
  connectionTimeoutMillis: timeoutMs = 0,
}: {
  readonly max: number;
  readonly connectionTimeoutMillis?: number | undefined;
}): PoolShares {
  const share = (runningOfOne: number) =>
    createSemaphore({
      ...{
        maxRunning: Infinity,
        maxRunningPerOwner: runningOfOne,
        maxPerOwner: runningOfOne + maxWaiting,
      },
      ...(timeoutMs > 0 && { timeoutMs }),
    });
  const ofClient = share(Math.max(1, Math.floor(max / 4)));
  const ofAccount = share(1);
  return (work) => {
    const asker = getCurrentOrigin()?.requester;
    if (!asker) return work();
    const { client, writesForUserId } = asker;
    const inClients = () => ofClient(work, client);
    return writesForUserId === undefined ? inClients() : ofAccount(inClients, writesForUserId);
  };
}
