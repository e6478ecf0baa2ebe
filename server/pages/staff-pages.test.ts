import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { createHttp, type Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { serveStaffPages } from "./staff-pages.ts";

const html = '<!doctype html><script>begin()</script><script src="/staff/assets/a.js"></script>';
let dir: string;
let app: Http;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "staff-pages-"));
  await mkdir(join(dir, "assets"));
  await writeFile(join(dir, "index.html"), html);
  await writeFile(join(dir, "assets", "a.js"), "console.log(1)");
  app = await open(dir);
});

afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

async function open(files: string): Promise<Http> {
  const config = readConfig({ LOG_LEVEL: "fatal" });
  const http = await createHttp(config, createLog(config.logLevel));
  await serveStaffPages(http, config, files);
  return http;
}

test.each([
  "/staff/",
  "/staff/businesses",
  "/staff/businesses/biz_1?status=all",
  "/staff/index.html",
])("%s is the one page, kept by nobody and found by no search engine", async (url) => {
  const reply = await app.inject(url);
  expect(reply.statusCode).toBe(200);
  expect(reply.payload).toBe(html);
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.headers["x-robots-tag"]).toContain("noindex");
});

test("the page may run its own scripts and speak to its own store, nothing else", async () => {
  const { headers } = await app.inject("/staff/");
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.find((each) => each.startsWith("script-src"))).toMatch(
    /^script-src 'self' 'sha256-[^']{44}'$/,
  );
  expect(policy.join()).not.toMatch(/unsafe|https?:/);
  // The shop's own pages, with words that are not published yet.
  expect(policy.join()).toContain("frame-src 'self'");
});

test("files of the build are kept for good, unknown ones are not the page", async () => {
  const file = await app.inject("/staff/assets/a.js");
  expect(file.payload).toBe("console.log(1)");
  expect(file.headers["cache-control"]).toContain("immutable");
  expect(file.headers["x-robots-tag"]).toContain("noindex");
  const again = await app.inject({
    url: "/staff/assets/a.js",
    headers: { "if-none-match": String(file.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect((await app.inject("/staff/assets/b.js")).statusCode).toBe(404);
  expect((await app.inject("/staff/assets/../../../package.json")).payload).not.toContain(
    "private",
  );
});

test("without its slash the address leads on", async () => {
  const reply = await app.inject("/staff");
  expect(reply.statusCode).toBe(308);
  expect(reply.headers.location).toBe("/staff/");
});

test.each(["/staff", "/staff/", "/staff/orders"])(
  "%s says what to run before a build",
  async (url) => {
    const unbuilt = await open(join(dir, "none"));
    const reply = await unbuilt.inject(url);
    expect(reply.statusCode).toBe(503);
    expect(reply.headers["content-type"]).toMatch(/^text\/plain/);
    expect(reply.headers["x-robots-tag"]).toContain("noindex");
    expect(reply.payload).toContain("The back office isn't built yet. Run: npm run build");
    await unbuilt.close();
  },
);
