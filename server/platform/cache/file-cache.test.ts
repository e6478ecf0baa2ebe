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
const made = (ms: number, ...texts: string[]) =>
  vi.fn(async function* () {
    time += ms;
    yield* texts;
  });

test("is made once for all who ask for it, of texts one after another, and kept", async () => {
  const make = made(10, "one ", "two ", "x".repeat(300_000));
  const ask = async () => textOf(await documents.get("a", ["list"], make));
  const all = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(all)).toEqual(new Set([`one two ${"x".repeat(300_000)}`]));
  expect(await ask()).toBe(all[0]);
  expect(make).toHaveBeenCalledTimes(1);
});

test("takes no more text than the disk takes, and begins no second document in the meantime", async () => {
  let given = 0;
  let mostAtOnce = 0;
  let running = 0;
  const piece = "cloth".repeat(20_000);
  const make = async function* () {
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    for (given = 0; given < 50; given += 1) yield piece;
    running -= 1;
  };
  const all = await Promise.all(
    ["a", "b", "c"].map((name) => documents.get(name, [], make).then(textOf)),
  );
  expect(all.map((text) => text.length)).toEqual([1, 2, 3].map(() => 50 * piece.length));
  expect(mostAtOnce).toBe(1);
});

test("is made again after a change of its tags and after a rest of twenty times as long as it takes", async () => {
  const ask = async (text: string) => textOf(await documents.get("a", ["list"], made(10, text)));
  expect(await ask("one")).toBe("one");
  documents.drop(["product:prd_1"]);
  time += 1000;
  expect(await ask("two")).toBe("one");
  documents.drop(["list"]);
  expect(await ask("three")).toBe("three");
  documents.drop(["list"]);
  time += 199;
  expect(await ask("four")).toBe("three");
  time += 1;
  expect(await ask("five")).toBe("five");
  time += 3_600_000;
  expect(await ask("six")).toBe("six");
  documents.dropAll();
  time += 200;
  expect(await ask("seven")).toBe("seven");
});

test("that takes long is given out as it was while it is made again, though that may fail", async () => {
  const ask = async (make: () => AsyncGenerator<string>) =>
    textOf(await documents.get("a", ["list"], make));
  expect(await ask(made(300, "one"))).toBe("one");
  documents.drop(["list"]);
  time += 6_000;
  const failing = vi.fn(async function* () {
    yield "half";
    throw new Error("no database");
  });
  expect(await ask(failing)).toBe("one");
  await expect.poll(() => failing.mock.results.length).toBe(1);
  const held = Promise.withResolvers<void>();
  const slow = vi.fn(async function* () {
    await held.promise;
    yield "two";
  });
  await expect.poll(async () => [await ask(slow), slow.mock.calls.length]).toEqual(["one", 1]);
  expect(await ask(slow)).toBe("one");
  held.resolve();
  await expect.poll(() => ask(slow)).toBe("two");
  expect(slow).toHaveBeenCalledTimes(1);
});

test("begun before a change is given out, but not kept for long", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = documents.get("a", ["list"], async function* () {
    await promise;
    yield "before";
  });
  documents.drop(["list"]);
  resolve();
  expect(await textOf(await asked)).toBe("before");
  expect(await textOf(await documents.get("a", ["list"], made(0, "after")))).toBe("after");
});

test("that could not be made is tried again", async () => {
  const failing = async function* () {
    yield "half";
    throw new Error("no database");
  };
  await expect(documents.get("a", [], failing)).rejects.toThrow("no database");
  expect(await textOf(await documents.get("a", [], made(1, "whole")))).toBe("whole");
});

test("stays whole for who reads it while a newer one takes its place, and says that it differs", async () => {
  const long = "x".repeat(400_000) + Math.random();
  const old = await documents.get("a", ["list"], made(0, long));
  const content = old.open();
  documents.drop(["list"]);
  const newer = await documents.get("a", ["list"], made(0, "new"));
  expect(newer.etag).not.toBe(old.etag);
  expect(await textOf(newer)).toBe("new");
  expect(gunzipSync(await buffer(content)).toString()).toBe(long);
  const given = await documents.get("a", ["list"], made(0, "newest"));
  const left = given.open().destroy();
  await once(left, "close");
});

test("is made for each where nobody tells of changes", async () => {
  const unkept = createFileCache({ isEnabled: false, now: () => time });
  for (const text of ["one", "two"]) {
    expect(await textOf(await unkept.get("a", ["list"], made(10, text)))).toBe(text);
  }
  unkept.close();
});
