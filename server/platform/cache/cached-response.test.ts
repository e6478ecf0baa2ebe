import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { brotli, brotliFast } from "#server/platform/http/compress.ts";
import { createCachedResponse } from "./cached-response.ts";

const content = Buffer.from(
  JSON.stringify(
    Array.from({ length: 300 }, (_, n) => ({
      id: `kaftan-${n * 7919}`,
      name: `Kaftan of linen ${n}`,
      price: (n * 37) % 911,
    })),
  ),
);
const createResponse = (isReadPlain: boolean) =>
  createCachedResponse({
    status: 200,
    headers: {},
    content,
    quality: 5,
    isServedPlain: isReadPlain,
  });

test("an answer of the API is compressed lightly for the first request, and well for all others", async () => {
  const answer = createResponse(true);
  const first = await answer.encode("br");
  expect(answer.getEncoded("br")).toBeUndefined();
  const others = await Promise.all([answer.encode("gzip, br"), answer.encode("br")]);
  for (const { content: sent, headers } of [first, ...others]) {
    expect(brotliDecompressSync(sent)).toEqual(content);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-encoding": "br",
      "content-length": String(sent.length),
      etag: answer.etag,
    });
  }
  expect(others[0]).toBe(others[1]);
  expect(first.content).toEqual(brotliFast(content));
  expect(others[0]?.content).toEqual(await brotli(content, 5));
  expect(answer.getEncoded("br")).toBe(others[0]);
});

test("a page is compressed well for everybody", async () => {
  const answer = createResponse(false);
  const first = await answer.encode("br");
  expect(answer.getEncoded("br")).toBe(first);
});

test.each(["br", "gzip"])(
  "an answer cached in %s takes no more memory than its size",
  async (encoding) => {
    const answer = createCachedResponse({
      status: 200,
      headers: {},
      content: Buffer.from("cotton ".repeat(1000)),
      quality: 5,
    });
    const { content } = await answer.encode(encoding);
    expect(content.length).toBeLessThan(200);
    expect(content.buffer.byteLength).toBe(content.length);
  },
);
