export interface ByteReader {
  /** @throws {RangeError} when the stream ends early */
  readExactly(length: number): Promise<Buffer>;
  readUpTo(length: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
  /** As `readUpTo`, and it is read again. */
  peek(length: number): Promise<Buffer>;
  readAll(): AsyncGenerator<Buffer>;
  /** Lets go of the source. */
  close(): Promise<void>;
}

export function readBytes(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);

  async function fill(length: number): Promise<void> {
    const parts: Buffer[] = [buffered];
    let available = buffered.length;
    while (available < length) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength));
      available += next.value.byteLength;
    }
    buffered = parts.length === 1 ? buffered : Buffer.concat(parts);
  }

  async function hasMore(): Promise<boolean> {
    await fill(1);
    return buffered.length > 0;
  }

  async function readUpTo(length: number): Promise<Buffer> {
    await fill(length);
    const bytes = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    return bytes;
  }

  return {
    readUpTo,
    async peek(length) {
      await fill(length);
      return buffered.subarray(0, length);
    },
    async *readAll() {
      while (await hasMore()) yield await readUpTo(buffered.length);
    },
    async readExactly(length) {
      const bytes = await readUpTo(length);
      if (bytes.length < length) throw new RangeError("The stream ended too early");
      return bytes;
    },
    async close() {
      await chunks.return?.();
    },
    isAtEnd: async () => !(await hasMore()),
  };
}
