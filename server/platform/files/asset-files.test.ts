import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadAssets } from "./asset-files.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "aso-assets-"));
  await mkdir(join(dir, "assets"));
});
afterEach(() => rm(dir, { recursive: true }));

test("a file is sent plain while its compressed form cannot be read, and compressed again afterwards", async () => {
  const file = join(dir, "assets", "root-a1.js");
  await writeFile(file, "plain");
  await writeFile(`${file}.br`, "small");
  const asset = (await loadAssets(dir)).get("/assets/root-a1.js");
  await rm(`${file}.br`);
  const plain = { identity: Buffer.from("plain"), br: undefined, gzip: undefined };
  expect(await asset?.body()).toEqual(plain);
  await writeFile(`${file}.br`, "small");
  expect(await asset?.body()).toEqual({ ...plain, br: Buffer.from("small") });
  await rm(`${file}.br`);
  expect(await asset?.body()).toEqual({ ...plain, br: Buffer.from("small") });
});
