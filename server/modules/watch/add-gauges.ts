import { isDatabaseUp } from "#server/database/is-database-up.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { isBackedUp } from "#server/modules/backup/index.ts";
import { inTime } from "#server/platform/in-time.ts";
import { keepFor } from "#server/platform/keep-for.ts";
import type { Figure } from "#server/platform/metrics.ts";
import { readParts } from "./read-parts.ts";
import { readers, readOwnDisk, type StoreState } from "./read-state.ts";

/** Figures that are asked of the database are as old as this at most, in ms, however often they are scraped. */
const keptMs = 5_000;
/** A replica that takes longer, in ms, counts as away; Prometheus waits 10 s for everything. */
const patienceMs = 4_000;
const tooLong = () => new Error("The replica took too long");

/**
 * Adds what is read when the figures are asked for: the pool of this process, and how the store as a whole is. Every
 * process tells the latter, and the same, so that any one of them may fall.
 */
export function addGauges(runtime: Pick<Runtime, "db" | "config" | "clock" | "metrics">): void {
  const { db, metrics } = runtime;
  const read = keepFor(keptMs, () => readParts(runtime));
  const add = <Part extends keyof StoreState>(
    part: Part,
    name: string,
    help: string,
    labels: readonly string[],
    tell: (state: StoreState[Part]) => readonly Figure[],
  ) =>
    metrics.addGauge({
      name,
      help,
      labels,
      async read() {
        const { [part]: state } = await read();
        return state === undefined ? [] : tell(state);
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
  const isUp = keepFor(keptMs, () => isDatabaseUp(db));
  metrics.addGauge({
    name: "database_up",
    help: "Whether the database answers this process, be it past a pool that has no connection free",
    read: async () => [{ value: (await isUp()) ? 1 : 0 }],
  });
  metrics.addGauge({
    name: "figures_missing",
    help: "Whether the figures of a part of the store could not be read",
    labels: ["part"],
    async read() {
      const found = await read();
      return Object.keys(readers).map((part) => ({
        labels: { part },
        value: part in found ? 0 : 1,
      }));
    },
  });
  // Asked for by this process: behind a proxy each may reach another replica.
  const readLag = keepFor(keptMs, () => inTime(db.replica.findLag(), patienceMs, tooLong));
  metrics.addGauge({
    name: "replica_up",
    help: "Whether a replica answered this process; none where the store reads from the primary alone",
    read: () =>
      readLag().then(
        (lag) => (lag === undefined ? [] : [{ value: 1 }]),
        () => [{ value: 0 }],
      ),
  });
  metrics.addGauge({
    name: "replica_lag_seconds",
    help: "How far the replica that answered this process is behind the primary",
    async read() {
      const lag = await readLag();
      return lag === undefined ? [] : [{ value: lag }];
    },
  });

  add("queue", "jobs", "Jobs in the queue by kind and state", ["job", "lane", "state"], (queue) =>
    queue.flatMap(({ job, lane, due, later, retrying, running, failed }) =>
      Object.entries({ due, later, retrying, running, failed }).map(([state, value]) => ({
        labels: { job, lane, state },
        value,
      })),
    ),
  );
  add(
    "queue",
    "job_lag_seconds",
    "How long the oldest job of a kind has been due",
    ["job", "lane"],
    (queue) =>
      queue.map(({ job, lane, lagSeconds }) => ({ labels: { job, lane }, value: lagSeconds })),
  );
  add("workers", "job_workers", "Workers of all processes", [], (workers) => [
    { value: workers.count },
  ]);
  add(
    "workers",
    "job_workers_silent_seconds",
    "Since when no worker was heard of",
    [],
    (workers) => (workers.silentSeconds === null ? [] : [{ value: workers.silentSeconds }]),
  );
  add("mail", "mails_waiting", "Messages that are not sent", ["state"], (mail) => [
    { labels: { state: "waiting" }, value: mail.waiting },
    { labels: { state: "retrying" }, value: mail.retrying },
    { labels: { state: "dead" }, value: mail.dead },
  ]);
  add(
    "mail",
    "mailboxes_retrying",
    "Mailboxes that messages refused before are for",
    [],
    (mail) => [{ value: mail.retryingMailboxes }],
  );
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
    "How long ago the last message left, by any process",
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
  add("payments", "payments_asked", "Of those, asked about before", [], (payments) => [
    { value: payments.asked },
  ]);
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
    "From the first question about a payment that the provider gave no answer to until the newest",
    [],
    (payments) => [{ value: payments.silentSeconds }],
  );
  add("payments", "payments_overdue_seconds", "How late the provider is asked", [], (payments) => [
    { value: payments.overdueSeconds },
  ]);
  add("payments", "payments_to_settle", "Cases that a person must settle", [], (payments) => [
    { value: payments.toSettle },
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
    help: "How often a backup is wanted; none of a demo that makes none by itself",
    read: () => {
      const { config } = runtime;
      // A live store that lost the setting must not fall silent with its backups.
      const isWanted = config.mode === "live" || isBackedUp(config);
      return isWanted ? [{ value: config.backup.everyHours * 3600 }] : [];
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
    "store_held",
    "Whether this store was brought back and does no jobs yet",
    [],
    (backup) => [{ value: backup.heldSince ? 1 : 0 }],
  );
  // Not asked of the database, which a full disk may have stopped.
  metrics.addGauge({
    name: "disk_bytes",
    help: "Room on the disk of the data folder",
    labels: ["state"],
    read: async () => {
      const disk = await readOwnDisk(runtime.config);
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
    ["store", "node", "postgres", "migration"],
    (versions) => [{ labels: { ...versions, node: process.versions.node }, value: 1 }],
  );
}
