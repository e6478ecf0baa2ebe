import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { PostgresPackage } from "./find-package.ts";
import { canReach, type ServerUser } from "./server-user.ts";

export type Runtime = { binDir: string };

/** Adds library links, which npm packages cannot carry; in a copy where that is impossible. */
export async function prepareRuntime(
  found: PostgresPackage,
  user: ServerUser | undefined,
  copiesDir: string,
): Promise<Runtime> {
  const inPlace = { binDir: join(found.nativeDir, "bin") };
  const reachable = await canReach(join(inPlace.binDir, "postgres"), user);
  if (reachable && (await linkLibraries(found.nativeDir))) return inPlace;

  await mkdir(copiesDir, { recursive: true });
  const copy = join(copiesDir, `postgres-runtime-${found.version}`);
  if (!(await exists(copy))) await copyRuntime(found.nativeDir, copy);
  return { binDir: join(copy, "bin") };
}

async function linkLibraries(nativeDir: string): Promise<boolean> {
  const list = await readFile(join(nativeDir, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(dirname(nativeDir), target);
    if (await exists(path)) continue;
    try {
      await symlink(basename(source), path);
    } catch (error) {
      if (!isCode(error, "EEXIST")) return false;
    }
  }
  return true;
}

async function copyRuntime(nativeDir: string, copy: string): Promise<void> {
  // Copied and then renamed, so that an interrupted copy is never taken for a whole one.
  const parent = await mkdtemp(`${copy}.new-`);
  const native = join(parent, "native");
  try {
    await cp(nativeDir, native, { recursive: true, verbatimSymlinks: true });
    // A read-only package gives read-only folders.
    await chmod(join(native, "lib"), 0o755);
    await linkLibraries(native);
    await rename(native, copy);
  } catch (error) {
    if (!(await exists(copy))) throw error;
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
