import { findManifest, isComplete } from "./check-backup.ts";
import { type BackupTarget, isOfSameStore } from "./targets/target.ts";

const dayMs = 24 * 3600 * 1000;
const recentMs = 2 * dayMs;

/** Backups verified before, since buckets charge for reading. */
const knownComplete = new Set<string>();

export interface RetentionPolicy {
  readonly retentionDays: number;
  readonly retentionWeeks: number;
}

export interface ScheduledBackup {
  readonly name: string;
  readonly takenAt: Date;
}

/** By the backups' own metadata. @throws when they cannot be read or removed */
export async function removeOutdated(
  target: BackupTarget,
  newBackup: ScheduledBackup & { readonly storeId: string },
  { key, ...policy }: RetentionPolicy & { readonly key: string | undefined },
  onRemoved: (name: string) => void,
): Promise<void> {
  const sizes = new Map<string, number>();
  const ownBackups: ScheduledBackup[] = [];
  const toSource = (name: string) => ({ key, read: () => target.read(name) });
  for (const { name, bytes } of await target.list()) {
    if (!isOfSameStore(name, newBackup.name)) continue;
    const manifest = await findManifest(toSource(name));
    if (manifest?.storeId !== newBackup.storeId || manifest.kind !== "scheduled") continue;
    sizes.set(name, bytes);
    ownBackups.push({ name, takenAt: new Date(manifest.takenAt) });
  }
  const isKnownComplete = async (name: string) => {
    const fileKey = `${target.place}/${name} ${sizes.get(name)}`;
    if (!knownComplete.has(fileKey) && (await isComplete(toSource(name))))
      knownComplete.add(fileKey);
    return knownComplete.has(fileKey);
  };
  for (const name of await listOutdated(ownBackups, newBackup.takenAt, policy, isKnownComplete)) {
    await target.remove(name);
    onRemoved(name);
  }
}

/** @param isComplete whether a backup can be restored; others go only when such a one remains */
export async function listOutdated(
  backups: readonly ScheduledBackup[],
  now: Date,
  { retentionDays, retentionWeeks }: RetentionPolicy,
  isComplete: (name: string) => Promise<boolean>,
): Promise<string[]> {
  const older = backups
    .filter(({ takenAt }) => now.getTime() - takenAt.getTime() > recentMs)
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const retained = new Set<string>();
  async function retainNewest(
    maxPeriods: number,
    toPeriod: (day: number) => number,
  ): Promise<void> {
    const periods = new Set<number>();
    for (const { name, takenAt } of older) {
      if (periods.size === maxPeriods) return;
      const period = toPeriod(Math.floor(takenAt.getTime() / dayMs));
      if (periods.has(period) || !(await isComplete(name))) continue;
      periods.add(period);
      retained.add(name);
    }
  }
  await retainNewest(retentionDays, (day) => day);
  // 1 January 1970 was a Thursday; weeks start on Monday.
  await retainNewest(retentionWeeks, (day) => Math.floor((day + 3) / 7));
  return older.map(({ name }) => name).filter((name) => !retained.has(name));
}
