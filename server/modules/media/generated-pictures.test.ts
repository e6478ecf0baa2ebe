import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { getOrGeneratePicture } from "./generated-pictures.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aso-keep-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const which = { contentHash: "0123456789abcdef".repeat(2), width: 1200 };
const drawn = Buffer.from("drawn");

async function storeIn(dataDir: string) {
  const logged: string[] = [];
  const log = createLog("warn", { write: (line) => logged.push(line) });
  const draw = vi.fn(async () => drawn);
  const picture = await getOrGeneratePicture(
    { config: readConfig({ DATA_DIR: dataDir }), log },
    which,
    draw,
  );
  return { picture, logged, drawings: draw.mock.calls.length };
}

test("generates a picture once, then reads it from the storage", async () => {
  const dataDir = join(folder, "good");
  expect(await storeIn(dataDir)).toEqual({ picture: drawn, logged: [], drawings: 1 });
  expect(await storeIn(dataDir)).toEqual({ picture: drawn, logged: [], drawings: 0 });
});

test("a broken storage is logged and the picture still served", async () => {
  const dataDir = join(folder, "a-file");
  await writeFile(dataDir, "");
  const { picture, logged } = await storeIn(dataDir);
  expect(picture).toEqual(drawn);
  expect(logged).toHaveLength(2);
  expect(logged[0]).toContain("could not be read");
  expect(logged[1]).toContain("could not be stored");
  expect(logged[1]).toMatch(/ENOTDIR|EEXIST/);
});

test("a read-only storage still serves the picture", async () => {
  const dataDir = join(folder, "no-room");
  await mkdir(dataDir);
  // A dangling link: nothing can be read or created there.
  await symlink(join(dataDir, "gone", "media"), join(dataDir, "media"));
  const { picture, logged } = await storeIn(dataDir);
  expect(picture).toEqual(drawn);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain("could not be stored");
});

test("a failing generator throws", async () => {
  const runtime = {
    config: readConfig({ DATA_DIR: join(folder, "none") }),
    log: createLog("silent"),
  };
  const draw = () => Promise.reject(new Error("no font"));
  await expect(getOrGeneratePicture(runtime, which, draw)).rejects.toThrow("no font");
});
