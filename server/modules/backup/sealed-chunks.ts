import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { type Static, Type } from "typebox";
import { UnusableBackupError } from "./backup-error.ts";
import { type ByteReader, readBytes } from "./byte-reader.ts";

// A file is `ASO-BACKUP 1`, a line of JSON, and chunks: four bytes of length, whose highest bit
// marks the last, sixteen of tag, and content. The tag (AES-256-GCM, or SHA-256 without a key)
// covers head, number and last flag: the STREAM construction of Hoang, Reyhanitabar, Rogaway and
// Vizár, 2015.
const magic = "ASO-BACKUP";
const version = 1;
const chunkBytes = 256 * 1024;
const tagBytes = 16;
const lastChunkFlag = 0x8000_0000;

/** About 100 ms and 64 MB per key. */
const scryptCost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const deriveKey = promisify<string, Buffer, number, typeof scryptCost, Buffer>(scrypt);

interface FileKey {
  readonly key: Buffer;
  /** Distinguishes a wrong key from damage. */
  readonly check: string;
}

const Head = Type.Object({
  salt: Type.Optional(Type.String()),
  check: Type.Optional(Type.String()),
});
type Head = Static<typeof Head>;

export async function* seal(
  source: AsyncIterable<Buffer>,
  key: string | undefined,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const fileKey = key === undefined ? undefined : await deriveFileKey(key, salt);
  const head: Head = fileKey ? { salt: salt.toString("hex"), check: fileKey.check } : {};
  const header = Buffer.from(`${magic} ${version}\n${JSON.stringify(head)}\n`);
  yield header;
  const reader = readBytes(source);
  for (let number = 0; ; number += 1) {
    const content = await reader.readUpTo(chunkBytes);
    const isLast = await reader.isAtEnd();
    yield sealChunk(content, { number, isLast, header, fileKey });
    if (isLast) return;
  }
}

/** Yields verified chunks only. @throws {UnusableBackupError} for another key or a damaged file */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  key: string | undefined,
): AsyncGenerator<Buffer> {
  const reader = readBytes(source);
  const { head, header } = await readHead(reader);
  const fileKey = await getFileKey(head, key);
  for (let number = 0; ; number += 1) {
    const length = (await readOrThrow(reader, 4, truncatedError)).readUInt32BE();
    const isLast = length >= lastChunkFlag;
    const size = isLast ? length - lastChunkFlag : length;
    if (size > chunkBytes) throw damagedError();
    const sealed = await readOrThrow(reader, tagBytes + size, truncatedError);
    yield openChunk(sealed, { number, isLast, header, fileKey });
    if (!isLast) continue;
    if (!(await reader.isAtEnd())) throw damagedError();
    return;
  }
}

interface ChunkPosition {
  readonly number: number;
  readonly isLast: boolean;
  readonly header: Buffer;
  readonly fileKey: FileKey | undefined;
}

function sealChunk(content: Buffer, position: ChunkPosition): Buffer {
  const { fileKey, isLast } = position;
  const length = Buffer.alloc(4);
  length.writeUInt32BE((content.length | (isLast ? lastChunkFlag : 0)) >>> 0);
  if (!fileKey) return Buffer.concat([length, hashChunk(content, position), content]);
  const cipher = createCipheriv("aes-256-gcm", fileKey.key, createNonce(position)).setAAD(
    position.header,
  );
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([length, cipher.getAuthTag(), encrypted]);
}

function openChunk(sealed: Buffer, position: ChunkPosition): Buffer {
  const tag = sealed.subarray(0, tagBytes);
  const content = sealed.subarray(tagBytes);
  if (!position.fileKey) {
    if (!timingSafeEqual(tag, hashChunk(content, position))) throw damagedError();
    return content;
  }
  try {
    const cipher = createDecipheriv("aes-256-gcm", position.fileKey.key, createNonce(position));
    cipher.setAAD(position.header).setAuthTag(tag);
    return Buffer.concat([cipher.update(content), cipher.final()]);
  } catch {
    throw damagedError();
  }
}

/** Unique per key, which is unique per file. */
function createNonce({ number, isLast }: ChunkPosition): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function hashChunk(content: Buffer, position: ChunkPosition): Buffer {
  const hash = createHash("sha256")
    .update(position.header)
    .update(createNonce(position))
    .update(content);
  return hash.digest().subarray(0, tagBytes);
}

async function readHead(reader: ByteReader): Promise<{ head: Head; header: Buffer }> {
  const first = await readLine(reader);
  const [, number] = new RegExp(`^${magic} (\\d+)\n$`).exec(first) ?? [];
  if (number === undefined) throw new UnusableBackupError("This file is no backup of a store.");
  if (Number(number) > version) {
    throw new UnusableBackupError(
      "This backup was made by a newer release of the store. Install that release, and restore with it.",
    );
  }
  const second = await readLine(reader);
  const head = parseJson(second);
  const { Value } = await import("typebox/value");
  if (!Value.Check(Head, head)) throw damagedError();
  return { head, header: Buffer.from(first + second) };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damagedError();
  }
}

const maxLineLength = 200;

async function readLine(reader: ByteReader): Promise<string> {
  let line = "";
  while (line.length < maxLineLength && !line.endsWith("\n")) {
    line += (await readOrThrow(reader, 1, truncatedError)).toString("latin1");
  }
  return line;
}

async function getFileKey(head: Head, key: string | undefined): Promise<FileKey | undefined> {
  if (head.salt === undefined) {
    if (key === undefined) return undefined;
    throw new UnusableBackupError(
      "This backup is not encrypted although BACKUP_KEY is set, so nothing proves that the store made it. If you know where it comes from, restore it without BACKUP_KEY.",
    );
  }
  if (key === undefined) {
    throw new UnusableBackupError(
      "This backup is encrypted. Set BACKUP_KEY to the key it was made with.",
    );
  }
  const fileKey = await deriveFileKey(key, Buffer.from(head.salt, "hex"));
  if (fileKey.check === head.check) return fileKey;
  throw new UnusableBackupError(
    "BACKUP_KEY is not the key this backup was made with. Set the one that was set on the day of the backup.",
  );
}

async function deriveFileKey(passphrase: string, salt: Buffer): Promise<FileKey> {
  const key = await deriveKey(passphrase, salt, 32, scryptCost);
  return { key, check: createHmac("sha256", key).update("check").digest("hex").slice(0, 16) };
}

async function readOrThrow(
  reader: ByteReader,
  length: number,
  createError: () => Error,
): Promise<Buffer> {
  return await reader.readExactly(length).catch((error: unknown) => {
    throw error instanceof RangeError ? createError() : error;
  });
}

export function damagedError(): UnusableBackupError {
  return new UnusableBackupError(
    "This backup is damaged: its checksums do not fit what is in it. Nothing was restored. Take another copy of it, or an earlier backup.",
  );
}

function truncatedError(): UnusableBackupError {
  return new UnusableBackupError(
    "This backup is cut short: its end is missing. Nothing was restored. Copy it again, or take an earlier backup.",
  );
}
