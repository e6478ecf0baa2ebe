import { createHash } from "node:crypto";
import { readBytes } from "./byte-reader.ts";
import { damaged } from "./sealed-chunks.ts";

/*
 * A stream of named parts whose lengths nobody knows beforehand: two bytes of length and the name, then blocks of four
 * bytes of length and content, ended by a block of nothing; after the last part a name of nothing.
 */
const blockBytes = 1024 * 1024;

/** A part on its way out. What its content returns is how many records are in it. */
export interface OutgoingPart {
  readonly name: string;
  readonly content: AsyncGenerator<Buffer, number>;
}

/** A part on its way in. */
export interface IncomingPart {
  readonly name: string;
  /** To be read to its end before the next part; what is left is passed over. */
  readonly content: AsyncIterable<Buffer>;
  /** What was read of it, once all was. */
  digest(): PartDigest;
}

/** By what a part is known again. */
export interface PartDigest {
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** A part as the manifest names it. */
export interface ManifestPart extends PartDigest {
  readonly name: string;
  /** Rows, jobs or pictures. */
  readonly records: number;
}

/**
 * Parts one after another as bytes.
 * @param manifest makes the last part from what was written before it
 */
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
    for (let at = 0; at < value.length; at += blockBytes) {
      const block = value.subarray(at, at + blockBytes);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(block.length);
      yield length;
      yield block;
    }
  }
}

/**
 * The parts of a stream, in their order.
 * @throws {BackupError} for a stream that is none
 */
export async function* readParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<IncomingPart> {
  const reader = readBytes(source);
  const take = (length: number) =>
    reader.take(length).catch((error: unknown) => {
      throw error instanceof RangeError ? damaged() : error;
    });
  for (;;) {
    const nameLength = (await take(2)).readUInt16BE();
    if (nameLength === 0) break;
    const name = (await take(nameLength)).toString();
    const hash = createHash("sha256");
    let bytes = 0;
    const blocks = (async function* () {
      for (;;) {
        const length = (await take(4)).readUInt32BE();
        if (length === 0) return;
        if (length > blockBytes) throw damaged();
        const block = await take(length);
        hash.update(block);
        bytes += block.length;
        yield block;
      }
    })();
    const content = { [Symbol.asyncIterator]: () => ({ next: () => blocks.next() }) };
    yield { name, content, digest: () => ({ bytes, sha256: hash.copy().digest("hex") }) };
    // Ended by now where somebody read it.
    for await (const _ of content);
  }
  if (!(await reader.isAtEnd())) throw damaged();
}
