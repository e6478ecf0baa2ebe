import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import { startJobs } from "#server/jobs.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { goodsOf } from "../../../tests/kit/goods.ts";
import { phonePicture, pictureForm } from "../../../tests/kit/photos.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let keeper: SignedInStaff;
let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-pictures-"));
  shop = await createTestApp({ env: { DATA_DIR: dataDir } });
  keeper = await signInStaff(shop, "stock_keeper");
  await addProduct(shop);
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const send = async (picture: Buffer, { headers }: SignedInStaff = keeper, about = {}) =>
  await shop.api<Reply<StaffPicture>>("POST /staff/pictures", {
    headers,
    body: await pictureForm(picture, about),
  });
const fetchPicture = async (url: string) => (await shop.app.inject(url)).rawPayload;

test("a phone's picture is shown at once, upright and without where it was taken; AVIF and more widths follow", async () => {
  const sent = await send(await phonePicture());
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const { mediaId, image } = sent.body.data;
  expect(image).toMatchObject({ width: 1200, height: 1600, srcset: { avif: "" } });
  const shown = await fetchPicture(image.url);
  expect(shown.includes("Secret phone")).toBe(false);
  const { exif, width, height, format } = await sharp(shown).metadata();
  expect({ exif, width, height, format }).toEqual({
    exif: undefined,
    width: 1200,
    height: 1600,
    format: "webp",
  });

  const goods = goodsOf(shop, keeper);
  const pictures = [{ mediaId, alt: "Front", view: "front" }];
  const { id } = await goods.create({ pictures });
  const told: string[] = [];
  const listener = await shop.runtime.db.pool.connect();
  listener.on("notification", ({ payload = "" }) => told.push(payload));
  await listener.query("listen page_changed");
  const jobs = await startJobs(shop.runtime);
  await vi.waitFor(
    async () => {
      const { data } = (await goods.call(`GET /staff/products/${id}`)).body;
      expect(data.pictures[0]?.image.srcset.avif).toContain("800w");
    },
    { timeout: 60_000, interval: 250 },
  );
  await jobs.stop();
  await listener.query("unlisten *");
  listener.release(true);
  expect(told).toContain(JSON.stringify([`product:${id}`, "list"]));
  const [picture] = (await goods.call(`GET /staff/products/${id}`)).body.data.pictures;
  for (const set of Object.values(picture?.image.srcset ?? {})) {
    for (const candidate of set.split(", ")) {
      const [url = "", descriptor] = candidate.split(" ");
      const file = await sharp(await fetchPicture(url)).metadata();
      expect(`${file.width}w`).toBe(descriptor);
    }
  }
  const left = await shop.runtime.db.rows({ text: "select media_asset_id from media_source" });
  expect(left).toEqual([]);
});

test("the same picture sent twice is one", async () => {
  const picture = await sharp({
    create: { width: 500, height: 600, channels: 3, background: "red" },
  })
    .png()
    .toBuffer();
  const first = await send(picture);
  const second = await send(picture);
  expect(second.body.data.mediaId).toBe(first.body.data.mediaId);
});

/** The head of a PNG that claims so many pixels, with nothing behind it. */
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

test("a logo may be a long word and small, within bounds", async () => {
  const logo = async (width: number, height: number, about = { as: "logo" } as object) => {
    const { status, body } = await send(await plain(width, height).png().toBuffer(), keeper, about);
    return status === 201 ? status : body.detail;
  };
  expect(await logo(1200, 300)).toBe(201);
  expect(await logo(1200, 300, {})).toMatch(/too small: 1200 × 300/);
  expect(await logo(600, 99)).toMatch(/too small: 600 × 99 pixels. It needs 100/);
  expect(await logo(1000, 124)).toMatch(/too long: 1000 × 124 .* 8 times/);
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
])(
  "%s is refused in clear words, and nothing is kept of it",
  async (_what, make, status, words) => {
    const count = () => shop.runtime.db.rows({ text: "select count(*) from media_asset" });
    const before = await count();
    const { status: answered, body } = await send(await make());
    expect(body.detail).toMatch(words);
    expect(answered).toBe(status);
    expect(await count()).toEqual(before);
  },
);

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
])("%s is taken and shown as plain WebP", async (_what, make) => {
  const sent = await send(await make());
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const shown = await fetchPicture(sent.body.data.image.url);
  expect(shown.includes("<script>")).toBe(false);
  expect((await sharp(shown).metadata()).format).toBe("webp");
});

test("who may not edit goods is refused before anything is read", async () => {
  const support = await signInStaff(shop, "support");
  expect((await send(Buffer.from("not a picture"), support)).status).toBe(403);
});
