/** Takes bytes off a stream, as many as are asked for, holding hardly more than that. */
export interface ByteReader {
  /**
   * The next bytes.
   * @throws {RangeError} when the stream ends before
   */
  take(length: number): Promise<Buffer>;
  /** The next bytes, fewer where the stream ends before. */
  takeUpTo(length: number): Promise<Buffer>;
  /** Whether nothing follows. */
  isAtEnd(): Promise<boolean>;
}

/** Reads a stream by lengths. */
export function readBytes(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function fill(length: number): Promise<void> {
    const parts: Buffer[] = [rest];
    let there = rest.length;
    while (there < length) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength));
      there += next.value.byteLength;
    }
    rest = parts.length === 1 ? rest : Buffer.concat(parts);
  }

  async function takeUpTo(length: number): Promise<Buffer> {
    await fill(length);
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  }

  return {
    takeUpTo,
    async take(length) {
      const taken = await takeUpTo(length);
      if (taken.length < length) throw new RangeError("The stream ended too early");
      return taken;
    },
    async isAtEnd() {
      await fill(1);
      return rest.length === 0;
    },
  };
}
