import {
  type DatabaseStats,
  type DatabaseVersions,
  findClockAhead,
  findVersions,
  getDatabaseStats,
  isArchiveFailing,
} from "#server/database/database-health.ts";
import {
  type ExtensionFailures,
  listExtensionFailures,
} from "#server/database/extensions/extension-failures.ts";
import {
  findWorkers,
  type JobRun,
  listJobRuns,
  listQueue,
  type QueuedKind,
  type Workers,
} from "#server/database/jobs/queue-state.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type BackupState, findBackupState, openTarget } from "#server/modules/backup/index.ts";
import { findMailState, type MailState } from "#server/modules/mail/index.ts";
import { countOrdersByStatus, type TabCount } from "#server/modules/orders/queries/index.ts";
import { getPaymentsState, type PaymentsState } from "#server/modules/payments/index.ts";
import { getContent, getStoreSettings, hasSampleContacts } from "#server/modules/settings/index.ts";
import { countFailingWebhooks, type WebhooksState } from "#server/modules/webhooks/index.ts";
import { withTimeout } from "#server/platform/concurrency/promises.ts";
import { findStoreCommit, storeVersion } from "#server/platform/config/store-version.ts";
import { type DiskSpace, getDiskSpace } from "#server/platform/files/disk-space.ts";

export interface StoreState {
  readonly queue: readonly QueuedKind[];
  readonly workers: Workers;
  readonly jobRuns: readonly JobRun[];
  readonly mail: MailState;
  readonly payments: PaymentsState;
  readonly orders: readonly TabCount[];
  readonly webhooks: WebhooksState;
  readonly backup: BackupState;
  /** Whether PostgreSQL cannot hand its write-ahead log to the archive. */
  readonly archiveFails: boolean;
  readonly extensions: readonly ExtensionFailures[];
  readonly sampleContacts: boolean;
  readonly acceptsPayments: boolean;
  /** Seconds this machine is ahead of the database; negative when behind. */
  readonly clock: { readonly aheadSeconds: number };
  readonly database: DatabaseStats;
  readonly disk: DiskSpace | null;
  readonly versions: DatabaseVersions & { readonly store: string; readonly commit: string | null };
}

type PartialStoreState = { -readonly [Part in keyof StoreState]?: StoreState[Part] };

/** Prometheus times out after 10 s. */
const partTimeoutMs = 3_000;
const totalTimeoutMs = 7_000;
const createTimeoutError = () => new Error("The database took too long");

type StateSource = Pick<Runtime, "db" | "config" | "clock">;

export const stateReaders: {
  readonly [Part in keyof StoreState]: (source: StateSource) => Promise<StoreState[Part]>;
} = {
  queue: ({ db }) => listQueue(db),
  workers: ({ db }) => findWorkers(db),
  jobRuns: ({ db }) => listJobRuns(db),
  mail: ({ db, clock }) => findMailState(db, clock()),
  payments: ({ db, clock }) => getPaymentsState(db, clock()),
  orders: ({ db }) => countOrdersByStatus(db),
  webhooks: ({ db }) => countFailingWebhooks(db),
  backup: ({ db, config }) => findBackupState(db, openTarget(config)?.place),
  archiveFails: ({ db }) => isArchiveFailing(db),
  extensions: ({ db, clock }) => listExtensionFailures(db, clock()),
  sampleContacts: async ({ db, config }) =>
    config.mode === "live" && hasSampleContacts(await getContent(db, "contacts")),
  acceptsPayments: async ({ db, config }) =>
    config.payments.provider !== undefined || (await getStoreSettings(db, config, "transfer")).isOn,
  clock: async ({ db, clock }) => ({ aheadSeconds: await findClockAhead(db, clock) }),
  database: ({ db }) => getDatabaseStats(db),
  disk: ({ config }) => readDataDisk(config),
  versions: async ({ db }) => ({
    ...(await findVersions(db)),
    store: await storeVersion,
    commit: await findStoreCommit(),
  }),
};

/** One query after another, to leave the pool to shoppers. @throws where a part cannot be read */
export async function readState(source: StateSource): Promise<StoreState> {
  return {
    queue: await stateReaders.queue(source),
    workers: await stateReaders.workers(source),
    jobRuns: await stateReaders.jobRuns(source),
    mail: await stateReaders.mail(source),
    payments: await stateReaders.payments(source),
    orders: await stateReaders.orders(source),
    webhooks: await stateReaders.webhooks(source),
    backup: await stateReaders.backup(source),
    archiveFails: await stateReaders.archiveFails(source),
    extensions: await stateReaders.extensions(source),
    sampleContacts: await stateReaders.sampleContacts(source),
    acceptsPayments: await stateReaders.acceptsPayments(source),
    clock: await stateReaders.clock(source),
    database: await stateReaders.database(source),
    disk: await stateReaders.disk(source),
    versions: await stateReaders.versions(source),
  };
}

/** Even where media and database are elsewhere: assets may use this disk. */
export async function readDataDisk(config: Runtime["config"]): Promise<DiskSpace | null> {
  return await getDiskSpace(config.dataDir).catch(() => null);
}

/** Like `readState`, without the parts that fail or time out. */
export async function readAvailableState(source: StateSource): Promise<PartialStoreState> {
  const state: PartialStoreState = {};
  const endsAt = performance.now() + totalTimeoutMs;
  const read = async <Part extends keyof StoreState>(part: Part, ms: number) => {
    state[part] = await withTimeout(stateReaders[part](source), ms, createTimeoutError);
  };
  for (const part of Object.keys(stateReaders) as (keyof StoreState)[]) {
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) break;
    // `logHealthIssues` logs the reason.
    await read(part, Math.min(partTimeoutMs, leftMs)).catch(() => {});
  }
  return state;
}
