import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { brotli } from "./compress.ts";

const textOf = (bytes: number) =>
  Buffer.from("cloth and thread ".repeat(bytes / 16)).subarray(0, bytes);

// The first bits of a stream say how large a window its reader needs (RFC 7932 §9.1).
test.each([
  [60_000, 0b1, 0b0],
  [100_000, 0b111_1111, 0b000_0001],
  [200_000, 0b1111, 0b0011],
  [6_000_000, 0b1111, 0b1011],
])(
  "text of %d bytes is compressed with the window that it needs, and no larger one",
  async (bytes, mask, bits) => {
    const text = textOf(bytes);
    const compressed = await brotli(text, 4);
    expect((compressed[0] ?? 0) & mask).toBe(bits);
    expect(brotliDecompressSync(compressed).equals(text)).toBe(true);
  },
);
