import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { brotli, brotliLightly } from "./compress.ts";
import { keepAnswer } from "./kept-answer.ts";

const content = Buffer.from(
  JSON.stringify(
    Array.from({ length: 300 }, (_, n) => ({
      id: `kaftan-${n * 7919}`,
      name: `Kaftan of linen ${n}`,
      price: (n * 37) % 911,
    })),
  ),
);
const keep = (isReadPlain: boolean) =>
  keepAnswer({ status: 200, headers: {}, content, quality: 5, isReadPlain });

test("an answer of the API is compressed lightly for the first who asks, and well for all others", async () => {
  const answer = keep(true);
  const first = await answer.form("br");
  expect(answer.ready("br")).toBeUndefined();
  const others = await Promise.all([answer.form("gzip, br"), answer.form("br")]);
  for (const { content: sent, headers } of [first, ...others]) {
    expect(brotliDecompressSync(sent)).toEqual(content);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-encoding": "br",
      "content-length": String(sent.length),
      etag: answer.etag,
    });
  }
  expect(others[0]).toBe(others[1]);
  expect(first.content).toEqual(brotliLightly(content));
  expect(others[0]?.content).toEqual(await brotli(content, 5));
  expect(answer.ready("br")).toBe(others[0]);
});

test("a page is compressed well for everybody", async () => {
  const answer = keep(false);
  const first = await answer.form("br");
  expect(answer.ready("br")).toBe(first);
});

test.each(["br", "gzip"])(
  "an answer kept in %s takes no more memory than it weighs",
  async (encoding) => {
    const answer = keepAnswer({
      status: 200,
      headers: {},
      content: Buffer.from("cotton ".repeat(1000)),
      quality: 5,
    });
    const { content } = await answer.form(encoding);
    expect(content.length).toBeLessThan(200);
    expect(content.buffer.byteLength).toBe(content.length);
  },
);
