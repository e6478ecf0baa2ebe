import { execFile } from "node:child_process";
import { appendFile, copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const deploy = join(import.meta.dirname, "../../ops/deploy");
const run = promisify(execFile);

const passwords = {
  POSTGRES_PASSWORD: "one",
  REPLICATION_PASSWORD: "two",
  REWIND_PASSWORD: "three",
};

/** Makes an empty folder. */
export function createTempDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), "aso-deploy-"));
}

/** Makes a folder for `work`, and takes it away afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createTempDir();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * A template of ops/deploy/ as its script fills it from the example of settings.
 * @param settings in place of those of the example
 * @throws {Error} with what the script says, when it refuses
 */
export async function fillTemplate(
  template: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  return await inFolder(async (folder) => {
    const file = join(folder, "machines.env");
    await copyFile(join(deploy, "machines.env.example"), file);
    const own = Object.entries({ ...passwords, ...settings });
    await appendFile(file, own.map(([name, value]) => `${name}="${value}"\n`).join(""));
    const { stdout } = await run("sh", [join(deploy, "fill.sh"), file, join(deploy, template)]);
    return stdout;
  });
}

/** Runs a program of the system. @returns what it says @throws {Error} with that, when it refuses */
export async function runProgram(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(program, [...args]);
  return stdout + stderr;
}
