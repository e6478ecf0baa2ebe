import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createKeptWorks } from "./kept-works.ts";

/** A document too large to be held in memory, made and compressed once. */
export interface Document {
  /** A weak entity tag of the content. */
  readonly etag: string;
  /** Its weight compressed, in bytes. */
  readonly bytes: number;
  /** Its content in gzip, a piece at a time. To be called once for each `get`, and read or destroyed. */
  open(): Readable;
}

/** Documents that many ask for: sitemaps, feeds, the sizes of all goods. */
export interface Documents {
  /**
   * The document of this name, made of these texts when there is none or its tags changed. However many ask wait for
   * one making, and one document is made at a time. Making it again may take a twentieth of the time at most: until
   * then the old one is given out, and one that takes long also while it is made again.
   * @throws {AppError} `unavailable` while too many documents wait to be made
   */
  get(name: string, tags: readonly string[], make: () => AsyncIterable<string>): Promise<Document>;
  /** Has the documents of these tags made anew. */
  drop(tags: readonly string[]): void;
  dropAll(): void;
  close(): void;
}

const pieceBytes = 64 * 1024;

/**
 * Keeps documents in files that have no name and so go with the process.
 * @param options.isKept false where nobody tells of changes: each is then made for those who ask meanwhile alone
 */
export function createDocuments(options: {
  readonly isKept: boolean;
  readonly now?: () => number;
}): Documents {
  const works = createKeptWorks<DocumentFile>({ ...options, release: (file) => file.release() });
  return {
    ...works,
    async get(name, tags, make) {
      const file = await works.get(name, tags, () => writeFile(make()));
      file.hold();
      return file;
    },
  };
}

/** The whole of a small document. */
export async function readDocument(document: Document): Promise<string> {
  const content = document.open();
  const plain = content.pipe(createGunzip());
  content.once("error", (error) => plain.destroy(error));
  return await text(plain);
}

/** Writes texts into a file of its own, as fast as the disk takes them. */
async function writeFile(texts: AsyncIterable<string>): Promise<DocumentFile> {
  const path = join(tmpdir(), `aso-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    const hash = createHash("sha256");
    const hashed = async function* () {
      for await (const text of texts) {
        hash.update(text);
        yield text;
      }
    };
    await pipeline(hashed, createGzip(), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) await handle.appendFile(piece);
    });
    const { size } = await handle.stat();
    return new DocumentFile(handle, size, `W/"${hash.digest("base64url").slice(0, 22)}"`);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A file that is closed once nobody holds it any more. */
class DocumentFile implements Document {
  readonly etag: string;
  readonly bytes: number;
  readonly #handle: FileHandle;
  #holders = 1;

  constructor(handle: FileHandle, bytes: number, etag: string) {
    this.#handle = handle;
    this.bytes = bytes;
    this.etag = etag;
  }

  hold(): void {
    this.#holders += 1;
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders === 0) void this.#handle.close();
  }

  open(): Readable {
    const content = Readable.from(this.#read(), { objectMode: false, highWaterMark: pieceBytes });
    return content.once("close", () => this.release());
  }

  async *#read(): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.bytes; ) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, this.bytes - at));
      const { bytesRead } = await this.#handle.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error("A document is shorter than it was written");
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  }
}
