import type { Extensions } from "#contract/extensions.ts";
import type { Db } from "#server/database/connection/connection.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createSecretLookup, type SecretLookup } from "#server/platform/limits/secret-lookup.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { createMetrics, type Metrics } from "#server/platform/observability/metrics.ts";
import type { Traces } from "#server/platform/observability/traces.ts";
import type { Clock } from "#server/platform/time/dates.ts";
import { createExtensionCalls, type ExtensionCalls } from "./extensions/extension-calls.ts";
import { createLimits, type Limits } from "./rate-limit.ts";

export interface Runtime {
  readonly config: Config;
  readonly db: Db;
  /** Uses the pool: not inside a transaction. */
  readonly limits: Limits;
  readonly lookUp: SecretLookup;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The store's own code: store/extensions.ts. */
  readonly extensions: Extensions;
  readonly extensionCalls: ExtensionCalls;
  /** Absent: tracing is off. */
  readonly traces?: Traces | undefined;
  /** Absent: every email is written. A demo's history would flood its mailbox. */
  readonly writesMail?: ((kind: string, at: Date) => boolean) | undefined;
}

export function createRuntime(
  parts: Omit<Runtime, "limits" | "lookUp" | "metrics" | "extensions" | "extensionCalls"> &
    Partial<Pick<Runtime, "metrics" | "extensions">>,
): Runtime {
  const own = {
    limits: createLimits(parts.db),
    lookUp: createSecretLookup(),
    extensionCalls: createExtensionCalls(parts),
  };
  return { metrics: createMetrics(), extensions: {}, ...parts, ...own };
}
