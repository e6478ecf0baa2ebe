import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Member, readArchive, writeArchive } from "./archive.ts";
import { UnusableBackupError } from "./backup-error.ts";

const writtenAt = new Date("2026-11-25T01:00:00Z");
const members: Member[] = [
  { name: "manifest.json", content: Buffer.from("{}\n") },
  { name: "tables/app_user/000001.copy.zst", content: Buffer.alloc(0) },
  { name: `pictures/${"ab".repeat(16)}-800.avif`, content: randomBytes(5000) },
  { name: "contents.json", content: randomBytes(512) },
];

async function* inParts<T>(all: Iterable<T>): AsyncGenerator<T> {
  yield* all;
}
const write = (all: Iterable<Member>) => buffer(writeArchive(inParts(all), writtenAt));
const readAll = (bytes: AsyncIterable<Buffer>) => Readable.from(readArchive(bytes)).toArray();
const read = (file: Buffer) => readAll(inParts([file]));

test("tar lists and extracts it, and its last member is the digest of what is before", async () => {
  const folder = await mkdtemp(join(tmpdir(), "aso-archive-"));
  const file = await write(members);
  await writeFile(join(folder, "a.tar"), file);
  const run = promisify(execFile);
  const { stdout } = await run("tar", ["-tf", "a.tar"], { cwd: folder });
  expect(stdout.trim().split("\n")).toEqual([...members.map(({ name }) => name), "SHA256"]);
  await run("tar", ["-xf", "a.tar"], { cwd: folder });
  for (const { name, content } of members) {
    expect((await readFile(join(folder, name))).equals(content), name).toBe(true);
  }
  const before = createHash("sha256").update(file.subarray(0, -2048)).digest("hex");
  expect(await readFile(join(folder, "SHA256"), "utf8")).toBe(`${before}\n`);
  await rm(folder, { recursive: true });
});

test("what was written is read, however it arrives", async () => {
  const content = fc.uint8Array({ maxLength: 1500 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.array(content), fc.integer({ min: 1, max: 5000 }), async (all, size) => {
      const written = all.map((each, at) => ({ name: `pictures/${at}`, content: each }));
      const file = await write(written);
      const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, at) =>
        file.subarray(at * size, (at + 1) * size),
      );
      expect(await readAll(inParts(chunks))).toEqual(written);
    }),
  );
});

test("no bit of it can be changed and nothing cut off or added", async () => {
  const file = await write(members);
  for (let at = 0; at < file.length; at += 7) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    await expect(read(changed), String(at)).rejects.toThrow(UnusableBackupError);
  }
  for (const length of [0, 1, 511, 512, 2000, file.length - 2048, file.length - 1]) {
    await expect(read(file.subarray(0, length)), String(length)).rejects.toThrow(/is cut short/);
  }
  await expect(read(Buffer.concat([file, Buffer.alloc(512)]))).rejects.toThrow(/is damaged/);
});

test("a member that would fill the memory is refused by its header", async () => {
  async function* endless() {
    yield (await write([{ name: "a", content: Buffer.alloc(65 * 1024 * 1024) }])).subarray(0, 512);
    throw new Error("was read on");
  }
  await expect(readAll(endless())).rejects.toThrow(/is damaged/);
});

test("a name that fits into no header is not written otherwise", async () => {
  const name = `pictures/${"a".repeat(300)}`;
  await expect(write([{ name, content: Buffer.alloc(1) }])).rejects.toThrow(RangeError);
});
