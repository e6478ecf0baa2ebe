import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mediaReferences } from "#server/composition/references.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";
import { savePicture, storePhoto } from "./index.ts";
import { prefixesForDay, purgeMedia } from "./purge-media.ts";
import { cropPicture } from "./save-picture.ts";

const dayMs = 24 * 3600 * 1000;

let dataDir: string;
let shop: TestApp;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-sweep-"));
  shop = await createTestApp({ env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await shop.runtime.db.rows({ text: "delete from settings_version where part = 'sweep'" });
});

let hue = 0;

async function addPicture() {
  hue += 7;
  const background = { r: hue % 255, g: (hue * 3) % 255, b: (hue * 5) % 255 };
  const picture = { width: 900, height: 1125, channels: 3 as const, background };
  return await savePicture(shop.runtime, await sharp({ create: picture }).png().toBuffer());
}

async function purgeAll(inDays: number): Promise<void> {
  const started = Date.now();
  for (let night = 0; night < 32; night += 1) {
    const at = started + (inDays + night / 1e6) * dayMs;
    const clock = () => new Date(at + night * dayMs);
    await purgeMedia({ ...shop.runtime, clock }, mediaReferences);
  }
}

const filesOf = async (start: string) =>
  (await readdir(join(dataDir, "media"))).filter((file) => file.startsWith(start));

async function isKnown(id: string): Promise<boolean> {
  const { db } = shop.runtime;
  return (
    (await db.first({ text: "select from media_asset where id = $1", values: [id] })) !== undefined
  );
}

test("covers every prefix within 32 nights", () => {
  const nights = Array.from({ length: 32 }, (_, n) => prefixesForDay(new Date(n * dayMs)));
  expect(new Set(nights.flat()).size).toBe(256);
  expect(nights.flat()).toHaveLength(256);
});

test("deletes an unreferenced picture with its files, not a recent one", async () => {
  const asset = await addPicture();
  expect(await filesOf(asset.contentHash)).toHaveLength(2);
  // File times cannot be faked, so they are old only after thirty days.
  await purgeAll(-5);
  expect(await isKnown(asset.id)).toBe(true);
  expect(await filesOf(asset.contentHash)).toHaveLength(2);
  await purgeAll(31);
  await purgeAll(63);
  expect(await isKnown(asset.id)).toBe(false);
  expect(await filesOf(asset.contentHash)).toEqual([]);
});

test("keeps a formerNames referenced picture for thirty days", async () => {
  const { db } = shop.runtime;
  const asset = await addPicture();
  const productId = await addProduct(shop);
  const show = () =>
    db.rows({
      text: `insert into product_image (product_id, position, media_asset_id, alt, view)
        values ($1, 80, $2, 'Front', 'front')`,
      values: [productId, asset.id],
    });
  const hide = () =>
    db.rows({ text: "delete from product_image where media_asset_id = $1", values: [asset.id] });
  await show();
  await purgeAll(64);
  await hide();
  await purgeAll(96);
  expect(await isKnown(asset.id)).toBe(true);
  await show();
  await purgeAll(128);
  await hide();
  await purgeAll(160);
  expect(await isKnown(asset.id)).toBe(true);
  expect(await filesOf(asset.contentHash)).toHaveLength(2);
  await purgeAll(192);
  expect(await isKnown(asset.id)).toBe(false);
  expect(await filesOf(asset.contentHash)).toEqual([]);
});

test("a repeated upload counts as new, also after a purge", async () => {
  const asset = await addPicture();
  const { db } = shop.runtime;
  const age = () =>
    db.rows({
      text: "update media_asset set touched_at = now() - interval '400 days' where id = $1",
      values: [asset.id],
    });
  await age();
  hue -= 7;
  expect((await addPicture()).id).toBe(asset.id);
  await purgeAll(-31);
  expect(await isKnown(asset.id)).toBe(true);
  await age();
  await purgeAll(-64);
  await purgeAll(-31);
  expect(await isKnown(asset.id)).toBe(false);
  hue -= 7;
  const again = await addPicture();
  expect(again.id).not.toBe(asset.id);
  expect(await filesOf(again.contentHash)).toHaveLength(2);
});

test("keeps what products, orders, parcels or content versions reference", async () => {
  const { db } = shop.runtime;
  const [ofProduct, ofOrder, contentPicture, ofCut] = [
    await addPicture(),
    await addPicture(),
    await addPicture(),
    await addPicture(),
  ];
  const productId = await addProduct(shop);
  const cut = await cropPicture(shop.runtime, ofCut.id, { x: 0, y: 0, width: 0.8 });
  const show = (id: string, position: number) =>
    db.rows({
      text: `insert into product_image (product_id, position, media_asset_id, alt, view)
        values ($1, $2, $3, 'Front', 'front')`,
      values: [productId, position, id],
    });
  await show(ofProduct.id, 90);
  await show(cut.asset.id, 91);
  await db.rows({
    text: `insert into settings_version (part, version, value, changes, published_at, published_by)
      values ('sweep', 2, $1::jsonb, '[]', now(), 'staff:x')`,
    values: [JSON.stringify({ hero: { picture: contentPicture.id } })],
  });
  const photo = `${"ab".repeat(16)}-900.jpg`;
  const content = Buffer.from("a photo");
  await storePhoto(shop.runtime, { name: photo, address: `/media/${photo}`, content });
  const orderId = await placeOne(productId);
  await db.rows({
    text: "update order_line set image = $2 where order_id = $1",
    values: [orderId, ofOrder.variants[0]?.path],
  });
  await db.rows({
    text: `insert into order_parcel (order_id, photo_path) values ($1, $2)
      on conflict (order_id) do update set photo_path = excluded.photo_path`,
    values: [orderId, `/media/${photo}`],
  });

  await purgeAll(40);
  await purgeAll(72);
  for (const { id } of [ofProduct, ofOrder, contentPicture, ofCut, cut.asset]) {
    expect(await isKnown(id)).toBe(true);
  }
  expect(await filesOf("abab")).toEqual([photo]);

  await db.rows({ text: "update order_parcel set photo_path = null" });
  await purgeAll(40);
  expect(await filesOf("abab")).toEqual([]);
});

test("keeps files older than the database", async () => {
  const { db } = shop.runtime;
  const name = `${"cd".repeat(16)}-900.jpg`;
  const content = Buffer.from("a photo of another store");
  await storePhoto(shop.runtime, { name, address: `/media/${name}`, content });
  const shift = (by: string) =>
    db.rows({
      text: "update schema_migration set applied_at = applied_at + $1::interval",
      values: [by],
    });
  await shift("30 days");
  await purgeAll(70);
  expect(await filesOf("cdcd")).toEqual([name]);
  await shift("-30 days");
  await purgeAll(70);
  expect(await filesOf("cdcd")).toEqual([]);
});

async function placeOne(productId: string): Promise<string> {
  const placed = await postOrder(shop, orderBody([orderItem(productId)]));
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const row = await shop.runtime.db.first<{ id: string }>({
    text: "select id from shop_order where order_number = $1",
    values: [placed.body.data.orderNumber],
  });
  return row?.id ?? "";
}
