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
import { BackupError } from "./backup-error.ts";
import { type ByteReader, readBytes } from "./byte-reader.ts";

/*
 * A file is `ASO-BACKUP 1`, a line of JSON, and chunks: four bytes of length, whose highest bit marks the last one,
 * sixteen of seal, and the content. With a key the content is encrypted by AES-256-GCM under a key and numbers used for
 * this file alone, and the seal is its tag; without one the seal is a part of a SHA-256. Either covers the first lines,
 * the number of the chunk and whether it is the last, so that nothing can be changed, moved, left out or cut off
 * unnoticed (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
 */
const magic = "ASO-BACKUP";
const version = 1;
const chunkBytes = 256 * 1024;
const sealBytes = 16;
const lastMark = 0x8000_0000;

/** What costs a thief as much time as it costs us: some 100 ms and 64 MB for each key that is tried. */
const scryptCost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const deriveKey = promisify<string, Buffer, number, typeof scryptCost, Buffer>(scrypt);

interface FileKey {
  readonly key: Buffer;
  /** Tells a wrong key from damage. */
  readonly check: string;
}

interface Head {
  readonly salt?: string;
  readonly check?: string;
}

/**
 * A stream in sealed chunks.
 * @param key words the content is encrypted with; undefined for none
 */
export async function* seal(
  source: AsyncIterable<Buffer>,
  key: string | undefined,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const fileKey = key === undefined ? undefined : await makeFileKey(key, salt);
  const head: Head = fileKey ? { salt: salt.toString("hex"), check: fileKey.check } : {};
  const lines = Buffer.from(`${magic} ${version}\n${JSON.stringify(head)}\n`);
  yield lines;
  const reader = readBytes(source);
  for (let number = 0; ; number += 1) {
    const content = await reader.takeUpTo(chunkBytes);
    const isLast = await reader.isAtEnd();
    yield sealChunk(content, { number, isLast, lines, fileKey });
    if (isLast) return;
  }
}

/**
 * What was sealed, chunk by chunk; none is handed out before its seal was looked at.
 * @throws {BackupError} for another key, a damaged file, or one that is cut short
 */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  key: string | undefined,
): AsyncGenerator<Buffer> {
  const reader = readBytes(source);
  const { head, lines } = await readHead(reader);
  const fileKey = await findFileKey(head, key);
  for (let number = 0; ; number += 1) {
    const length = (await takeOr(reader, 4, cutShort)).readUInt32BE();
    const isLast = length >= lastMark;
    const size = isLast ? length - lastMark : length;
    if (size > chunkBytes) throw damaged();
    const sealed = await takeOr(reader, sealBytes + size, cutShort);
    yield openChunk(sealed, { number, isLast, lines, fileKey });
    if (!isLast) continue;
    if (!(await reader.isAtEnd())) throw damaged();
    return;
  }
}

interface ChunkPlace {
  readonly number: number;
  readonly isLast: boolean;
  readonly lines: Buffer;
  readonly fileKey: FileKey | undefined;
}

function sealChunk(content: Buffer, place: ChunkPlace): Buffer {
  const { fileKey, isLast } = place;
  const length = Buffer.alloc(4);
  length.writeUInt32BE((content.length | (isLast ? lastMark : 0)) >>> 0);
  if (!fileKey) return Buffer.concat([length, hashOf(content, place), content]);
  const cipher = createCipheriv("aes-256-gcm", fileKey.key, nonceOf(place)).setAAD(place.lines);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([length, cipher.getAuthTag(), encrypted]);
}

function openChunk(sealed: Buffer, place: ChunkPlace): Buffer {
  const tag = sealed.subarray(0, sealBytes);
  const content = sealed.subarray(sealBytes);
  if (!place.fileKey) {
    if (!timingSafeEqual(tag, hashOf(content, place))) throw damaged();
    return content;
  }
  try {
    const cipher = createDecipheriv("aes-256-gcm", place.fileKey.key, nonceOf(place));
    cipher.setAAD(place.lines).setAuthTag(tag);
    return Buffer.concat([cipher.update(content), cipher.final()]);
  } catch {
    throw damaged();
  }
}

/** Each number once for a key, which is each file's own. */
function nonceOf({ number, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function hashOf(content: Buffer, place: ChunkPlace): Buffer {
  const hash = createHash("sha256").update(place.lines).update(nonceOf(place)).update(content);
  return hash.digest().subarray(0, sealBytes);
}

async function readHead(reader: ByteReader): Promise<{ head: Head; lines: Buffer }> {
  const first = await readLine(reader);
  const [, number] = new RegExp(`^${magic} (\\d+)\n$`).exec(first) ?? [];
  if (number === undefined) throw new BackupError("This file is no backup of a store.");
  if (Number(number) > version) {
    throw new BackupError(
      "This backup was made by a newer release of the store. Install that release, and restore with it.",
    );
  }
  const second = await readLine(reader);
  try {
    return { head: JSON.parse(second), lines: Buffer.from(first + second) };
  } catch {
    throw damaged();
  }
}

/** Two short lines begin every file; what has none within so many bytes is something else. */
const longestLine = 200;

async function readLine(reader: ByteReader): Promise<string> {
  let line = "";
  while (line.length < longestLine && !line.endsWith("\n")) {
    line += (await takeOr(reader, 1, cutShort)).toString("latin1");
  }
  return line;
}

async function findFileKey(head: Head, key: string | undefined): Promise<FileKey | undefined> {
  if (head.salt === undefined) {
    if (key === undefined) return undefined;
    throw new BackupError(
      "This backup is not encrypted although BACKUP_KEY is set, so nothing proves that the store made it. If you know where it comes from, restore it without BACKUP_KEY.",
    );
  }
  if (key === undefined) {
    throw new BackupError("This backup is encrypted. Set BACKUP_KEY to the key it was made with.");
  }
  const fileKey = await makeFileKey(key, Buffer.from(head.salt, "hex"));
  if (fileKey.check === head.check) return fileKey;
  throw new BackupError(
    "BACKUP_KEY is not the key this backup was made with. Set the one that was set on the day of the backup.",
  );
}

async function makeFileKey(words: string, salt: Buffer): Promise<FileKey> {
  const key = await deriveKey(words, salt, 32, scryptCost);
  return { key, check: createHmac("sha256", key).update("check").digest("hex").slice(0, 16) };
}

async function takeOr(reader: ByteReader, length: number, fault: () => Error): Promise<Buffer> {
  return await reader.take(length).catch((error: unknown) => {
    throw error instanceof RangeError ? fault() : error;
  });
}

/** What is said of a file whose seals or checksums do not fit. */
export function damaged(): BackupError {
  return new BackupError(
    "This backup is damaged: its checksums do not fit what is in it. Nothing was restored. Take another copy of it, or an earlier backup.",
  );
}

function cutShort(): BackupError {
  return new BackupError(
    "This backup is cut short: its end is missing. Nothing was restored. Copy it again, or take an earlier backup.",
  );
}
