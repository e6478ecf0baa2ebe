import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const program = join(import.meta.dirname, "../kit/unawaited-extension.ts");
const run = (origin: string) =>
  spawnSync(process.execPath, [program, origin], { encoding: "utf8", timeout: 60_000 });

test("a promise that an extension does not await is recorded, and ends no program", () => {
  const { status, stdout, stderr } = run("extension");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("100 read");
  expect(stdout).toContain("still there");
  const reasons = [...stdout.matchAll(/"reason":"([^"]+)"/g)].map(([, reason]) => reason);
  expect(reasons).toEqual(["It was not awaited", "It came later"]);
});

test("one of the store's own ends it, as ever", () => {
  const { status, stdout, stderr } = run("store");
  expect(status).toBe(1);
  expect(stderr).toContain("The store's own");
  expect(stdout).not.toContain("still there");
});
