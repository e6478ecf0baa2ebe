/** Where backups lie. */
export interface BackupTarget {
  /** Where that is, in words without anything secret. */
  readonly place: string;
  /**
   * Keeps a file. It is there under its name once all of it is, and not before.
   * @returns its size in bytes
   * @throws {BackupError} where it cannot be kept, or the signal says to stop
   */
  write(name: string, bytes: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<number>;
  /** A file from its beginning. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Names of the backups there, the oldest first. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Name of a backup by the moment it was taken. */
export function backupName(takenAt: Date): string {
  return `aso-${takenAt.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.backup`;
}

/** When a backup was taken by its name; undefined for any other name. */
export function takenAtOf(name: string): Date | undefined {
  const [, ...parts] = /^aso-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year, month, day, ...time] = parts;
  return new Date(`${year}-${month}-${day}T${time.join(":")}Z`);
}
