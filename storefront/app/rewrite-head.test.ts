import { expect, test } from "vitest";
import { rewriteHead } from "./rewrite-head.ts";

const head = "<html><head><title>Aṣọ</title></head>";
const content = "<body><p>Aṣọ, ₦500</p><script>stay()</script>";
const start = '<script type="module" async="">import "/a.js";</script>';
const data = '<script>data("₦")</script></body></html>';

const rewrite = (page: string, rewriter: (around: string) => string) =>
  Buffer.concat(rewriteHead(Buffer.from(page), rewriter)).toString();

test("gives the head and the router's start to be changed, and nothing else", () => {
  let received = "";
  const page = rewrite(head + content + start + data, (around) => {
    received = Buffer.from(around, "latin1").toString();
    return around.replace("<title>", "<script>early()</script><title>").replace(/import/, "load");
  });
  expect(received).toBe(head + start);
  expect(page).toBe(
    head.replace("<title>", "<script>early()</script><title>") +
      content +
      start.replace("import", "load") +
      data,
  );
});

test("of a page without a start gives the head", () => {
  const page = rewrite(head + content + data, (around) => around.replace("<title>", "<b><title>"));
  expect(page).toBe(head.replace("<title>", "<b><title>") + content + data);
});

test("of what has no head gives all", () => {
  expect(rewrite("<p>₦</p>", (around) => `${around}!`)).toBe("<p>₦</p>!");
});
