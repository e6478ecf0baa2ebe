export interface ByteReader {
  /** @throws {RangeError} when the stream ends early */
  readExactly(length: number): Promise<Buffer>;
  readUpTo(length: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
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

  async function readUpTo(length: number): Promise<Buffer> {
    await fill(length);
    const bytes = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    return bytes;
  }

  return {
    readUpTo,
    async readExactly(length) {
      const bytes = await readUpTo(length);
      if (bytes.length < length) throw new RangeError("The stream ended too early");
      return bytes;
    },
    async isAtEnd() {
      await fill(1);
      return buffered.length === 0;
    },
  };
}
