import { mkdtemp, rmdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** Below so many free bytes nothing can be relied on any more: PostgreSQL alone writes ahead in files of 16 MiB. */
const leastFreeBytes = 100 * 1024 * 1024;

/** How much room there is for pictures and the embedded database, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Whether a process keeps anything in its data folder: pictures and the database may both lie elsewhere. */
export function usesDataDir({ databaseUrl, s3 }: Pick<Config, "databaseUrl" | "s3">): boolean {
  return databaseUrl === undefined || s3 === undefined;
}

/** The room on the disk of a folder. */
export async function readDiskSpace(dir: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Whether a folder can be written, and will be for a while. */
export async function isDiskWell(dir: string, leastBytes = leastFreeBytes): Promise<boolean> {
  try {
    await rmdir(await mkdtemp(join(dir, ".writable-")));
    return (await readDiskSpace(dir)).freeBytes >= leastBytes;
  } catch {
    return false;
  }
}
