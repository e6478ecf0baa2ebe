import { createHash } from "node:crypto";
import { Header } from "tar/header";
import { damagedError, truncatedError } from "./backup-error.ts";
import { type ByteReader, readBytes } from "./byte-reader.ts";

export interface Member {
  readonly name: string;
  readonly content: Buffer;
}

const blockBytes = 512;
/** The digest of all bytes before this last member. */
const checksumName = "SHA256";
/** Without a key anybody may have written the file; a picture has 15 MB at most. */
const maxMemberBytes = 64 * 1024 * 1024;

/** A tar file whose members are in memory one at a time. */
export async function* writeArchive(
  members: AsyncIterable<Member>,
  writtenAt: Date,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const { name, content } of members) {
    const blocks = [
      createHeader(name, content.length, writtenAt),
      content,
      Buffer.alloc(paddingBytes(content.length)),
    ];
    for (const block of blocks) {
      hash.update(block);
      if (block.length > 0) yield block;
    }
  }
  yield createEnd(hash.digest("hex"), writtenAt);
}

/** Verified only once read to its end. @throws {UnusableBackupError} for another or damaged file */
export async function* readArchive(source: AsyncIterable<Uint8Array>): AsyncGenerator<Member> {
  const reader = readBytes(source);
  try {
    yield* readToEnd(reader);
  } finally {
    await reader.close();
  }
}

async function* readToEnd(reader: ByteReader): AsyncGenerator<Member> {
  const hash = createHash("sha256");
  for (;;) {
    const block = await readOrThrow(reader, blockBytes);
    const { cksumValid, type, path = "", size = 0, mtime } = new Header(block);
    if (!cksumValid || type !== "File" || size > maxMemberBytes) throw damagedError();
    if (path === checksumName && mtime) {
      const end = createEnd(hash.digest("hex"), mtime);
      const rest = await readOrThrow(reader, end.length - blockBytes);
      if (!Buffer.concat([block, rest]).equals(end)) throw damagedError();
      if (!(await reader.isAtEnd())) throw damagedError();
      return;
    }
    const content = await readOrThrow(reader, size);
    const padding = await readOrThrow(reader, paddingBytes(size));
    hash.update(block).update(content).update(padding);
    yield { name: path, content };
  }
}

function createHeader(path: string, size: number, mtime: Date): Buffer {
  const header = new Header({ path, size, mtime, type: "File", mode: 0o600, uid: 0, gid: 0 });
  const block = Buffer.alloc(blockBytes);
  if (header.encode(block)) throw new RangeError(`${path} does not fit into a tar header`);
  return block;
}

function createEnd(digest: string, mtime: Date): Buffer {
  const line = `${digest}\n`;
  const content = Buffer.alloc(blockBytes);
  content.write(line);
  return Buffer.concat([
    createHeader(checksumName, line.length, mtime),
    content,
    Buffer.alloc(2 * blockBytes),
  ]);
}

function paddingBytes(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

async function readOrThrow(reader: ByteReader, length: number): Promise<Buffer> {
  return await reader.readExactly(length).catch((error: unknown) => {
    throw error instanceof RangeError ? truncatedError() : error;
  });
}
