import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { memoize } from "#server/platform/cache/memoize.ts";
import type { Log } from "#server/platform/observability/log.ts";

const root = join(import.meta.dirname, "../../..");

export const storeVersion = readFile(join(root, "package.json"), "utf8").then(
  (text): string => JSON.parse(text).version,
);

/** Null where unknown. */
export const findStoreCommit = memoize(() => readCommit());

export async function logBuild(log: Log): Promise<void> {
  log.info({ version: await storeVersion, commit: await findStoreCommit() }, "starting");
}

/** From git, else `.commit` (written by `git archive` or a build without git). */
export async function readCommit(dir = root): Promise<string | null> {
  const commit =
    (await readGitCommit(dir)) || (await readFile(join(dir, ".commit"), "utf8").catch(() => ""));
  return /^[0-9a-f]{7,40}\b/.exec(commit.trim())?.[0].slice(0, 12) ?? null;
}

async function readGitCommit(dir: string): Promise<string | undefined> {
  // The folder may lie within another project's repository.
  if (!existsSync(join(dir, ".git"))) return undefined;
  // The store may run as another user than the one who cloned it.
  const args = ["-c", `safe.directory=${dir}`, "-C", dir, "rev-parse", "HEAD"];
  return await promisify(execFile)("git", args).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}
