import { findClockAhead } from "#server/database/find-clock-ahead.ts";
import { type DatabaseVersions, findVersions } from "#server/database/find-versions.ts";
import { isArchiveFailing } from "#server/database/is-archive-failing.ts";
import {
  findWorkers,
  listQueue,
  type QueuedKind,
  type Workers,
} from "#server/database/queue-state.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type BackupState, findBackupState, openTarget } from "#server/modules/backup/index.ts";
import { findMailState, type MailState } from "#server/modules/mail/index.ts";
import { type StatusTally, tallyOrders } from "#server/modules/orders/index.ts";
import { findPaymentsState, type PaymentsState } from "#server/modules/payments/index.ts";
import { type DiskSpace, readDiskSpace } from "#server/platform/disk.ts";
import { storeVersion } from "#server/platform/store-version.ts";

/** How the store is, as far as the database and this machine tell. */
export interface StoreState {
  readonly queue: readonly QueuedKind[];
  readonly workers: Workers;
  readonly mail: MailState;
  readonly payments: PaymentsState;
  readonly orders: readonly StatusTally[];
  readonly backup: BackupState;
  /** Whether PostgreSQL cannot hand its write-ahead log to the archive. */
  readonly archiveFails: boolean;
  /** How far this machine's clock is ahead of the database's, in seconds; negative where it is behind. */
  readonly clock: { readonly aheadSeconds: number };
  /** Null where the data folder is not there. */
  readonly disk: DiskSpace | null;
  readonly versions: DatabaseVersions & { readonly store: string };
}

/** What the state is read from. */
export type StateSource = Pick<Runtime, "db" | "config" | "clock">;

/** How each part of the state is read. */
export const readers: {
  readonly [Part in keyof StoreState]: (source: StateSource) => Promise<StoreState[Part]>;
} = {
  queue: ({ db }) => listQueue(db),
  workers: ({ db }) => findWorkers(db),
  mail: ({ db, clock }) => findMailState(db, clock()),
  payments: ({ db, clock }) => findPaymentsState(db, clock()),
  orders: ({ db }) => tallyOrders(db),
  backup: ({ db, config }) => findBackupState(db, openTarget(config)?.place),
  archiveFails: ({ db }) => isArchiveFailing(db),
  clock: async ({ db, clock }) => ({ aheadSeconds: await findClockAhead(db, clock) }),
  disk: ({ config }) => readOwnDisk(config),
  versions: async ({ db }) => ({ ...(await findVersions(db)), store: await storeVersion }),
};

/**
 * How the store is right now. One question after another: looking must not take the pool from those who buy.
 * @throws where any part cannot be read
 */
export async function readState(source: StateSource): Promise<StoreState> {
  return {
    queue: await readers.queue(source),
    workers: await readers.workers(source),
    mail: await readers.mail(source),
    payments: await readers.payments(source),
    orders: await readers.orders(source),
    backup: await readers.backup(source),
    archiveFails: await readers.archiveFails(source),
    clock: await readers.clock(source),
    disk: await readers.disk(source),
    versions: await readers.versions(source),
  };
}

/**
 * The room on the disk of the data folder; null where that is not there. Also where pictures and database have addresses of
 * their own: a PostgreSQL of one's own may run on this machine, and copies of the code lie here.
 */
export async function readOwnDisk(config: Runtime["config"]): Promise<DiskSpace | null> {
  return await readDiskSpace(config.dataDir).catch(() => null);
}
