import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { openTestBucket, type TestBucket } from "../../../tests/kit/bucket.ts";
import { publishPart } from "../../../tests/kit/settings.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let bucket: TestBucket;
let shop: TestApp;
beforeAll(async () => {
  bucket = await openTestBucket();
  shop = await createTestApp({ env: bucket.envOf("https://pictures.example") });
  const owner = await signInStaff(shop, "owner");
  await publishPart(shop, owner, "contacts", (words) => ({ ...words, name: "Ìlú Cloth" }));
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
});

test.each(["/icons/store/now-tab.png", "/share/store/now"])(
  "%s is asked of the bucket once, however many ask for it",
  async (address) => {
    const { location } = (await shop.app.inject({ url: address })).headers;
    const url = new URL(String(location), shop.runtime.config.publicUrl).pathname;
    const ask = async () => (await shop.app.inject({ url })).rawPayload;
    const drawn = await ask();
    const asked = bucket.asked();
    expect(asked).toBeGreaterThan(0);
    const again = await Promise.all(Array.from({ length: 5 }, ask));
    for (const picture of again) expect(picture.equals(drawn)).toBe(true);
    expect(bucket.asked()).toBe(asked);
  },
);
