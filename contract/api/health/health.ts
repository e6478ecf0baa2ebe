import { Type } from "typebox";
import { nullableText } from "../fields.ts";
import { extensionPoints } from "./extension-points.ts";
import { healthIssueCodes } from "./health-issues.ts";

const count = Type.Integer({ minimum: 0 });
const seconds = Type.Number({ minimum: 0 });

export const StoreHealth = Type.Object({
  at: Type.String(),
  issues: Type.Array(Type.Enum(healthIssueCodes)),
  mail: Type.Object({
    waiting: count,
    /** Included in `waiting`. */
    retrying: count,
    oldestSeconds: seconds,
    retryingSeconds: seconds,
    failed: count,
    lastSentAt: nullableText,
    isDemoMailbox: Type.Boolean(),
  }),
  payments: Type.Object({
    watched: count,
    /** Included in `watched`: the last poll failed. */
    unanswered: count,
    overdueSeconds: seconds,
    openCases: count,
    keyRefusedSince: nullableText,
    lastMoneyAt: nullableText,
    lastWebhookAt: nullableText,
  }),
  jobs: Type.Object({
    /** One per process and queue. */
    workers: count,
    /** The last run of each job, newest first. */
    runs: Type.Array(
      Type.Object({ job: Type.String(), endedAt: Type.String(), failed: Type.Boolean() }),
    ),
    queues: Type.Array(
      Type.Object({
        queue: Type.String(),
        due: count,
        later: count,
        running: count,
        failed: count,
        /** Age of the oldest due job. */
        lagSeconds: seconds,
        isLate: Type.Boolean(),
      }),
    ),
  }),
  /** The store's own code that failed within the last hour. */
  extensions: Type.Array(
    Type.Object({
      point: Type.Enum(extensionPoints),
      failures: count,
      since: Type.String(),
      /** The last one's. */
      message: Type.String(),
    }),
  ),
  webhooks: Type.Object({
    /** Turned on, with deliveries to retry. */
    failing: count,
    /** By the store, after three days. */
    turnedOff: count,
  }),
  clock: Type.Object({
    /** Against the database; negative where this machine is behind. */
    aheadSeconds: Type.Number(),
  }),
  database: Type.Object({ answeredMs: Type.Number({ minimum: 0 }), sizeBytes: count }),
  disk: Type.Union([
    Type.Object({ freeBytes: Type.Number(), totalBytes: Type.Number() }),
    Type.Null(),
  ]),
  backup: Type.Object({
    place: nullableText,
    everyHours: count,
    retentionDays: count,
    retentionWeeks: count,
    isEncrypted: Type.Boolean(),
    lastAt: nullableText,
    lastBytes: Type.Union([count, Type.Null()]),
    ageSeconds: Type.Union([seconds, Type.Null()]),
    error: nullableText,
    /** Since when jobs are paused after a restore from backup. */
    pausedSince: nullableText,
  }),
  versions: Type.Object({
    store: Type.String(),
    commit: nullableText,
    node: Type.String(),
    postgres: Type.String(),
    migration: Type.String(),
  }),
});
export type StoreHealth = Type.Static<typeof StoreHealth>;
