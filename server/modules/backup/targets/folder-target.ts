import { createReadStream, existsSync } from "node:fs";
import { chmod, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { BackupError } from "../backup-error.ts";
import { abandonedAfterMs, type BackupTarget, isBackupName, isOfSameStore } from "./target.ts";

const partSuffix = ".part";

const reasonsByCode: Readonly<Record<string, string>> = {
  ENOSPC: "its disk is full. Make room, keep fewer (BACKUP_KEEP_DAYS, BACKUP_KEEP_WEEKS)",
  EDQUOT: "its disk is full. Make room, keep fewer (BACKUP_KEEP_DAYS, BACKUP_KEEP_WEEKS)",
  EACCES: "this account may not write there. Give it the folder (chown)",
  EPERM: "this account may not write there. Give it the folder (chown)",
  EROFS: "it is read-only here. Mount it for writing, and name it in ReadWritePaths of the unit",
  ENOENT:
    "there is no such folder. Mount its disk, or make the folder if it never was there (mkdir)",
  ENOTDIR: "it is not a folder. Move the file away",
  EEXIST: "a backup of this very second is there. Try again",
};

/** Readable by this account only. Not created: on an unmounted disk it would be the wrong one. */
export function folderTarget(folder: string): BackupTarget {
  const place = resolve(folder);
  const toPath = (name: string) => join(place, name);

  /** @param backupName selects files of the same store */
  async function removeAbandoned(backupName: string): Promise<void> {
    for (const name of await readdir(place)) {
      if (
        !name.endsWith(partSuffix) ||
        !isOfSameStore(name.slice(0, -partSuffix.length), backupName)
      )
        continue;
      const { mtimeMs } = await stat(toPath(name));
      if (Date.now() - mtimeMs > abandonedAfterMs) await rm(toPath(name), { force: true });
    }
  }

  const readFolder = () =>
    readdir(place).catch((error: unknown) => {
      throw toBackupError(error, `The folder of the backups ${place} cannot be read`);
    });

  return {
    place,
    async write(name, bytes, signal) {
      try {
        await removeAbandoned(name);
        return await writeAtomically(toPath(name), bytes, signal);
      } catch (error) {
        throw toBackupError(error, `The backup could not be written to ${place}`);
      }
    },
    async *read(name) {
      yield* createReadStream(toPath(name));
    },
    async list() {
      const names = (await readFolder()).filter(isBackupName).sort();
      return await Promise.all(
        names.map(async (name) => ({ name, bytes: (await stat(toPath(name))).size })),
      );
    },
    remove: (name) => rm(toPath(name), { force: true }),
  };
}

/** The file appears only once complete. @throws EEXIST where the name exists or is being written */
async function writeAtomically(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const tempPath = path + partSuffix;
  const handle = await open(tempPath, "wx", 0o600);
  try {
    // Checked only now: another writer holds the partial file until its own is complete.
    if (existsSync(path)) {
      throw Object.assign(new Error(`${path} is there`), { code: "EEXIST", syscall: "open" });
    }
    const file = handle.createWriteStream({ flush: true });
    await pipeline(bytes, file, { signal });
    await chmod(tempPath, 0o600);
    await rename(tempPath, path);
    await syncFolder(dirname(path));
    return file.bytesWritten;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(tempPath, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A rename survives a power cut once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

function toBackupError(error: unknown, what: string): unknown {
  if (!(error instanceof Error && "code" in error && "syscall" in error)) return error;
  const code = String(error.code);
  const reason = reasonsByCode[code];
  if (!reason) return error;
  return new BackupError(`${what}: ${reason}, or set BACKUP_TO to another place.`, {
    cause: error,
  });
}
