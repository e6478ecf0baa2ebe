import { Readable } from "node:stream";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { damaged } from "./sealed-chunks.ts";

/** A stream made smaller. Pictures stay as they are, at hardly any cost. */
export async function* compress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Streams read at once; this one must not before somebody reads it, who hears what goes wrong.
  yield* Readable.from(source, { objectMode: false }).compose(createZstdCompress());
}

/**
 * A stream that {@link compress} made, as it was.
 * @throws {BackupError} for what is none
 */
export async function* decompress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const stream = Readable.from(source, { objectMode: false }).compose(createZstdDecompress());
  try {
    yield* stream;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw code.startsWith("ZSTD") ? damaged() : error;
  }
}
