import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { openTestBucket, type TestBucket } from "../../../tests/kit/bucket.ts";
import { takePicture } from "./index.ts";
import { nameOf, type StoredVariant } from "./picture.ts";
import { prefixesOf, sweepPictures } from "./sweep-pictures.ts";

const dayMs = 24 * 3600 * 1000;

let bucket: TestBucket;
let shop: TestApp;
beforeAll(async () => {
  bucket = await openTestBucket();
  shop = await createTestApp({ env: bucket.envOf("https://pictures.example") });
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
});
beforeEach(() => {
  bucket.instead = undefined;
});

/** Takes a picture in that nothing has shown for long, and says how to send it again and how to sweep its files. */
async function takeUnused(background: string) {
  const { runtime } = shop;
  const picture = { width: 900, height: 1125, channels: 3 as const, background };
  const content = await sharp({ create: picture }).png().toBuffer();
  const send = () => takePicture(runtime, content);
  const asset = await send();
  await runtime.db.rows({
    text: `update media_asset set taken_at = now() - interval '70 days',
      unused_since = now() - interval '35 days' where id = $1`,
    values: [asset.id],
  });
  const days = Array.from({ length: 32 }, (_, day) => new Date(Date.now() + day * dayMs));
  const night = days.find((day) => prefixesOf(day).includes(asset.contentHash.slice(0, 2)));
  const sweep = () => sweepPictures({ ...runtime, clock: () => night ?? new Date() }, []);
  return { asset, send, sweep };
}

const lyingOf = (variants: readonly StoredVariant[]) =>
  variants.filter(({ path }) => bucket.files.has(nameOf(path)));

test("a bucket that refuses in the middle leaves no picture known whose files are gone", async () => {
  const { asset, send, sweep } = await takeUnused("teal");
  let asked = 0;
  bucket.instead = async (method) => {
    if (method !== "DELETE") return undefined;
    asked += 1;
    return asked === 2 ? 403 : undefined;
  };
  await expect(sweep()).rejects.toThrow("refuses our key");
  expect(lyingOf(asset.variants)).toHaveLength(1);
  const again = await send();
  expect(again.id).not.toBe(asset.id);
  expect(lyingOf(again.variants)).toHaveLength(2);
});

test("a picture that is sent again while its files are removed keeps what was stored anew", async () => {
  const { asset, send, sweep } = await takeUnused("gold");
  let again: Awaited<ReturnType<typeof send>> | undefined;
  bucket.instead = async (method, name) => {
    if (method !== "DELETE" || again) return undefined;
    bucket.files.delete(name);
    again = await send();
    return 204;
  };
  await sweep();
  expect(again?.id).not.toBe(asset.id);
  expect(lyingOf(again?.variants ?? [])).toHaveLength(2);
});
