import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "./ensure-installed.mjs";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "aso-install-"));
  await mkdir(join(dir, "node_modules"));
});
afterEach(() => rm(dir, { recursive: true }));

const locked = {
  "": { version: "0.1.0" },
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/b-for-mac": { version: "2.0.0", integrity: "sha512-b", optional: true },
};

async function writeLocks(installed: Record<string, object> | undefined): Promise<void> {
  await writeFile(join(dir, "package-lock.json"), JSON.stringify({ packages: locked }));
  if (installed === undefined) return;
  const record = join(dir, "node_modules", ".package-lock.json");
  await writeFile(record, JSON.stringify({ packages: installed }));
}

const a = locked["node_modules/a"];

test.each([
  ["nothing is installed", undefined, false],
  ["all is there but what is for other machines", { "node_modules/a": a }, true],
  ["more than all is there", { "node_modules/a": a, "node_modules/c": a }, true],
  ["one is missing", {}, false],
  ["one has another version", { "node_modules/a": { ...a, version: "1.0.1" } }, false],
  ["one has another content", { "node_modules/a": { ...a, integrity: "sha512-x" } }, false],
  [
    "an optional one has another version",
    { "node_modules/a": a, "node_modules/b-for-mac": { version: "1.0.0" } },
    false,
  ],
])("%s", async (_, installed, expected) => {
  await writeLocks(installed);
  expect(isInstalled(dir)).toBe(expected);
});
