import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyBuildAssets } from "#server/platform/files/asset-files.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";

// Pages of release N are open while processes of N + 1 serve, and the other way round.
let dir: string;
let shop: TestApp;
const code = `console.log("${"of the release before ".repeat(100)}")`;

async function build(release: string, app: string, files: Record<string, string | Buffer>) {
  const folder = join(dir, release, app);
  await mkdir(join(folder, "assets"), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content);
  }
  return folder;
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "aso-releases-"));
  const assetsDir = join(dir, "assets");
  const own = {
    shop: await build("n+1", "shop", { "assets/root-b2.js": "own()" }),
    staff: await build("n+1", "staff", {
      "assets/room-b2.js": "own()",
      "index.html": "<!doctype html><title>Staff</title>",
    }),
  };
  const before = {
    shop: await build("n", "shop", {
      "assets/root-a1.js": code,
      "assets/root-a1.js.br": brotliCompressSync(code),
      "index.html": "not for other releases",
    }),
    staff: await build("n", "staff", { "assets/room-a1.js": code, "index.html": "old" }),
  };
  for (const build of [before, own]) {
    await copyBuildAssets(build.shop, join(assetsDir, "shop"));
    await copyBuildAssets(build.staff, join(assetsDir, "staff"));
  }
  shop = await createTestApp({
    env: { ASSETS_DIR: assetsDir },
    staffFiles: own.staff,
    pages: async () => ({
      clientFiles: own.shop,
      handler: async () => new Response("A page.", { status: 404 }),
    }),
  });
});
afterAll(async () => {
  await shop.close();
  await rm(dir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers });

test.each(["/assets/root-a1.js", "/staff/assets/room-a1.js"])(
  "%s of the previous release is there, unchanged",
  async (path) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.payload).toBe(code);
    expect(reply.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(reply.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const { etag = "" } = reply.headers;
    expect((await get(path, { "if-none-match": String(etag) })).statusCode).toBe(304);
    const compressed = await get(path, { "accept-encoding": "br" });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(code);
  },
);

test("its own chunks are there too", async () => {
  expect((await get("/assets/root-b2.js")).payload).toBe("own()");
  expect((await get("/staff/assets/room-b2.js")).payload).toBe("own()");
});

test("a process of the previous release finds the next one's chunks", async () => {
  expect((await get("/assets/page-c3.js")).statusCode).toBe(404);
  const next = await build("n+2", "shop", { "assets/page-c3.js": code });
  await copyBuildAssets(next, join(dir, "assets", "shop"));
  expect((await get("/assets/page-c3.js")).payload).toBe(code);
});

test("only hashed code comes from other releases", async () => {
  expect((await get("/assets/none.js")).statusCode).toBe(404);
  expect((await get("/index.html")).payload).not.toContain("not for other releases");
  expect((await get("/staff/")).payload).not.toContain("old");
});
