import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMigrations } from "./migrate.ts";
import { releases } from "./releases.ts";

/** In the format of `sha256sum`. */
const digests = await readFile(join(import.meta.dirname, "released.sha256"), "utf8");
const released = digests.trimEnd().split("\n");
const last = releases.at(-1)?.lastMigration ?? "";

test("a migration of a released version is never changed, renamed or removed", async () => {
  const now = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const changed = released.filter((line) => {
    const [checksum, name = ""] = line.split("  ");
    return now.get(name) !== checksum;
  });
  expect(changed, "Undo the change and put it into a new migration").toEqual([]);
});

test("every migration of the released versions is listed, and no later one", async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(released.map((line) => line.split("  ")[1])).toEqual(names.filter((name) => name <= last));
  for (const { lastMigration } of releases) expect(names).toContain(lastMigration);
});
