import { isDatabaseUp } from "#server/database/database-health.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { isBackedUp } from "#server/modules/backup/index.ts";
import { cacheFor } from "#server/platform/cache/memoize.ts";
import { withTimeout } from "#server/platform/concurrency/promises.ts";
import type { GaugeValue } from "#server/platform/observability/metrics.ts";
import { readAvailableState, readDataDisk, type StoreState, stateReaders } from "./read-state.ts";

const maxAgeMs = 5_000;
/** Prometheus times out after 10 s. */
const timeoutMs = 4_000;
const createTimeoutError = () => new Error("The replica took too long");

/** Every process exports those of the whole store, so that any may fail. */
export function addGauges(runtime: Pick<Runtime, "db" | "config" | "clock" | "metrics">): void {
  const { db, metrics } = runtime;
  const read = cacheFor(maxAgeMs, () => readAvailableState(runtime));
  const add = <Part extends keyof StoreState>(
    part: Part,
    name: string,
    help: string,
    labels: readonly string[],
    toValues: (state: StoreState[Part]) => readonly GaugeValue[],
  ) =>
    metrics.addGauge({
      name,
      help,
      labels,
      async read() {
        const { [part]: state } = await read();
        return state === undefined ? [] : toValues(state);
      },
    });

  metrics.addGauge({
    name: "pool_connections",
    help: "Connections of this process to the database, by what they do; `waiting` are requests without one",
    labels: ["state"],
    read: () => [
      { labels: { state: "in_use" }, value: db.pool.totalCount - db.pool.idleCount },
      { labels: { state: "idle" }, value: db.pool.idleCount },
      { labels: { state: "waiting" }, value: db.pool.waitingCount },
    ],
  });
  const isDatabaseReachable = cacheFor(maxAgeMs, () => isDatabaseUp(db));
  metrics.addGauge({
    name: "database_up",
    help: "Whether the database answers this process, even when its pool is exhausted",
    read: async () => [{ value: (await isDatabaseReachable()) ? 1 : 0 }],
  });
  metrics.addGauge({
    name: "metrics_missing",
    help: "Whether the metrics of a part could not be read",
    labels: ["part"],
    async read() {
      const found = await read();
      return Object.keys(stateReaders).map((part) => ({
        labels: { part },
        value: part in found ? 0 : 1,
      }));
    },
  });
  // Per process, since a proxy may lead each to another replica.
  const readReplicaLag = cacheFor(maxAgeMs, () =>
    withTimeout(db.replica.findLag(), timeoutMs, createTimeoutError),
  );
  metrics.addGauge({
    name: "replica_up",
    help: "Whether a replica answered this process; none where the store reads from the primary alone",
    read: () =>
      readReplicaLag().then(
        (lag) => (lag === undefined ? [] : [{ value: 1 }]),
        () => [{ value: 0 }],
      ),
  });
  metrics.addGauge({
    name: "replica_lag_seconds",
    help: "How far the replica that answered this process is behind the primary",
    async read() {
      const lag = await readReplicaLag();
      return lag === undefined ? [] : [{ value: lag }];
    },
  });

  add("queue", "jobs", "Jobs in the queue by kind and state", ["job", "queue", "state"], (queue) =>
    queue.flatMap(({ job, queue, due, later, retrying, running, failed }) =>
      Object.entries({ due, later, retrying, running, failed }).map(([state, value]) => ({
        labels: { job, queue, state },
        value,
      })),
    ),
  );
  add(
    "queue",
    "job_lag_seconds",
    "How long the oldest job of a kind has been due",
    ["job", "queue"],
    (queue) =>
      queue.map(({ job, queue, lagSeconds }) => ({
        labels: { job, queue },
        value: lagSeconds,
      })),
  );
  add("workers", "job_workers", "Workers of all processes", [], (workers) => [
    { value: workers.count },
  ]);
  add(
    "workers",
    "job_workers_silent_seconds",
    "Seconds since the last worker heartbeat",
    [],
    (workers) => (workers.silentSeconds === null ? [] : [{ value: workers.silentSeconds }]),
  );
  add("mail", "mails_waiting", "Messages that are not sent", ["state"], (mail) => [
    { labels: { state: "waiting" }, value: mail.waiting },
    { labels: { state: "retrying" }, value: mail.retrying },
    { labels: { state: "failed" }, value: mail.failed },
  ]);
  add("mail", "mailboxes_retrying", "Mailboxes with messages to retry", [], (mail) => [
    { value: mail.retryingMailboxes },
  ]);
  add(
    "mail",
    "mails_oldest_seconds",
    "How long the oldest of them has waited",
    ["state"],
    (mail) => [
      { labels: { state: "waiting" }, value: mail.oldestSeconds },
      { labels: { state: "retrying" }, value: mail.retryingSeconds },
    ],
  );
  add(
    "mail",
    "mails_silent_seconds",
    "Seconds since any process last sent a message",
    [],
    (mail) => (mail.silentSeconds === null ? [] : [{ value: mail.silentSeconds }]),
  );
  add(
    "payments",
    "payments_watched",
    "Payments the provider is still asked about",
    ["state"],
    (payments) =>
      Object.entries(payments.watched).map(([state, value]) => ({ labels: { state }, value })),
  );
  add(
    "payments",
    "payments_checked",
    "Of those, checked with the provider before",
    [],
    (payments) => [{ value: payments.queried }],
  );
  add(
    "payments",
    "payments_unanswered",
    "Of those, without an answer when asked last",
    [],
    (payments) => [{ value: payments.unanswered }],
  );
  add(
    "payments",
    "provider_silent_seconds",
    "From the first to the latest unanswered check of a payment",
    [],
    (payments) => [{ value: payments.silentSeconds }],
  );
  add("payments", "payments_overdue_seconds", "How late the provider is asked", [], (payments) => [
    { value: payments.overdueSeconds },
  ]);
  add("payments", "payments_to_review", "Cases that a person must settle", [], (payments) => [
    { value: payments.openCases },
  ]);
  add(
    "payments",
    "provider_key_refused",
    "Whether the provider refuses our key",
    [],
    (payments) => [{ value: payments.keyRefusedSince === null ? 0 : 1 }],
  );
  add("orders", "orders", "Orders by step", ["step"], (orders) =>
    orders.map(({ status, orders: value }) => ({ labels: { step: status.toLowerCase() }, value })),
  );
  add(
    "backup",
    "backup_last_success_timestamp_seconds",
    "When the last backup began",
    [],
    (backup) => (backup.last ? [{ value: backup.last.startedAt.getTime() / 1000 }] : []),
  );
  add("backup", "backup_size_bytes", "Size of the last backup", [], (backup) =>
    backup.last?.bytes ? [{ value: backup.last.bytes }] : [],
  );
  add(
    "backup",
    "backup_failed",
    "Whether the newest backup failed, or old ones could not be removed",
    [],
    (backup) => [{ value: backup.failed ? 1 : 0 }],
  );
  metrics.addGauge({
    name: "backup_every_seconds",
    help: "Backup interval; absent in a demo without scheduled backups",
    read: () => {
      const { config } = runtime;
      // A live store without BACKUP_TO must still alert.
      const isExpected = config.mode === "live" || isBackedUp(config);
      return isExpected ? [{ value: config.backup.everyHours * 3600 }] : [];
    },
  });
  add(
    "archiveFails",
    "archive_failing",
    "Whether PostgreSQL cannot hand its write-ahead log to the archive",
    [],
    (archiveFails) => [{ value: archiveFails ? 1 : 0 }],
  );
  add(
    "backup",
    "store_paused",
    "Whether this store was restored and runs no jobs yet",
    [],
    (backup) => [{ value: backup.pausedSince ? 1 : 0 }],
  );
  // Not from the database, which a full disk may have stopped.
  metrics.addGauge({
    name: "disk_bytes",
    help: "Disk space of the data folder",
    labels: ["state"],
    read: async () => {
      const disk = await readDataDisk(runtime.config);
      if (!disk) return [];
      return [
        { labels: { state: "free" }, value: disk.freeBytes },
        { labels: { state: "total" }, value: disk.totalBytes },
      ];
    },
  });
  add(
    "clock",
    "clock_ahead_seconds",
    "This machine's clock against the database's",
    [],
    (clock) => [{ value: clock.aheadSeconds }],
  );
  add(
    "versions",
    "versions_info",
    "What runs",
    ["store", "commit", "node", "postgres", "migration"],
    (versions) => [
      {
        labels: { ...versions, commit: versions.commit ?? "", node: process.versions.node },
        value: 1,
      },
    ],
  );
}
