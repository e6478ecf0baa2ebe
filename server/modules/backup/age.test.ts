import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { expect, test } from "vitest";
import { decrypt, encrypt } from "./age.ts";

const key = "a key of the merchant's own, ẹ";
const content = randomBytes(512 * 700);
const error = new Error("the disk is gone");

async function* inParts(whole: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += 40_000) yield whole.subarray(at, at + 40_000);
}
const open = (file: Uint8Array, withKey = key) => buffer(decrypt(inParts(file), withKey));

test("what is encrypted opens with the key as any age file does with its passphrase", async () => {
  const file = await buffer(encrypt(inParts(content), key));
  expect(file.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 16\n/);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  expect(content.equals(await decrypter.decrypt(file))).toBe(true);
});

/** Of another program, which took less care of the passphrase and so is quick. */
async function seal(): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(key);
  return Buffer.from(await encrypter.encrypt(content));
}

test("any age file with a passphrase is decrypted, also where it ends a moment after its last bytes", async () => {
  const file = await seal();
  async function* late() {
    yield* inParts(file);
    await sleep(20);
  }
  expect((await buffer(decrypt(late(), key))).equals(content)).toBe(true);
});

test("another key, damage and a missing end are told apart", async () => {
  const file = await seal();
  await expect(open(file, "another")).rejects.toThrow(/^BACKUP_KEY is not the key/);
  for (const length of [60, 160, 170, 300, 70_000, 200_000, file.length - 1]) {
    await expect(open(file.subarray(0, length)), String(length)).rejects.toThrow(/is cut short/);
  }
  for (const at of [140, 300, 100_000, file.length - 1]) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(open(changed), String(at)).rejects.toThrow(/is damaged/);
  }
});

test("a file for recipients, or one that takes hours to open, is refused", async () => {
  const text = (await seal()).toString("latin1");
  const open = (changed: string) => buffer(decrypt(inParts(Buffer.from(changed, "latin1")), key));
  await expect(open(text.replace("-> scrypt", "-> X25519"))).rejects.toThrow(/is not the key/);
  await expect(open(text.replace(" 10\n", " 30\n"))).rejects.toThrow(/is damaged/);
});

test("what goes wrong at the source is heard, either way", async () => {
  const file = await seal();
  async function* broken(bytes: Uint8Array) {
    yield* inParts(bytes);
    await sleep(20);
    throw error;
  }
  await expect(buffer(encrypt(broken(content), key))).rejects.toBe(error);
  await expect(buffer(decrypt(broken(file), key))).rejects.toBe(error);
  await expect(buffer(decrypt(broken(file.subarray(0, 300)), key))).rejects.toBe(error);
  await expect(buffer(decrypt(broken(file.subarray(0, 20)), key))).rejects.toBe(error);
});

test.each([
  ["encrypts", encrypt],
  ["decrypts", decrypt],
])("who %s no further lets go of the source, having read little more", async (_, turn) => {
  const file = await seal();
  const letGo = Promise.withResolvers<string>();
  let bytes = 0;
  async function* source() {
    try {
      const whole = turn === encrypt ? content : file;
      yield* inParts(whole);
      for (;;) {
        bytes += content.length;
        yield content;
      }
    } finally {
      letGo.resolve("let go");
    }
  }
  for await (const _ of turn(source(), key)) break;
  expect(await letGo.promise).toBe("let go");
  expect(bytes).toBeLessThan(4 * content.length);
});

test("other work runs during encryption", async () => {
  const large = Buffer.alloc(8_000_000);
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 1);
  await buffer(encrypt(inParts(large), key));
  clearInterval(count);
  expect(turns).toBeGreaterThan(20);
});
