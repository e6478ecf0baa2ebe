import type { Clock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import type { Log } from "#server/platform/log.ts";
import type { Db } from "./connection.ts";

/** What every verb of the business works with. Handed down from the start, never global. */
export interface Runtime {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}
