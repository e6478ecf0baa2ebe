import { execFile } from "node:child_process";
import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Release } from "#server/database/migrations/releases.ts";
import { isInstalled } from "../../../scripts/lib/ensure-installed.mjs";

const projectDir = join(import.meta.dirname, "../../..");
const execute = promisify(execFile);
/** The list of files that a build prints. */
const maxBuffer = 64 * 1024 * 1024;

/**
 * Puts a release's code out of git into a new folder, with its dependencies.
 * @throws {Error} where this clone has not the history
 */
export async function unpackRelease({ version, commit }: Release, dir: string): Promise<void> {
  const git = (...args: string[]) => execute("git", args, { cwd: projectDir, maxBuffer });
  await git("cat-file", "-e", `${commit}^{commit}`).catch((cause) => {
    throw new Error(
      `Version ${version} (${commit.slice(0, 8)}) is not in the history of this clone. Fetch it: git fetch --unshallow`,
      { cause },
    );
  });
  await mkdir(dir, { recursive: true });
  const archive = join(dir, "release.tar");
  await git("archive", "--output", archive, commit);
  await execute("tar", ["-xf", archive, "-C", dir]);
  const modules = join(dir, "node_modules");
  await symlink(join(projectDir, "node_modules"), modules);
  if (isInstalled(dir)) return;
  await rm(modules);
  await execute("npm", ["ci", "--ignore-scripts"], { cwd: dir, maxBuffer });
}

export async function buildRelease(dir: string): Promise<void> {
  await execute("npm", ["run", "build"], { cwd: dir, maxBuffer });
}
