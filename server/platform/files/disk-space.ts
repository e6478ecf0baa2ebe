import { mkdtemp, rmdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/platform/config/config.ts";

/** PostgreSQL alone writes ahead in files of 16 MiB. */
const minFreeBytes = 100 * 1024 * 1024;

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export function usesDataDir({ databaseUrl, s3 }: Pick<Config, "databaseUrl" | "s3">): boolean {
  return databaseUrl === undefined || s3 === undefined;
}

export async function getDiskSpace(dir: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export async function isDiskHealthy(dir: string, minBytes = minFreeBytes): Promise<boolean> {
  try {
    await rmdir(await mkdtemp(join(dir, ".writable-")));
    return (await getDiskSpace(dir)).freeBytes >= minBytes;
  } catch {
    return false;
  }
}
