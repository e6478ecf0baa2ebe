import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { productCalls } from "../../../../tests/kit/products.ts";
import { addProduct } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { createPublishDueTask } from "./product-status.ts";

let now = new Date("2026-12-01T08:00:00Z");
let shop: TestApp;
let stockKeeper: Awaited<ReturnType<typeof signInStaff>>;
let productApi: ReturnType<typeof productCalls>;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => now });
  stockKeeper = await signInStaff(shop, "stock_keeper");
  productApi = productCalls(shop, stockKeeper);
  await addProduct(shop, { name: "Something else" });
});
afterAll(() => shop.close());

const soon = "2026-12-01T08:10:00.000Z";
const schedule = ({ id, version }: StaffProduct, at: string, to = "published") =>
  productApi.call(`POST /staff/products/${id}/status`, { version, to, at });
const isOnShop = async ({ id }: StaffProduct) =>
  (await shop.api(`GET /products/${id}`)).status === 200;

async function workAt(time: string): Promise<void> {
  now = new Date(time);
  const task = createPublishDueTask(shop.runtime);
  await task({}, new AbortController().signal);
}

async function reported({ id }: StaffProduct) {
  return await shop.runtime.db.rows<{ actor: string; action: string; after: unknown }>({
    text: `select actor, action, after from audit_entry where subject = $1
      and action <> 'product.created' order by id`,
    values: [id],
  });
}

test("publishes a scheduled draft on time, and it counts as new from then", async () => {
  const draft = await productApi.create({ name: "For the feast", status: "draft" });
  const { body } = await schedule(draft, soon);
  expect(body.data).toMatchObject({ status: "draft", publishAt: soon, version: 2 });
  const listed = await productApi.list("tab=draft");
  expect(listed.data.find(({ id }) => id === draft.id)?.publishAt).toBe(soon);

  await workAt("2026-12-01T08:09:59Z");
  expect(await isOnShop(draft)).toBe(false);
  await workAt("2026-12-01T08:10:00Z");
  expect(await isOnShop(draft)).toBe(true);
  const { data } = (await productApi.call(`GET /staff/products/${draft.id}`)).body;
  expect(data).toMatchObject({ status: "published", publishAt: null });
  expect((await reported(draft)).map(({ action, actor }) => [action, actor.split(":")[0]])).toEqual(
    [
      ["product.scheduled", "staff"],
      ["product.published", "system"],
    ],
  );
});

test("the schedule can be changed and cancelled, and any status change cancels it", async () => {
  now = new Date("2026-12-01T08:00:00Z");
  const draft = await productApi.create({ status: "draft" });
  const set = (await schedule(draft, soon)).body.data;
  const later = (await schedule(set, "2026-12-05T12:00:00.000Z")).body.data;
  expect(later.publishAt).toBe("2026-12-05T12:00:00.000Z");
  const waits = (await productApi.move(later, "draft")).body.data;
  expect(waits).toMatchObject({ status: "draft", publishAt: null });
  const again = (await schedule(waits, soon)).body.data;
  expect((await productApi.move(again, "archived")).body.data).toMatchObject({
    status: "archived",
    publishAt: null,
  });
  await workAt("2026-12-06T00:00:00Z");
  expect(await isOnShop(draft)).toBe(false);
});

test("a draft without pictures waits until it has some", async () => {
  now = new Date("2026-12-01T08:00:00Z");
  const draft = await productApi.create({ status: "draft" });
  const set = (await schedule(draft, soon)).body.data;
  const bare = (await productApi.change(set, { pictures: [] })).body.data;
  await workAt("2026-12-01T08:11:00Z");
  expect(await isOnShop(draft)).toBe(false);
  const missed = async () => (await shop.api("GET /staff/reports/today", stockKeeper)).body.data;
  expect(await missed()).toMatchObject({ missedDrafts: { count: 0 } });
  now = new Date("2026-12-01T08:16:00Z");
  expect(await missed()).toMatchObject({ missedDrafts: { count: 1, oldestAt: soon } });
  const pictures = draft.pictures.map(({ mediaId, view }) => ({ mediaId, view, alt: "Front" }));
  await productApi.change(bare, { pictures });
  await workAt("2026-12-01T08:17:00Z");
  expect(await isOnShop(draft)).toBe(true);
  expect(await missed()).toMatchObject({ missedDrafts: { count: 0 } });
});

test.each<[string, () => Promise<StaffProduct>, string, RegExp]>([
  [
    "that has passed",
    () => productApi.create({ status: "draft" }),
    "2026-11-30T08:00:00Z",
    /in the future/,
  ],
  [
    "that no calendar has",
    () => productApi.create({ status: "draft" }),
    "2026-19-39T08:00:00Z",
    /valid date and time/,
  ],
  [
    "of the 31st of a shorter month",
    () => productApi.create({ status: "draft" }),
    "2027-02-31T08:00:00Z",
    /valid date and time/,
  ],
  ["of what is on the shop", () => productApi.create(), soon, /Only a draft/],
  [
    "of what has no picture",
    () => productApi.create({ status: "draft", pictures: [] }),
    soon,
    /picture/,
  ],
])("rejects a time %s", async (_what, createPicture, at, texts) => {
  now = new Date("2026-12-01T08:00:00Z");
  const { status, body } = await schedule(await createPicture(), at);
  expect(status).toBe(400);
  expect(body.errors?.[0]?.message).toMatch(texts);
});
