import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprintOf } from "./ensure-built.mjs";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "aso-build-"));
  await mkdir(join(dir, "shop/build"), { recursive: true });
  await writeFile(join(dir, "shop/page.tsx"), "page");
  await writeFile(join(dir, "config.ts"), "config");
});
afterEach(() => rm(dir, { recursive: true }));

const fingerprint = () => fingerprintOf(dir, ["shop", "config.ts", "not-there"]);

test("stays while nothing that is built from changes", async () => {
  const before = fingerprint();
  await utimes(join(dir, "shop/page.tsx"), 1, 1);
  await writeFile(join(dir, "shop/build/page.js"), "built");
  await writeFile(join(dir, "shop/page.test.tsx"), "test");
  await writeFile(join(dir, "elsewhere.ts"), "elsewhere");
  expect(fingerprint()).toBe(before);
});

test.each([
  ["content", () => writeFile(join(dir, "shop/page.tsx"), "other")],
  ["a single file", () => writeFile(join(dir, "config.ts"), "other")],
  ["a name", () => rename(join(dir, "shop/page.tsx"), join(dir, "shop/pages.tsx"))],
  ["a new file", () => writeFile(join(dir, "shop/new.tsx"), "")],
  ["a lost file", () => rm(join(dir, "config.ts"))],
])("changes with %s", async (_, change) => {
  const before = fingerprint();
  await change();
  expect(fingerprint()).not.toBe(before);
});

test("changes with what else decides", () => {
  expect(fingerprintOf(dir, ["shop"], "VITE_X,1")).not.toBe(fingerprintOf(dir, ["shop"]));
});
