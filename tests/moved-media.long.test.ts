import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { mediaReferences } from "#server/composition/references.ts";
import { finishPicture, purgeMedia } from "#server/modules/media/index.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { openTestBucket, type TestBucket } from "./kit/bucket.ts";
import { createTestDatabase, type TestDatabase } from "./kit/database.ts";
import { dropPhotos } from "./kit/drop-photos.ts";
import { photoForm, pictureForm } from "./kit/photos.ts";
import { productCalls } from "./kit/products.ts";
import { addProduct, orderBody, orderItem, postOrder, type Reply } from "./kit/shop.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";

// A store whose pictures come to lie elsewhere, or are called otherwise where they lie: one database, and each time
// processes with other settings.
const dayMs = 24 * 3600 * 1000;
let database: TestDatabase;
let dataDir: string;
let bucket: TestBucket;
let shops: TestApp[];
let owner: SignedInStaff;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "aso-moved-"));
  bucket = await openTestBucket();
  shops = [];
});
afterEach(async () => {
  for (const shop of shops) await shop.close();
  await bucket.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function open(env: Readonly<Record<string, string>>): Promise<TestApp> {
  const shop = await createTestApp({
    database: { url: database.url, drop: async () => {} },
    env: { DATA_DIR: dataDir, ...env },
  });
  shops.push(shop);
  return shop;
}

/** Puts a product with a picture on sale, has it bought, and photographs the parcel. */
async function fill(shop: TestApp) {
  owner = await signInStaff(shop, "owner");
  const { headers } = owner;
  const body = await pictureForm();
  const sent = await shop.api<Reply<StaffPicture>>("POST /staff/media", { headers, body });
  const { mediaId } = sent.body.data;
  await finishPicture(shop.runtime, mediaId, async () => {});
  // With the type that it shares.
  await addProduct(shop);
  const { id: productId } = await productCalls(shop, owner).create({
    price: 10_000,
    discount: 0,
    pictures: [{ mediaId, alt: "A kaftan, front", view: "front" }],
  });
  const order = (await postOrder(shop, orderBody([orderItem(productId)]))).body.data;
  await shop.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, order.id, { reason: "Paid in the test" }),
  );
  const photographed = await shop.api(`POST /staff/orders/${order.id}/parcel-photo`, {
    headers,
    body: await photoForm(),
  });
  expect(photographed.status).toBe(200);
  return { productId, mediaId, orderId: order.id };
}

/** Every address of a picture that shop and back office tell of what {@link fill} made. */
async function addressesIn(
  shop: TestApp,
  { productId, orderId }: Awaited<ReturnType<typeof fill>>,
) {
  const { headers } = owner;
  const addresses: string[] = [];
  for (const path of [
    `products/${productId}`,
    `staff/products/${productId}`,
    `staff/orders/${orderId}`,
    ...["products", "orders", "customers", "stock", "reports/today", "search?q=kaftan"].map(
      (path) => `staff/${path}`,
    ),
  ]) {
    const { status, body } = await shop.api(`GET /${path}`, { headers });
    const found = JSON.stringify(body).match(/[^" ]*[0-9a-f]{32}-\d+\.(?:avif|webp|jpg)/g);
    expect([path, status, found !== null]).toEqual([path, 200, true]);
    addresses.push(...(found ?? []));
  }
  return [...new Set(addresses)];
}

/** Every night of two rounds, from so many days ahead on that all is old: in the second goes what the first saw unused. */
async function purgeUnused(shop: TestApp): Promise<void> {
  for (let night = 0; night < 64; night += 1) {
    const clock = () => new Date(Date.now() + (40 + night) * dayMs);
    await purgeMedia({ ...shop.runtime, clock }, mediaReferences);
  }
}

test("a new public URL of the bucket applies to every picture, and no used one is deleted", async () => {
  const filled = await fill(await open(bucket.getEnv("https://a.example/p")));
  const files = [...bucket.files.keys()].sort();
  const before = await open(bucket.getEnv("https://a.example/p"));
  const all = await addressesIn(before, filled);
  expect(all.every((each) => each.startsWith("https://a.example/p/"))).toBe(true);

  const shop = await open(bucket.getEnv("https://b.example/q"));
  expect(await addressesIn(shop, filled)).toEqual(
    all.map((each) => each.replace("a.example/p", "b.example/q")),
  );

  await purgeUnused(shop);
  // A photo is also looked at by the job that would delete one that was stored and never said to be there.
  await dropPhotos(shop);
  expect([...bucket.files.keys()].sort()).toEqual(files);
  // The whole, which no page shows, can still be cut from.
  const { headers } = owner;
  const body = { x: 0, y: 0, width: 0.8 };
  const cut = await shop.api(`POST /staff/media/${filled.mediaId}/crop`, { headers, body });
  expect(cut.status, JSON.stringify(cut.body)).toBe(201);
});

test("pictures moved from disk to a bucket are shown and kept", async () => {
  const filled = await fill(await open({}));
  const media = join(dataDir, "media");
  const shop = await open(bucket.getEnv("https://b.example/q"));
  const fetchPictures = async () => {
    const all = await addressesIn(shop, filled);
    const replies = await Promise.all(all.map((url) => shop.app.inject({ url })));
    return [all.length > 5, ...new Set(replies.map(({ statusCode }) => statusCode))];
  };
  // While nobody moved them they are found on the disk.
  expect(await fetchPictures()).toEqual([true, 200]);
  for (const name of await readdir(media))
    bucket.files.set(name, await readFile(join(media, name)));
  await rename(media, `${media}-gone`);
  expect(await fetchPictures()).toEqual([true, 200]);
  const files = [...bucket.files.keys()].sort();
  await purgeUnused(shop);
  await dropPhotos(shop);
  expect([...bucket.files.keys()].sort()).toEqual(files);
  expect((await shop.app.inject({ url: `/media/${"0".repeat(32)}-400.webp` })).statusCode).toBe(
    404,
  );
});

test("pictures moved from a bucket to disk are shown", async () => {
  const filled = await fill(await open(bucket.getEnv("https://a.example/p")));
  const media = join(dataDir, "media");
  await mkdir(media, { recursive: true });
  for (const [name, content] of bucket.files) await writeFile(join(media, name), content);
  const shop = await open({});
  const all = await addressesIn(shop, filled);
  expect(all.every((each) => each.startsWith("/media/"))).toBe(true);
  const replies = await Promise.all(all.map((url) => shop.app.inject({ url })));
  expect([...new Set(replies.map(({ statusCode }) => statusCode))]).toEqual([200]);
});

test("a bucket already asked by the proxy is not asked again by the store", async () => {
  const asOwn = (publicUrl: string) => bucket.getEnv(`${publicUrl}/media`);
  const filled = await fill(await open(asOwn("http://localhost:3000")));
  const shop = await open(asOwn("http://localhost:3000"));
  const [first = ""] = await addressesIn(shop, filled);
  const before = bucket.requestCount();
  const { statusCode } = await shop.app.inject({ url: new URL(first).pathname });
  expect([statusCode, bucket.requestCount() - before]).toEqual([404, 0]);
});
