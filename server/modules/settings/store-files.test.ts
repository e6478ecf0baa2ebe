import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { openTestBucket, type TestBucket } from "../../../tests/kit/bucket.ts";
import { publishSection } from "../../../tests/kit/settings.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { drawStoreName } from "./draw-name.ts";
import { getEditedContent, getSharePicturePath, toShareContent } from "./get-store-content.ts";
import { drawStorePicture, storeFileRoutes } from "./store-files.routes.ts";

let bucket: TestBucket;
let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  bucket = await openTestBucket();
  shop = await createTestApp({ env: bucket.getEnv("https://pictures.example") });
  owner = await signInStaff(shop, "owner");
  await callStore("Ìlú Cloth");
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
});

const callStore = (name: string) =>
  publishSection(shop, owner, "contacts", (values) => ({ ...values, name }));

test.each(["/icons/store/now-tab.png", "/share/store/now"])(
  "%s is requested from the bucket once for concurrent requests",
  async (address) => {
    const { location } = (await shop.app.inject({ url: address })).headers;
    const url = new URL(String(location), shop.runtime.config.publicUrl).pathname;
    const fetchFile = async () => (await shop.app.inject({ url })).rawPayload;
    const drawn = await fetchFile();
    const requests = bucket.requestCount();
    expect(requests).toBeGreaterThan(0);
    const again = await Promise.all(Array.from({ length: 5 }, fetchFile));
    for (const picture of again) expect(picture.equals(drawn)).toBe(true);
    expect(bucket.requestCount()).toBe(requests);
  },
);

test("the picture of links shows the name its address is of, also where another is published in the meantime", async () => {
  const { db } = shop.runtime;
  const readAddress = async () => getSharePicturePath(toShareContent(await getEditedContent(db)));
  await callStore("Adire House");
  const address = await readAddress();
  let next: string | undefined = "Mama Kemi Cloth";
  const rows: typeof db.rows = async (statement) => {
    const found = await db.rows<never>(statement);
    const name = next;
    next = undefined;
    if (name !== undefined) await callStore(name);
    return found;
  };
  const app = fastify();
  await app.register(storeFileRoutes({ ...shop.runtime, db: { ...db, rows } }));
  const reply = await app.inject({ url: address ?? "" });
  await app.close();
  expect(await readAddress()).not.toBe(address);
  const drawn = await drawStorePicture(await drawStoreName("Adire House"), undefined);
  expect(reply.rawPayload.equals(drawn)).toBe(true);
});
