import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { BackupError } from "./backup-error.ts";
import { compress, decompress } from "./zstd.ts";

const content = Buffer.from("Adire, indigo, five yards. ".repeat(5000));
const error = new Error("the disk is gone");

async function* inParts(whole: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += 40_000) yield whole.subarray(at, at + 40_000);
}

/** The small form in one piece, as the last sealed chunk of a file holds its end. */
async function makeSmall(): Promise<Buffer> {
  return await buffer(compress(inParts(content)));
}

test("what was made smaller comes back, also where the file ends a moment after its last bytes", async () => {
  const small = await makeSmall();
  expect(small.length).toBeLessThan(content.length / 10);
  async function* late() {
    yield small;
    await sleep(20);
  }
  expect(await buffer(decompress(late()))).toEqual(content);
});

test("what goes wrong after the last bytes is heard", async () => {
  const small = await makeSmall();
  async function* broken() {
    yield small;
    await sleep(20);
    throw error;
  }
  await expect(buffer(decompress(broken()))).rejects.toBe(error);
});

test("what goes wrong before is heard, either way", async () => {
  async function* broken() {
    yield content;
    throw error;
  }
  await expect(buffer(compress(broken()))).rejects.toBe(error);
  const small = await makeSmall();
  async function* half() {
    yield small.subarray(0, small.length / 2);
    throw error;
  }
  await expect(buffer(decompress(half()))).rejects.toBe(error);
});

test.each([compress, decompress])(
  "who reads no further lets go of the source: %o",
  async (turn) => {
    const small = await makeSmall();
    const letGo = Promise.withResolvers<string>();
    async function* source() {
      try {
        for (;;) yield turn === compress ? content : small;
      } finally {
        letGo.resolve("let go");
      }
    }
    for await (const _ of turn(source())) break;
    expect(await letGo.promise).toBe("let go");
  },
);

test("what was never made smaller is damaged", async () => {
  await expect(buffer(decompress(inParts(content)))).rejects.toThrow(BackupError);
});
