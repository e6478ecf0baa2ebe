import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { phonePicture, pictureForm } from "../../../../tests/kit/photos.ts";
import { productCalls } from "../../../../tests/kit/products.ts";
import { addProduct, type Reply } from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
let stockKeeper: SignedInStaff;
let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-pictures-"));
  shop = await createTestApp({ env: { DATA_DIR: dataDir } });
  stockKeeper = await signInStaff(shop, "stock_keeper");
  await addProduct(shop);
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const send = async (picture: Buffer, { headers }: SignedInStaff = stockKeeper, about = {}) =>
  await shop.api<Reply<StaffPicture>>("POST /staff/media", {
    headers,
    body: await pictureForm(picture, about),
  });
const fetchPicture = async (url: string) => (await shop.app.inject(url)).rawPayload;

test("a phone picture is available at once, upright and without metadata; AVIF and more widths follow", async () => {
  const sent = await send(await phonePicture());
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const { mediaId, image } = sent.body.data;
  expect(image).toMatchObject({ width: 1200, height: 1600, srcset: { avif: "" } });
  const visible = await fetchPicture(image.url);
  expect(visible.includes("Secret phone")).toBe(false);
  const { exif, width, height, format } = await sharp(visible).metadata();
  expect({ exif, width, height, format }).toEqual({
    exif: undefined,
    width: 1200,
    height: 1600,
    format: "webp",
  });

  const productApi = productCalls(shop, stockKeeper);
  const pictures = [{ mediaId, alt: "Front", view: "front" }];
  const { id } = await productApi.create({ pictures });
  const reported: string[] = [];
  const listener = await shop.runtime.db.pool.connect();
  listener.on("notification", ({ payload = "" }) => reported.push(payload));
  await listener.query("listen page_changed");
  const jobs = await startJobs(shop.runtime);
  await vi.waitFor(
    async () => {
      const { data } = (await productApi.call(`GET /staff/products/${id}`)).body;
      expect(data.pictures[0]?.image.srcset.avif).toContain("800w");
    },
    { timeout: 60_000, interval: 250 },
  );
  await jobs.stop();
  await listener.query("unlisten *");
  listener.release(true);
  expect(reported).toContain(JSON.stringify([`product:${id}`, "list"]));
  const [picture] = (await productApi.call(`GET /staff/products/${id}`)).body.data.pictures;
  for (const set of Object.values(picture?.image.srcset ?? {})) {
    for (const candidate of set.split(", ")) {
      const [url = "", descriptor] = candidate.split(" ");
      const file = await sharp(await fetchPicture(url)).metadata();
      expect(`${file.width}w`).toBe(descriptor);
    }
  }
  const { body } = await shop.api<Reply<Product>>(`GET /products/${id}`);
  const largeUrl = body.data.images[0]?.largeUrl ?? "";
  const large = await sharp(await fetchPicture(largeUrl)).metadata();
  expect([large.width, large.height, large.exif]).toEqual([1500, 2000, undefined]);
  const list = await shop.api<Reply<Product[]>>(`GET /products?ids=${id}`);
  expect(JSON.stringify(list.body)).not.toContain(largeUrl);
  const left = await shop.runtime.db.rows({ text: "select media_asset_id from media_source" });
  expect(left).toEqual([]);
});

test("the same picture uploaded twice is one asset", async () => {
  const picture = await sharp({
    create: { width: 500, height: 600, channels: 3, background: "red" },
  })
    .png()
    .toBuffer();
  const first = await send(picture);
  const second = await send(picture);
  expect(second.body.data.mediaId).toBe(first.body.data.mediaId);
});

/** A PNG header that claims a size, without pixels. */
function bomb(side: number): Buffer {
  const head = Buffer.from(
    "89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000",
    "hex",
  );
  head.writeUInt32BE(side, 16);
  head.writeUInt32BE(side, 20);
  return head;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#844" } });

test("a logo may be small and wide, within limits", async () => {
  const logo = async (width: number, height: number, about = { as: "logo" } as object) => {
    const { status, body } = await send(
      await plain(width, height).png().toBuffer(),
      stockKeeper,
      about,
    );
    return status === 201 ? status : body.detail;
  };
  expect(await logo(1200, 300)).toBe(201);
  expect(await logo(1200, 300, {})).toMatch(/too small: 1200 × 300/);
  expect(await logo(600, 99)).toMatch(/too small: 600 × 99 pixels. Each side needs at least 100/);
  expect(await logo(1000, 124)).toMatch(/too long: 1000 × 124 .* at most 8 times/);
});

test.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
  ["one too small", () => plain(399, 800).jpeg().toBuffer(), 400, /too small: 399 × 800/],
  ["one of too many bytes", () => Buffer.alloc(15 * 1024 * 1024 + 1, 0xff), 413, /15 MB/],
  [
    "one that unfolds beyond bounds",
    () => plain(8000, 7000).png().toBuffer(),
    413,
    /50 megapixels/,
  ],
  ["a drawing with a script", () => Buffer.from("<svg><script>1</script></svg>"), 415, /drawing/],
  [
    "an iPhone's own format",
    () => Buffer.from("0000001c667479706865696300000000", "hex"),
    415,
    /HEIC/,
  ],
  ["a GIF", () => plain(500, 500).gif().toBuffer(), 415, /GIF/],
  ["a PDF", () => Buffer.from("%PDF-1.7"), 415, /PDF/],
  ["a text", () => Buffer.from("not a picture"), 415, /not a picture/],
  ["nothing at all", () => Buffer.alloc(0), 415, /not a picture/],
  ["half a picture", async () => (await phonePicture()).subarray(0, 5000), 415, /damaged/],
  ["a head without a body", () => bomb(60_000), 415, /damaged/],
])("rejects %s with a message and stores nothing", async (_what, createPicture, status, texts) => {
  const count = () => shop.runtime.db.rows({ text: "select count(*) from media_asset" });
  const before = await count();
  const { status: answered, body } = await send(await createPicture());
  expect(body.detail).toMatch(texts);
  expect(answered).toBe(status);
  expect(await count()).toEqual(before);
});

test.each([
  ["16 bits", () => plain(500, 500).toColourspace("rgb16").png().toBuffer()],
  ["CMYK", () => plain(500, 500).toColourspace("cmyk").jpeg().toBuffer()],
  ["transparent", () => plain(500, 500).ensureAlpha(0.5).webp().toBuffer()],
  ["AVIF", () => plain(500, 500).avif().toBuffer()],
  [
    "a picture that is also a page",
    async () =>
      Buffer.concat([
        await plain(501, 500).jpeg().toBuffer(),
        Buffer.from("<script>alert(1)</script>"),
      ]),
  ],
])("accepts %s and serves WebP", async (_what, createPicture) => {
  const sent = await send(await createPicture());
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const visible = await fetchPicture(sent.body.data.image.url);
  expect(visible.includes("<script>")).toBe(false);
  expect((await sharp(visible).metadata()).format).toBe("webp");
});

test("rejects uploads without the right before reading the body", async () => {
  const support = await signInStaff(shop, "support");
  expect((await send(Buffer.from("not a picture"), support)).status).toBe(403);
});
