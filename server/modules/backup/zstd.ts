import { pipeline, Readable, type Transform } from "node:stream";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { errorCode } from "#server/platform/error-code.ts";
import { damaged } from "./sealed-chunks.ts";

/** A stream made smaller. Pictures stay as they are, at hardly any cost. */
export async function* compress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* turn(source, createZstdCompress());
}

/**
 * A stream that {@link compress} made, as it was. The source is read to its end, so that whatever is wrong there is
 * heard.
 * @throws {BackupError} for what is none
 */
export async function* decompress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let latest: Promise<IteratorResult<Buffer>> | undefined;
  const open: AsyncIterable<Buffer> = {
    [Symbol.asyncIterator]: () => ({ next: () => (latest = chunks.next()) }),
  };
  try {
    yield* turn(open, createZstdDecompress());
    // Node ends with the first frame, and often writes an empty one behind it, which may still be on its way.
    await latest;
    for await (const _ of open);
  } catch (error) {
    throw errorCode(error).startsWith("ZSTD") ? damaged() : error;
  } finally {
    await chunks.return?.();
  }
}

function turn(source: AsyncIterable<Buffer>, zstd: Transform): Transform {
  // Who reads the last stream hears what goes wrong in either.
  return pipeline(Readable.from(source, { objectMode: false }), zstd, () => undefined);
}
