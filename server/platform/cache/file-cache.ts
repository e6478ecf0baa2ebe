import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncodings } from "#server/platform/http/compress.ts";
import { matchesEtag } from "./cache-headers.ts";
import { createComputedCache } from "./computed-cache.ts";

export interface CachedFile {
  readonly etag: string;
  /** Compressed size. */
  readonly bytes: number;
  /** Gzip. Call once for each `get`, and read or destroy the stream. */
  open(): Readable;
}

export interface FileCache {
  /**
   * Regenerating takes at most a twentieth of the time; a slow one serves the old file until then.
   * @throws {AppError} `unavailable` while too many wait
   */
  get(
    name: string,
    tags: readonly string[],
    generate: () => AsyncIterable<string>,
  ): Promise<CachedFile>;
  drop(tags: readonly string[]): void;
  dropAll(): void;
  close(): void;
}

const chunkBytes = 64 * 1024;

/** Files are unlinked on disk, so that they vanish with the process. */
export function createFileCache(options: {
  readonly isEnabled: boolean;
  readonly now?: () => number;
}): FileCache {
  const cache = createComputedCache<TempFile>({
    ...options,
    release: (file) => file.release(),
  });
  return {
    ...cache,
    async get(name, tags, generate) {
      const file = await cache.get(name, tags, () => writeFile(generate()));
      file.retain();
      return file;
    },
  };
}

export async function readCachedFile(file: CachedFile): Promise<string> {
  const content = file.open();
  const decompressed = content.pipe(createGunzip());
  content.once("error", (error) => decompressed.destroy(error));
  return await text(decompressed);
}

async function writeFile(chunks: AsyncIterable<string>): Promise<TempFile> {
  const path = join(tmpdir(), `aso-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    const hash = createHash("sha256");
    const hashChunks = async function* () {
      for await (const text of chunks) {
        hash.update(text);
        yield text;
      }
    };
    await pipeline(hashChunks, createGzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await handle.appendFile(chunk);
    });
    const { size } = await handle.stat();
    return new TempFile(handle, size, `W/"${hash.digest("base64url").slice(0, 22)}"`);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

class TempFile implements CachedFile {
  readonly etag: string;
  readonly bytes: number;
  readonly #handle: FileHandle;
  #references = 1;

  constructor(handle: FileHandle, bytes: number, etag: string) {
    this.#handle = handle;
    this.bytes = bytes;
    this.etag = etag;
  }

  retain(): void {
    this.#references += 1;
  }

  release(): void {
    this.#references -= 1;
    if (this.#references === 0) void this.#handle.close();
  }

  open(): Readable {
    const content = Readable.from(this.#read(), { objectMode: false, highWaterMark: chunkBytes });
    return content.once("close", () => this.release());
  }

  async *#read(): AsyncGenerator<Buffer> {
    for (let offset = 0; offset < this.bytes; ) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, this.bytes - offset));
      const { bytesRead } = await this.#handle.read(chunk, 0, chunk.length, offset);
      if (bytesRead === 0) throw new Error("A document is shorter than it was written");
      offset += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  }
}

export function sendCachedFile(
  file: CachedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const content = file.open();
  reply.header("etag", file.etag).header("vary", "Accept-Encoding");
  if (matchesEtag(request, file.etag)) {
    content.destroy();
    return reply.code(304).send();
  }
  if (acceptedEncodings(request.headers["accept-encoding"]).has("gzip")) {
    reply.header("content-encoding", "gzip").header("content-length", file.bytes);
    return reply.send(content);
  }
  const decompressed = content.pipe(createGunzip());
  content.once("error", (error) => decompressed.destroy(error));
  decompressed.once("close", () => content.destroy());
  return reply.send(decompressed);
}
