import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCommit } from "./store-version.ts";

const sha = "79575065abcd1234567890abcdef1234567890ab";
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "aso-commit-"));
});
afterEach(() => rm(dir, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync("git", ["-C", dir, "-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
    encoding: "utf8",
  });

test("git says which commit is checked out", async () => {
  git("init", "-q");
  git("commit", "-q", "--allow-empty", "-m", "one");
  expect(await readCommit(dir)).toBe(git("rev-parse", "HEAD").slice(0, 12));
});

test("an archive brings it along", async () => {
  await writeFile(join(dir, ".commit"), `${sha}\n`);
  expect(await readCommit(dir)).toBe("79575065abcd");
});

test("a folder without git within another project's says nothing", async () => {
  git("init", "-q");
  git("commit", "-q", "--allow-empty", "-m", "one");
  const inner = join(dir, "store");
  await mkdir(inner);
  await writeFile(join(inner, ".commit"), "$Format:%H$\n");
  expect(await readCommit(inner)).toBeNull();
  expect(await readCommit(join(dir, "none"))).toBeNull();
});
