export interface BackupTarget {
  readonly place: string;
  /** The file appears once complete. @returns bytes @throws {BackupError}, or when aborted */
  write(name: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<number>;
  read(name: string): AsyncIterable<Uint8Array>;
  list(): Promise<BackupFile[]>;
  remove(name: string): Promise<void>;
}

export interface BackupFile {
  readonly name: string;
  readonly bytes: number;
}

/** @param storeId null in an early release */
export function createBackupName(
  takenAt: Date,
  storeId: string | null,
  isEncrypted: boolean,
): string {
  const seconds = takenAt.toISOString().slice(0, 19).replace(/[-:]/g, "");
  return `aso-${seconds}Z${createSuffix(storeId)}.tar${isEncrypted ? ".age" : ""}`;
}

const createSuffix = (storeId: string | null) => (storeId ? `-${storeId.slice(0, 8)}` : "");
const pattern = /^aso-\d{8}T\d{6}Z(-[0-9a-f]{8})?\.tar(\.age)?$/;

export function isBackupName(name: string): boolean {
  return pattern.test(name);
}

export function isOfSameStore(name: string, other: string): boolean {
  return isBackupName(name) && pattern.exec(name)?.[1] === pattern.exec(other)?.[1];
}

/** Partial files older than this are orphaned: a backup takes hours at most. */
export const abandonedAfterMs = 24 * 3600 * 1000;
