import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { pictureForm } from "../../../../tests/kit/photos.ts";
import { productCalls } from "../../../../tests/kit/products.ts";
import { addProduct, type Reply } from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
let stockKeeper: SignedInStaff;
let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-cuts-"));
  shop = await createTestApp({ env: { DATA_DIR: dataDir } });
  stockKeeper = await signInStaff(shop, "stock_keeper");
  await addProduct(shop);
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

async function halves(width = 2000, height = 1600): Promise<Buffer> {
  const block = (w: number, h: number, background: string) =>
    sharp({ create: { width: w, height: h, channels: 3, background } })
      .png()
      .toBuffer();
  const upright = await sharp(await block(width, height, "#0000ff"))
    .composite([
      { input: await block(width / 2, height / 2, "#ff0000"), left: 0, top: 0 },
      { input: await block(width / 2, height / 2, "#00ff00"), left: width / 2, top: 0 },
    ])
    .png()
    .toBuffer();
  return await sharp(upright)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function send(picture: Buffer): Promise<StaffPicture> {
  const { headers } = stockKeeper;
  const body = await pictureForm(picture);
  const sent = await shop.api<Reply<StaffPicture>>("POST /staff/media", { headers, body });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.data;
}
const cut = (mediaId: string, body: unknown, { headers }: SignedInStaff = stockKeeper) =>
  shop.api<Reply<StaffPicture>>(`POST /staff/media/${mediaId}/crop`, { headers, body });

async function look(url: string) {
  const { data, info } = await sharp((await shop.app.inject(url)).rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  const colour = red > 150 ? "red" : green > 150 ? "green" : blue > 150 ? "blue" : "none";
  return { colour, width: info.width, height: info.height };
}

async function workOffJobs(): Promise<void> {
  const jobs = await startJobs(shop.runtime);
  await vi.waitFor(
    async () => {
      const left = await shop.runtime.db.rows({ text: "select 1 from media_source" });
      expect(left).toEqual([]);
    },
    { timeout: 60_000, interval: 250 },
  );
  await jobs.stop();
}

const upperLeft = { x: 0.02, y: 0.02, width: 0.28 };
const upperRight = { x: 0.7, y: 0.02, width: 0.28 };
const below = { x: 0.3, y: 0.55, width: 0.28 };

test("a crop is 4:5 at once, whatever the EXIF orientation, and the original stays", async () => {
  const original = await send(await halves());
  for (const [frame, colour] of [
    [upperLeft, "red"],
    [upperRight, "green"],
    [below, "blue"],
  ] as const) {
    const created = await cut(original.mediaId, frame);
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const { mediaId, image, cut: reported } = created.body.data;
    expect(mediaId).not.toBe(original.mediaId);
    expect(reported).toMatchObject({ mediaId: original.mediaId, frame });
    expect(await look(image.url)).toEqual({ colour, width: 560, height: 700 });
    expect((await cut(original.mediaId, frame)).body.data.mediaId).toBe(mediaId);
  }
  expect((await look(original.image.url)).width).toBe(1200);
});

test("a crop is cropped again from its original, before and after all widths exist", async () => {
  const original = await send(await halves(2002));
  const first = (await cut(original.mediaId, upperLeft)).body.data;
  const again = (await cut(first.mediaId, upperRight)).body.data;
  expect(again.cut?.mediaId).toBe(original.mediaId);
  expect((await look(again.image.url)).colour).toBe("green");

  const productApi = productCalls(shop, stockKeeper);
  const focus = { x: 30, y: 70 };
  const { id } = await productApi.create({
    pictures: [{ mediaId: again.mediaId, alt: "Front", view: "front", focus }],
  });
  await workOffJobs();
  const [picture] = (await productApi.call(`GET /staff/products/${id}`)).body.data.pictures;
  expect(picture).toMatchObject({
    mediaId: again.mediaId,
    cut: { mediaId: original.mediaId, frame: upperRight },
    image: { focus: "x30 y70" },
  });
  for (const set of Object.values(picture?.image.srcset ?? {})) {
    for (const candidate of set.split(", ")) {
      const variant = await look(candidate.split(" ")[0] ?? "");
      expect(variant.colour).toBe("green");
      expect(variant.height).toBe(Math.round(variant.width * 1.25));
    }
  }
  // The upload is deleted; the stored source is large and has no location metadata.
  const late = (await cut(again.mediaId, below)).body.data;
  expect(await look(late.image.url)).toMatchObject({ colour: "blue", width: 561 });
  await workOffJobs();

  const visible = await shop.api<Reply<Product>>(`GET /products/${id}`);
  expect(visible.body.data.images[0]?.focus).toBe("x30 y70");
});

test("pictures without a stored source are cropped from the largest variant", async () => {
  const original = await send(await halves(2004));
  await workOffJobs();
  await shop.runtime.db.rows({ text: "update media_asset set whole = null" });
  const late = await cut(original.mediaId, { x: 0.5, y: 0, width: 0.4 });
  expect(late.status, JSON.stringify(late.body)).toBe(201);
  expect(await look(late.body.data.image.url)).toMatchObject({ colour: "green", width: 800 });
});

test.each<[string, unknown, number, RegExp]>([
  ["beyond the picture", { x: 0.9, y: 0, width: 0.5 }, 400, /outside the picture/],
  ["too low", { x: 0, y: 0.9, width: 0.5 }, 400, /outside the picture/],
  ["too small", { x: 0, y: 0, width: 0.1 }, 400, /too small: 200 × 250/],
  ["of no width", { x: 0, y: 0, width: 0 }, 400, /./],
  ["of a height of its own", { x: 0, y: 0, width: 0.5, height: 0.5 }, 400, /./],
])("rejects a crop %s with a message", async (_what, frame, status, texts) => {
  const { mediaId } = await send(await halves(2000, 1602));
  const refused = await cut(mediaId, frame);
  expect(refused.status).toBe(status);
  expect((refused.body as { detail?: string }).detail).toMatch(texts);
});

test("needs the products.edit right and an existing picture", async () => {
  expect((await cut("med_nothing", upperLeft)).status).toBe(404);
  const support = await signInStaff(shop, "support");
  expect((await cut("med_nothing", upperLeft, support)).status).toBe(403);
});

test("accepts focal points in steps of ten", async () => {
  const productApi = productCalls(shop, stockKeeper);
  const [picture] = (await productApi.bodyOf()).pictures;
  const refused = await productApi.call(
    "POST /staff/products",
    await productApi.bodyOf({ pictures: [{ ...picture, focus: { x: 33, y: 0 } }] }),
  );
  expect(refused.status).toBe(400);
});
