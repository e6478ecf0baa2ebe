import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import type { Identity, ReadableStreamWithSize, Recipient, Stanza } from "age-encryption";
import { BackupError, damagedError, truncatedError, UnusableBackupError } from "./backup-error.ts";

/** As `age -p` does, so that `age -d` asks for the passphrase. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { Encrypter, Stanza } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase, Stanza));
  yield* await encrypter.encrypt(toStream(source));
}

/** Yields verified bytes only. @throws {UnusableBackupError} for another key or a damaged file */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  const watched = watch(source);
  let content: ReadableStreamWithSize | undefined;
  try {
    content = await decrypter.decrypt(toStream(watched.bytes));
    yield* content;
  } catch (error) {
    if (error instanceof BackupError || watched.hasFailed()) throw error;
    const size = watched.sizeAtEnd();
    throw size !== undefined && isCutShort(content, size) ? truncatedError() : damagedError();
  }
}

function watch(source: AsyncIterable<Uint8Array>) {
  let size = 0;
  let state: "reading" | "ended" | "failed" = "reading";
  async function* read() {
    try {
      for await (const chunk of source) {
        size += chunk.length;
        yield chunk;
      }
      state = "ended";
    } catch (error) {
      state = "failed";
      throw error;
    }
  }
  return {
    bytes: read(),
    hasFailed: () => state === "failed",
    sizeAtEnd: () => (state === "ended" ? size : undefined),
  };
}

const tarBlockBytes = 512;

/** The last chunk of a cut file looks as damaged; but a whole tar file consists of blocks. */
function isCutShort(content: ReadableStreamWithSize | undefined, size: number): boolean {
  try {
    return !content || content.size(size) % tarBlockBytes !== 0;
  } catch {
    return true;
  }
}

const sliceBytes = 64 * 1024;

/** A slice takes a millisecond of this thread, so other work has a turn after each. */
async function* slice(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; from += sliceBytes) {
      yield chunk.subarray(from, from + sliceBytes);
      await setImmediate();
    }
  }
}

function toStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const slices = slice(source);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await slices.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await slices.return(undefined);
    },
  });
}

// The stanza "scrypt" of https://age-encryption.org/v1. The package would derive the key on this
// thread, which would stand still for up to a second for each file.

const label = "age-encryption.org/v1/scrypt";
/** Log2; about 100 ms and 64 MB per file. */
const workFactor = 16;
/** Without a key anybody may have written the file. */
const maxWorkFactor = 20;
const cipherName = "chacha20-poly1305";
const nonce = Buffer.alloc(12);
const authTagLength = 16;
const wrappedKeyBytes = 32;
const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

function deriveWrappingKey(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const N = 2 ** logN;
  const cost = { N, r: 8, p: 1, maxmem: 2 * 128 * N * 8 };
  return deriveKey(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, cost);
}

function passphraseRecipient(passphrase: string, createStanza: typeof Stanza): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const key = await deriveWrappingKey(passphrase, salt, workFactor);
      const cipher = createCipheriv(cipherName, key, nonce, { authTagLength });
      const wrapped = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const saltText = salt.toString("base64").replaceAll("=", "");
      return [new createStanza(["scrypt", saltText, String(workFactor)], wrapped)];
    },
  };
}

function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza]) {
      const [type, salt = "", logN] = stanza?.args ?? [];
      if (type !== "scrypt" || stanza?.body.length !== wrappedKeyBytes) throw wrongKeyError();
      if (!(Number(logN) > 0 && Number(logN) <= maxWorkFactor)) throw damagedError();
      const key = await deriveWrappingKey(passphrase, Buffer.from(salt, "base64"), Number(logN));
      const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength });
      decipher.setAuthTag(stanza.body.subarray(-authTagLength));
      try {
        const wrapped = stanza.body.subarray(0, -authTagLength);
        return Buffer.concat([decipher.update(wrapped), decipher.final()]);
      } catch {
        throw wrongKeyError();
      }
    },
  };
}

function wrongKeyError(): UnusableBackupError {
  return new UnusableBackupError(
    "BACKUP_KEY is not the key this backup was made with. Set the one that was set on the day of the backup.",
  );
}
