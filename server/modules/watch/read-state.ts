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

/** How the store is right now. One question after another: looking must not take the pool from those who buy. */
export async function readState({
  db,
  config,
  clock,
}: Pick<Runtime, "db" | "config" | "clock">): Promise<StoreState> {
  return {
    queue: await listQueue(db),
    workers: await findWorkers(db),
    mail: await findMailState(db, clock()),
    payments: await findPaymentsState(db, clock()),
    orders: await tallyOrders(db),
    backup: await findBackupState(db, openTarget(config)?.place),
    archiveFails: await isArchiveFailing(db),
    clock: { aheadSeconds: await findClockAhead(db, clock) },
    disk: await readOwnDisk(config),
    versions: { ...(await findVersions(db)), store: await storeVersion },
  };
}

/**
 * The room on the disk of the data folder; null where that is not there. Also where pictures and database have addresses of
 * their own: a PostgreSQL of one's own may run on this machine, and copies of the code lie here.
 */
export async function readOwnDisk(config: Runtime["config"]): Promise<DiskSpace | null> {
  return await readDiskSpace(config.dataDir).catch(() => null);
}
