import pg from "pg";
import { isDatabaseAway } from "./is-database-away.ts";

/** After an attempt to connect failed, others are told so at once for this long, in ms. */
const restMs = 100;

/**
 * Makes the connections of one pool. While the database cannot be reached, one at a time tries, ten times a second, and
 * all others fail with what that one met: hundreds of requests that each connect anew would keep a database that just
 * came back from answering anybody.
 */
export function restingClient(): typeof pg.Client {
  let restsUntil = 0;
  let met: Error | undefined;
  // What the pool calls; with a promise it is the driver's own.
  type Told = (error: Error) => void;
  return class RestingClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Told | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: unknown): Promise<pg.Client> | undefined {
      if (!callback) return super.connect();
      const tell = callback as Told;
      const now = performance.now();
      if (met && now < restsUntil) {
        process.nextTick(tell, met);
        return undefined;
      }
      // This one tries for all.
      if (met) restsUntil = now + restMs;
      super.connect((error: Error) => {
        met = error && isDatabaseAway(error) ? error : undefined;
        if (met) restsUntil = performance.now() + restMs;
        tell(error);
      });
      return undefined;
    }
  };
}
