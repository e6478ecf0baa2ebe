import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asAnother } from "../../../tests/kit/as-another.ts";
import { ConfigError } from "./config.ts";
import { requireDataDir } from "./data-dir.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "aso-data-dir-"));
});
afterEach(() => rm(dir, { recursive: true }));

test("makes the folder and leaves nothing in it", async () => {
  const path = join(dir, "a", "b");
  await requireDataDir(path);
  await requireDataDir(path);
  expect(await readdir(path)).toEqual([]);
});

test("says in one sentence that it is a file", async () => {
  const path = join(dir, "data");
  await writeFile(path, "");
  const refusal = requireDataDir(path);
  await expect(refusal).rejects.toThrow(ConfigError);
  await expect(refusal).rejects.toThrow(
    `DATA_DIR ${path} cannot be written: it is not a folder. Move the file away, or set DATA_DIR to another folder.`,
  );
});

test("says in one sentence that the account may not write there", async () => {
  await chmod(dir, 0o555);
  expect(await asAnother(() => requireDataDir(dir))).toContain(
    `DATA_DIR ${dir} cannot be written: this account may not write there. Give it the folder (chown), or`,
  );
});
