import { createReadStream, existsSync } from "node:fs";
import { chmod, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./backup-error.ts";
import { type BackupTarget, takenAtOf } from "./target.ts";

const half = ".part";
/** What a killed process left, in ms: a backup takes hours at most. */
const abandonedMs = 24 * 3600 * 1000;

/** What keeps a file from being written, and what to do about it, by the system's code. */
const reasons: Readonly<Record<string, string>> = {
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

/**
 * Backups in a folder, each readable by this account alone. The folder is never made: within a disk that is not mounted
 * it would be one of the machine's own disk.
 */
export function folderTarget(folder: string): BackupTarget {
  const place = resolve(folder);
  const pathOf = (name: string) => join(place, name);

  async function removeAbandoned(): Promise<void> {
    for (const name of await readdir(place)) {
      if (!name.endsWith(half) || !takenAtOf(name.slice(0, -half.length))) continue;
      const { mtimeMs } = await stat(pathOf(name));
      if (Date.now() - mtimeMs > abandonedMs) await rm(pathOf(name), { force: true });
    }
  }

  return {
    place,
    async write(name, bytes, signal) {
      try {
        await removeAbandoned();
        return await writeAside(pathOf(name), bytes, signal);
      } catch (error) {
        throw explain(error, place);
      }
    },
    async *read(name) {
      yield* createReadStream(pathOf(name));
    },
    async list() {
      const names = await readdir(place).catch(() => []);
      return names.filter((name) => takenAtOf(name) !== undefined).sort();
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/**
 * Writes a file that nobody sees before it is whole.
 * @returns its bytes
 * @throws EEXIST where another of that name is there, or is being written
 */
async function writeAside(
  path: string,
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const aside = path + half;
  const handle = await open(aside, "wx", 0o600);
  try {
    // Only now: whoever writes one of this name holds the name aside until that one is whole.
    if (existsSync(path)) {
      throw Object.assign(new Error(`${path} is there`), { code: "EEXIST", syscall: "open" });
    }
    const file = handle.createWriteStream({ flush: true });
    await pipeline(bytes, file, { signal });
    await chmod(aside, 0o600);
    await rename(aside, path);
    await sync(dirname(path));
    return file.bytesWritten;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(aside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A name is there after a power cut once its folder reached the disk. */
async function sync(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

function explain(error: unknown, place: string): unknown {
  // What the store itself could not read names no file of ours.
  if (!(error instanceof Error && "code" in error && "syscall" in error)) return error;
  const code = String(error.code);
  const reason = reasons[code];
  if (!reason) return error;
  return new BackupError(
    `The backup could not be written to ${place}: ${reason}, or set BACKUP_TO to another place.`,
    { cause: error },
  );
}
