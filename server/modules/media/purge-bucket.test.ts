import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { openTestBucket, type TestBucket } from "../../../tests/kit/bucket.ts";
import { savePicture } from "./index.ts";
import { fileNameOf, type StoredVariant } from "./picture.ts";
import { prefixesForDay, purgeMedia } from "./purge-media.ts";

const dayMs = 24 * 3600 * 1000;

let bucket: TestBucket;
let shop: TestApp;
beforeAll(async () => {
  bucket = await openTestBucket();
  shop = await createTestApp({ env: bucket.getEnv("https://pictures.example") });
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
});
beforeEach(() => {
  bucket.instead = undefined;
});

async function addUnused(background: string) {
  const { runtime } = shop;
  const picture = { width: 900, height: 1125, channels: 3 as const, background };
  const content = await sharp({ create: picture }).png().toBuffer();
  const send = () => savePicture(runtime, content);
  const asset = await send();
  await runtime.db.rows({
    text: `update media_asset set touched_at = now() - interval '70 days',
      unused_since = now() - interval '35 days' where id = $1`,
    values: [asset.id],
  });
  const days = Array.from({ length: 32 }, (_, day) => new Date(Date.now() + day * dayMs));
  const night = days.find((day) => prefixesForDay(day).includes(asset.contentHash.slice(0, 2)));
  const purge = () => purgeMedia({ ...runtime, clock: () => night ?? new Date() }, []);
  return { asset, send, purge };
}

const lyingOf = (variants: readonly StoredVariant[]) =>
  variants.filter(({ path }) => bucket.files.has(fileNameOf(path)));

test("a bucket failure never leaves a record without files", async () => {
  const { asset, send, purge } = await addUnused("teal");
  let requests = 0;
  bucket.instead = async (method) => {
    if (method !== "DELETE") return undefined;
    requests += 1;
    return requests === 2 ? 403 : undefined;
  };
  await expect(purge()).rejects.toThrow("rejects the key");
  expect(lyingOf(asset.variants)).toHaveLength(1);
  const again = await send();
  expect(again.id).not.toBe(asset.id);
  expect(lyingOf(again.variants)).toHaveLength(2);
});

test("an upload during a purge keeps its files", async () => {
  const { asset, send, purge } = await addUnused("gold");
  let again: Awaited<ReturnType<typeof send>> | undefined;
  bucket.instead = async (method, name) => {
    if (method !== "DELETE" || again) return undefined;
    bucket.files.delete(name);
    again = await send();
    return 204;
  };
  await purge();
  expect(again?.id).not.toBe(asset.id);
  expect(lyingOf(again?.variants ?? [])).toHaveLength(2);
});
