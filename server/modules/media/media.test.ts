import { cp, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Db } from "#server/database/connection/connection.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { createHttp, type Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/kit/database.ts";
import { importPictures, mediaRoutes, storePicture, toImageReply } from "./index.ts";

let dataDir = "";
let config: Config;
let database: TestDatabase;
let db: Db;
let app: Http;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-media-"));
  config = readConfig({ DATA_DIR: dataDir });
  database = await createTestDatabase();
  db = connect(database.url);
  app = await createHttp(config, createLog("silent"));
  mediaRoutes(app, config);
});
afterAll(async () => {
  await app.close();
  await db.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function paint(colour: string, width = 500): Promise<Buffer> {
  const background = { width, height: 600, channels: 3 as const, background: colour };
  return await sharp({ create: background }).png().toBuffer();
}

async function countAssets(): Promise<number> {
  const row = await db.first<{ count: number }>({ text: "select count(*) from media_asset" });
  return row?.count ?? 0;
}

test("a stored picture can be fetched at every URL of its reply", async () => {
  const asset = await storePicture({ config, db }, await paint("teal"));
  const image = toImageReply(asset, "teal.png", "Teal cloth");
  expect(image).toMatchObject({ name: "teal.png", alt: "Teal cloth", width: 500, height: 600 });

  const addresses = Object.values(image.srcset)
    .flatMap((set) => set.split(", "))
    .map((candidate) => candidate.split(" ")[0] ?? "");
  expect(addresses).toHaveLength(4);
  for (const url of [image.url, image.thumbnailUrl, ...addresses]) {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": url.endsWith(".avif") ? "image/avif" : "image/webp",
      "content-length": String(reply.rawPayload.length),
      "x-content-type-options": "nosniff",
    });
    const { width } = await sharp(reply.rawPayload).metadata();
    expect(url).toContain(`-${width}.`);
  }
});

test("answers 304 to a matching ETag and no body to HEAD", async () => {
  const asset = await storePicture({ config, db }, await paint("teal"));
  const url = asset.variants[0]?.path ?? "";
  const { headers } = await app.inject({ url });
  const again = await app.inject({ url, headers: { "if-none-match": String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);

  const head = await app.inject({ method: "HEAD", url });
  expect(head.statusCode).toBe(200);
  expect(head.headers["content-length"]).toBe(headers["content-length"]);
});

test.each([
  `/media/${"0".repeat(32)}-400.avif`,
  "/media/index.json",
  "/media/..%2f..%2fpackage.json",
  "/media/%2e%2e%2fmedia",
  "/media/../package.json",
  "/media/",
  `/media/${"0".repeat(500)}`,
])("%s is 404 and not cached", async (url) => {
  const reply = await app.inject({ url });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers["cache-control"] ?? "no-store").toBe("no-store");
  expect(reply.json().code).toBe("not_found");
});

test("the same picture, even concurrently, is one asset", async () => {
  const before = await countAssets();
  const input = await paint("crimson");
  const first = await Promise.all([1, 2, 3].map(() => storePicture({ config, db }, input)));
  const later = await storePicture({ config, db }, input);
  expect(new Set([...first, later].map(({ id }) => id)).size).toBe(1);
  expect(await countAssets()).toBe(before + 1);
  expect(later.id).toMatch(/^med_/);
});

test("a rejected picture leaves no file and no row", async () => {
  const before = await countAssets();
  const files = await readdir(join(dataDir, "media"));
  await expect(storePicture({ config, db }, Buffer.from("no"))).rejects.toMatchObject({
    code: "unsupported_media_type",
  });
  expect(await countAssets()).toBe(before);
  expect(await readdir(join(dataDir, "media"))).toEqual(files);
  await storePicture({ config, db }, await paint("gold"));
  expect(await countAssets()).toBe(before + 1);
});

test("imports pre-encoded pictures once, as links", async () => {
  const asset = await storePicture({ config, db }, await paint("plum"));
  const folder = join(dataDir, "variants");
  await cp(join(dataDir, "media"), folder, { recursive: true });
  await writeFile(join(folder, "index.json"), JSON.stringify({ "plum.webp": asset }));

  const elsewhere = await mkdtemp(join(tmpdir(), "aso-media-"));
  const other = await createTestDatabase();
  const otherDb = connect(other.url);
  const runtime = { config: readConfig({ DATA_DIR: elsewhere }), db: otherDb };
  try {
    const imported = await importPictures(runtime, folder);
    const again = await importPictures(runtime, folder);
    expect(again).toEqual(imported);
    const { id: _id, ...content } = imported.get("plum.webp") ?? { id: "" };
    const { id: _own, ...expected } = asset;
    expect(content).toEqual(expected);
    for (const { path, bytes } of asset.variants) {
      const file = await stat(join(elsewhere, path));
      expect([file.size, file.nlink]).toEqual([bytes, 2]);
    }
  } finally {
    await otherDb.close();
    await other.drop();
    await rm(elsewhere, { recursive: true });
  }
});
