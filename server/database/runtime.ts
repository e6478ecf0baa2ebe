import type { Clock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import type { Log } from "#server/platform/log.ts";
import { createMetrics, type Metrics } from "#server/platform/metrics.ts";
import type { Traces } from "#server/platform/traces.ts";
import type { Db } from "./connection.ts";
import { createLimits, type Limits } from "./rate-limit.ts";

/** What every verb of the business works with. Handed down from the start, never global. */
export interface Runtime {
  readonly config: Config;
  readonly db: Db;
  /** Counted through the pool: not for use inside a transaction. */
  readonly limits: Limits;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Absent: nobody wants to know where the time of work goes. */
  readonly traces?: Traces | undefined;
  /** Whether a message of a kind and time is written; absent: each is. A demo's past would flood its mailbox. */
  readonly writesMail?: ((kind: string, at: Date) => boolean) | undefined;
}

/** Puts a runtime together from its parts; figures of its own unless others, such as the pool, count in the same. */
export function createRuntime(
  parts: Omit<Runtime, "limits" | "metrics"> & Partial<Pick<Runtime, "metrics">>,
): Runtime {
  return { metrics: createMetrics(), ...parts, limits: createLimits(parts.db) };
}
