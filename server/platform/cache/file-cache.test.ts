import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CachedFile, createFileCache, type FileCache } from "./file-cache.ts";

let time: number;
let documents: FileCache;
beforeEach(() => {
  time = 0;
  documents = createFileCache({ isEnabled: true, now: () => time });
});
afterEach(() => documents.close());

const textOf = async (document: CachedFile) => gunzipSync(await buffer(document.open())).toString();
const generator = (ms: number, ...texts: string[]) =>
  vi.fn(async function* () {
    time += ms;
    yield* texts;
  });

test("is generated once for concurrent requests, in chunks, and cached", async () => {
  const generate = generator(10, "one ", "two ", "x".repeat(300_000));
  const read = async () => textOf(await documents.get("a", ["list"], generate));
  const all = await Promise.all([read(), read(), read()]);
  expect(new Set(all)).toEqual(new Set([`one two ${"x".repeat(300_000)}`]));
  expect(await read()).toBe(all[0]);
  expect(generate).toHaveBeenCalledTimes(1);
});

test("generates no faster than the disk writes, and one document at a time", async () => {
  let given = 0;
  let maxRunning = 0;
  let running = 0;
  const chunk = "cloth".repeat(20_000);
  const generate = async function* () {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    for (given = 0; given < 50; given += 1) yield chunk;
    running -= 1;
  };
  const all = await Promise.all(
    ["a", "b", "c"].map((name) => documents.get(name, [], generate).then(textOf)),
  );
  expect(all.map((text) => text.length)).toEqual([1, 2, 3].map(() => 50 * chunk.length));
  expect(maxRunning).toBe(1);
});

test("is generated again after a change of its tags and after twenty times as long as it takes", async () => {
  const read = async (text: string) =>
    textOf(await documents.get("a", ["list"], generator(10, text)));
  expect(await read("one")).toBe("one");
  documents.drop(["product:prd_1"]);
  time += 1000;
  expect(await read("two")).toBe("one");
  documents.drop(["list"]);
  expect(await read("three")).toBe("three");
  documents.drop(["list"]);
  time += 199;
  expect(await read("four")).toBe("three");
  time += 1;
  expect(await read("five")).toBe("five");
  time += 3_600_000;
  expect(await read("six")).toBe("six");
  documents.dropAll();
  time += 200;
  expect(await read("seven")).toBe("seven");
});

test("that takes long is served stale while it is generated again, though that may fail", async () => {
  const read = async (generate: () => AsyncGenerator<string>) =>
    textOf(await documents.get("a", ["list"], generate));
  expect(await read(generator(300, "one"))).toBe("one");
  documents.drop(["list"]);
  time += 6_000;
  const failing = vi.fn(async function* () {
    yield "half";
    throw new Error("no database");
  });
  expect(await read(failing)).toBe("one");
  await expect.poll(() => failing.mock.results.length).toBe(1);
  const held = Promise.withResolvers<void>();
  const slow = vi.fn(async function* () {
    await held.promise;
    yield "two";
  });
  await expect.poll(async () => [await read(slow), slow.mock.calls.length]).toEqual(["one", 1]);
  expect(await read(slow)).toBe("one");
  held.resolve();
  await expect.poll(() => read(slow)).toBe("two");
  expect(slow).toHaveBeenCalledTimes(1);
});

test("begun before a change is given out, but not kept for long", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const pending = documents.get("a", ["list"], async function* () {
    await promise;
    yield "before";
  });
  documents.drop(["list"]);
  resolve();
  expect(await textOf(await pending)).toBe("before");
  expect(await textOf(await documents.get("a", ["list"], generator(0, "after")))).toBe("after");
});

test("that could not be generated is tried again", async () => {
  const failing = async function* () {
    yield "half";
    throw new Error("no database");
  };
  await expect(documents.get("a", [], failing)).rejects.toThrow("no database");
  expect(await textOf(await documents.get("a", [], generator(1, "whole")))).toBe("whole");
});

test("stays whole for who reads it while a newer one takes its place, and says that it differs", async () => {
  const long = "x".repeat(400_000) + Math.random();
  const old = await documents.get("a", ["list"], generator(0, long));
  const content = old.open();
  documents.drop(["list"]);
  const newer = await documents.get("a", ["list"], generator(0, "new"));
  expect(newer.etag).not.toBe(old.etag);
  expect(await textOf(newer)).toBe("new");
  expect(gunzipSync(await buffer(content)).toString()).toBe(long);
  const given = await documents.get("a", ["list"], generator(0, "newest"));
  const left = given.open().destroy();
  await once(left, "close");
});

test("is generated for each request where changes are not announced", async () => {
  const unkept = createFileCache({ isEnabled: false, now: () => time });
  for (const text of ["one", "two"]) {
    expect(await textOf(await unkept.get("a", ["list"], generator(10, text)))).toBe(text);
  }
  unkept.close();
});
