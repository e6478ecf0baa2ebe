import { expect, test } from "vitest";
import { keepAnswer } from "./kept-answer.ts";

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
