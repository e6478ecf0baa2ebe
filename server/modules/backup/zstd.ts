import { pipeline, Readable, type Transform } from "node:stream";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { errorCode } from "#server/platform/errors/errors.ts";
import { damagedError } from "./sealed-chunks.ts";

export async function* compress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* pipeThrough(source, createZstdCompress());
}

/** Reads the source to its end, so that its errors surface. @throws {BackupError} */
export async function* decompress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let pendingChunk: Promise<IteratorResult<Buffer>> | undefined;
  const tracked: AsyncIterable<Buffer> = {
    [Symbol.asyncIterator]: () => ({ next: () => (pendingChunk = chunks.next()) }),
  };
  try {
    yield* pipeThrough(tracked, createZstdDecompress());
    // Node stops after the first frame, and an empty one may follow.
    await pendingChunk;
    for await (const _ of tracked);
  } catch (error) {
    throw errorCode(error).startsWith("ZSTD") ? damagedError() : error;
  } finally {
    await chunks.return?.();
  }
}

function pipeThrough(source: AsyncIterable<Buffer>, zstd: Transform): Transform {
  // The reader of the last stream gets the errors of both.
  return pipeline(Readable.from(source, { objectMode: false }), zstd, () => undefined);
}
