import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { localStorage } from "./local-storage.ts";

const name = `${"a".repeat(32)}-400.webp`;
let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-media-"));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

test("a stored file can be read and has a root-relative URL", async () => {
  const storage = localStorage(dataDir);
  expect(await storage.put(name, Buffer.from("picture"))).toBe(`/media/${name}`);
  expect(await storage.read(name)).toEqual(Buffer.from("picture"));
  expect(await readdir(join(dataDir, "media"))).toEqual([name]);
});

test("concurrent writes of one picture leave one complete file", async () => {
  const storage = localStorage(dataDir);
  const content = Buffer.alloc(200_000, 7);
  await Promise.all(Array.from({ length: 20 }, () => storage.put(name, content)));
  expect(await storage.read(name)).toEqual(content);
  expect(await readdir(join(dataDir, "media"))).toEqual([name]);
});

test("local files are hard-linked, repeatedly", async () => {
  const source = join(dataDir, "source.webp");
  await writeFile(source, "picture");
  const storage = localStorage(dataDir);
  expect(await storage.putFile(name, source)).toBe(`/media/${name}`);
  expect(await storage.putFile(name, source)).toBe(`/media/${name}`);
  expect((await stat(source)).nlink).toBe(2);
  expect(await readdir(join(dataDir, "media"))).toEqual([name]);
});

test("a failed write leaves nothing behind", async () => {
  const storage = localStorage(dataDir);
  await expect(storage.putFile(name, join(dataDir, "absent"))).rejects.toThrow("ENOENT");
  expect(await readdir(join(dataDir, "media"))).toEqual([]);
  expect(await storage.read(name)).toBeUndefined();
});

test.each(["../secret", "..", "a.webp", `x/${name}`, `${name}/..`, `${name}\0`, ""])(
  "rejects the file name %j",
  async (wrong) => {
    const storage = localStorage(dataDir);
    await writeFile(join(dataDir, "secret"), "secret");
    expect(await storage.read(wrong)).toBeUndefined();
    await expect(storage.put(wrong, Buffer.from("x"))).rejects.toThrow(TypeError);
    expect(await readFile(join(dataDir, "secret"), "utf8")).toBe("secret");
  },
);
