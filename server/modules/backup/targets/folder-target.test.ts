import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderTarget } from "./folder-target.ts";
import { createBackupName } from "./target.ts";

const [ours, theirs] = ["1a2b3c4d-0000", "ffffffff-0000"];
const name = createBackupName(new Date(Date.UTC(2026, 10, 22)), ours, false);
const alreadyExists = /a backup of this very second is there/;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "aso-folder-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function* once(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}

test("two backups of one second leave each other alone: the later one is refused", async () => {
  const target = folderTarget(folder);
  let refused = "";
  async function* slow() {
    yield Buffer.from("the first, ");
    await target.write(name, once("another")).catch((error: Error) => {
      refused = error.message;
    });
    yield Buffer.from("whole");
  }
  await target.write(name, slow());
  expect(refused).toMatch(alreadyExists);
  expect(await readFile(join(folder, name), "utf8")).toBe("the first, whole");

  await expect(target.write(name, once("another"))).rejects.toThrow(alreadyExists);
  expect(await readdir(folder)).toEqual([name]);
  expect(await readFile(join(folder, name), "utf8")).toBe("the first, whole");
});

test("a file that cannot be opened is told to who reads it", async () => {
  const read = folderTarget(folder).read(name);
  // A stream opens its file at once, and would have failed by now with nobody to hear it.
  await readFile(import.meta.filename);
  await expect(buffer(read)).rejects.toThrow(/ENOENT/);
});

test("what a killed process of this store left is gone a day later, and nobody else's", async () => {
  const at = (day: number, storeId: string) =>
    `${createBackupName(new Date(Date.UTC(2026, 10, day)), storeId, false)}.part`;
  const dayAgo = Date.now() / 1000 - 25 * 3600;
  for (const half of [at(20, ours), at(20, theirs), "holiday.jpg.part"]) {
    await writeFile(join(folder, half), "half");
    await utimes(join(folder, half), dayAgo, dayAgo);
  }
  await writeFile(join(folder, at(21, ours)), "of a minute ago");
  await folderTarget(folder).write(name, once("whole"));
  expect((await readdir(folder)).sort()).toEqual(
    [at(20, theirs), at(21, ours), name, "holiday.jpg.part"].sort(),
  );
});
