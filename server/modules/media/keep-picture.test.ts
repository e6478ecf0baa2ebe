import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { keepPicture } from "./keep-picture.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aso-keep-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const which = { contentHash: "0123456789abcdef".repeat(2), width: 1200 };
const drawn = Buffer.from("drawn");

/** Keeps the same picture in a data folder, with what was logged and how often it was drawn. */
async function keepIn(dataDir: string) {
  const logged: string[] = [];
  const log = createLog("warn", { write: (line) => logged.push(line) });
  const draw = vi.fn(async () => drawn);
  const picture = await keepPicture(
    { config: readConfig({ DATA_DIR: dataDir }), log },
    which,
    draw,
  );
  return { picture, logged, drawings: draw.mock.calls.length };
}

test("a picture is drawn once and then taken from the storage, of which the log says nothing", async () => {
  const dataDir = join(folder, "good");
  expect(await keepIn(dataDir)).toEqual({ picture: drawn, logged: [], drawings: 1 });
  expect(await keepIn(dataDir)).toEqual({ picture: drawn, logged: [], drawings: 0 });
});

test("a storage that can be neither read nor written leaves the picture shown, and is logged", async () => {
  const dataDir = join(folder, "a-file");
  await writeFile(dataDir, "");
  const { picture, logged } = await keepIn(dataDir);
  expect(picture).toEqual(drawn);
  expect(logged).toHaveLength(2);
  expect(logged[0]).toContain("could not be read");
  expect(logged[1]).toContain("could not be kept");
  expect(logged[1]).toMatch(/ENOTDIR|EEXIST/);
});

test("a storage that can only not be written leaves it shown as well", async () => {
  const dataDir = join(folder, "no-room");
  await mkdir(dataDir);
  // A link into nowhere: nothing is found behind it, and no folder can be made of it.
  await symlink(join(dataDir, "gone", "media"), join(dataDir, "media"));
  const { picture, logged } = await keepIn(dataDir);
  expect(picture).toEqual(drawn);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain("could not be kept");
});

test("a picture that cannot be drawn is a fault", async () => {
  const runtime = {
    config: readConfig({ DATA_DIR: join(folder, "none") }),
    log: createLog("silent"),
  };
  const draw = () => Promise.reject(new Error("no font"));
  await expect(keepPicture(runtime, which, draw)).rejects.toThrow("no font");
});
