import { type DatabaseVersions, findVersions } from "#server/database/find-versions.ts";
import {
  findWorkers,
  listQueue,
  type QueuedKind,
  type Workers,
} from "#server/database/queue-state.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type BackupState, findBackupState } from "#server/modules/backup/index.ts";
import { findMailState, type MailState } from "#server/modules/mail/index.ts";
import { type StatusTally, tallyOrders } from "#server/modules/orders/index.ts";
import { findPaymentsState, type PaymentsState } from "#server/modules/payments/index.ts";
import { type DiskSpace, readDiskSpace, usesDataDir } from "#server/platform/disk.ts";
import { storeVersion } from "#server/platform/store-version.ts";

/** How the store is, as far as the database and this machine tell. */
export interface StoreState {
  readonly queue: readonly QueuedKind[];
  readonly workers: Workers;
  readonly mail: MailState;
  readonly payments: PaymentsState;
  readonly orders: readonly StatusTally[];
  readonly backup: BackupState;
  /** Null where nothing of the store lies on this machine, or its folder is gone. */
  readonly disk: DiskSpace | null;
  readonly versions: DatabaseVersions & { readonly store: string };
}

/** How the store is right now. One question after another: looking must not take the pool from those who buy. */
export async function readState({
  db,
  config,
}: Pick<Runtime, "db" | "config">): Promise<StoreState> {
  return {
    queue: await listQueue(db),
    workers: await findWorkers(db),
    mail: await findMailState(db),
    payments: await findPaymentsState(db),
    orders: await tallyOrders(db),
    backup: await findBackupState(db),
    disk: usesDataDir(config) ? await readDiskSpace(config.dataDir).catch(() => null) : null,
    versions: { ...(await findVersions(db)), store: await storeVersion },
  };
}
