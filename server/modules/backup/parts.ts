import { createHash } from "node:crypto";
import { readBytes } from "./byte-reader.ts";
import { damagedError } from "./sealed-chunks.ts";

// Parts of unknown length: two bytes of length and the name, then blocks of four bytes of length
// and content, ended by an empty block. An empty name ends the stream.
const blockBytes = 1024 * 1024;

export interface OutgoingPart {
  readonly name: string;
  readonly content: AsyncGenerator<Buffer, number>;
}

export interface IncomingPart {
  readonly name: string;
  /** Read it before the next part; the rest is skipped. */
  readonly content: AsyncIterable<Buffer>;
  /** Call it once all was read. */
  digest(): PartDigest;
}

export interface PartDigest {
  readonly bytes: number;
  readonly sha256: string;
}

export interface ManifestPart extends PartDigest {
  readonly name: string;
  readonly records: number;
}

export async function* writeParts(
  parts: AsyncIterable<OutgoingPart>,
  manifest: (written: readonly ManifestPart[]) => OutgoingPart,
): AsyncGenerator<Buffer> {
  const written: ManifestPart[] = [];
  for await (const part of parts) written.push(yield* writePart(part));
  yield* writePart(manifest(written));
  yield Buffer.alloc(2);
}

async function* writePart({ name, content }: OutgoingPart): AsyncGenerator<Buffer, ManifestPart> {
  const hash = createHash("sha256");
  let bytes = 0;
  const nameBytes = Buffer.from(name);
  const head = Buffer.alloc(2);
  head.writeUInt16BE(nameBytes.length);
  yield Buffer.concat([head, nameBytes]);
  for (;;) {
    const { done, value } = await content.next();
    if (done) {
      yield Buffer.alloc(4);
      return { name, records: value, bytes, sha256: hash.digest("hex") };
    }
    hash.update(value);
    bytes += value.length;
    for (let offset = 0; offset < value.length; offset += blockBytes) {
      const block = value.subarray(offset, offset + blockBytes);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(block.length);
      yield length;
      yield block;
    }
  }
}

/** @throws {BackupError} for an invalid stream */
export async function* readParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<IncomingPart> {
  const reader = readBytes(source);
  const readExactly = (length: number) =>
    reader.readExactly(length).catch((error: unknown) => {
      throw error instanceof RangeError ? damagedError() : error;
    });
  for (;;) {
    const nameLength = (await readExactly(2)).readUInt16BE();
    if (nameLength === 0) break;
    const name = (await readExactly(nameLength)).toString();
    const hash = createHash("sha256");
    let bytes = 0;
    const blocks = (async function* () {
      for (;;) {
        const length = (await readExactly(4)).readUInt32BE();
        if (length === 0) return;
        if (length > blockBytes) throw damagedError();
        const block = await readExactly(length);
        hash.update(block);
        bytes += block.length;
        yield block;
      }
    })();
    const content = { [Symbol.asyncIterator]: () => ({ next: () => blocks.next() }) };
    yield { name, content, digest: () => ({ bytes, sha256: hash.copy().digest("hex") }) };
    // A no-op where the caller read everything.
    for await (const _ of content);
  }
  if (!(await reader.isAtEnd())) throw damagedError();
}
