import { mkdir, mkdtemp, rmdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ConfigError } from "./config.ts";

const reasonsByCode: Readonly<Record<string, string>> = {
  EACCES: "this account may not write there. Give it the folder (chown)",
  EPERM: "this account may not write there. Give it the folder (chown)",
  EROFS: "the disk is read-only. Mount it for writing",
  ENOSPC: "the disk is full. Make room",
  EDQUOT: "the disk is full. Make room",
  ENOTDIR: "it is not a folder. Move the file away",
  EEXIST: "it is not a folder. Move the file away",
};

/** @throws {ConfigError} where the folder cannot be written */
export async function requireDataDir(dataDir: string): Promise<void> {
  const path = resolve(dataDir);
  try {
    await mkdir(path, { recursive: true });
    await rmdir(await mkdtemp(join(path, ".writable-")));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = reasonsByCode[code] ?? `the system says ${code || error}. Fix that`;
    throw new ConfigError([
      `DATA_DIR ${path} cannot be written: ${reason}, or set DATA_DIR to another folder.`,
    ]);
  }
}
