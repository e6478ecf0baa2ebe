import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPdf } from "./page.ts";

test("letters of two families stand on one line", async () => {
  const { doc, drawLine } = await createPdf({ title: "A name", author: "Aṣọ" });
  drawLine("Nana Ɗanƙasa", 50, 50, { size: 12 });
  doc.end();
  const pdf = (await buffer(doc)).toString("latin1");
  const streams = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = ""]) => body);
  const heights = streams
    .filter((body) => body.startsWith("\x78"))
    .map((body) => inflateSync(Buffer.from(body, "latin1")).toString("latin1"))
    .flatMap((text) => [...text.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)])
    .map(([, height]) => height);
  expect(heights).toHaveLength(5);
  expect(new Set(heights).size).toBe(1);
});
