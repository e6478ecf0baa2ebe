import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { goodsOf } from "../../../tests/kit/goods.ts";
import { addProduct } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";
import { createPublishDueTask } from "./publish-due.ts";

let now = new Date("2026-12-01T08:00:00Z");
let shop: TestApp;
let keeper: Awaited<ReturnType<typeof signInStaff>>;
let goods: ReturnType<typeof goodsOf>;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => now });
  keeper = await signInStaff(shop, "stock_keeper");
  goods = goodsOf(shop, keeper);
  await addProduct(shop, { name: "Something else" });
});
afterAll(() => shop.close());

const soon = "2026-12-01T08:10:00.000Z";
const schedule = ({ id, version }: StaffProduct, at: string, to = "on_shop") =>
  goods.call(`POST /staff/products/${id}/status`, { version, to, at });
const isOnShop = async ({ id }: StaffProduct) =>
  (await shop.api(`GET /products/${id}`)).status === 200;

async function workAt(moment: string): Promise<void> {
  now = new Date(moment);
  const task = createPublishDueTask(shop.runtime);
  await task({}, new AbortController().signal);
}

async function told({ id }: StaffProduct) {
  return await shop.runtime.db.rows<{ actor: string; action: string; after: unknown }>({
    text: `select actor, action, after from audit_entry where subject = $1
      and action <> 'product.created' order by id`,
    values: [id],
  });
}

test("a draft comes on the shop at its moment, not before, and is new from then on", async () => {
  const draft = await goods.create({ name: "For the feast", status: "draft" });
  const { body } = await schedule(draft, soon);
  expect(body.data).toMatchObject({ status: "draft", publishAt: soon, version: 2 });
  const listed = await goods.list("tab=draft");
  expect(listed.data.find(({ id }) => id === draft.id)?.publishAt).toBe(soon);

  await workAt("2026-12-01T08:09:59Z");
  expect(await isOnShop(draft)).toBe(false);
  await workAt("2026-12-01T08:10:00Z");
  expect(await isOnShop(draft)).toBe(true);
  const { data } = (await goods.call(`GET /staff/products/${draft.id}`)).body;
  expect(data).toMatchObject({ status: "on_shop", publishAt: null });
  expect((await told(draft)).map(({ action, actor }) => [action, actor.split(":")[0]])).toEqual([
    ["product.scheduled", "staff"],
    ["product.published", "system"],
  ]);
});

test("the moment can be moved and taken away, and any other move takes it away", async () => {
  now = new Date("2026-12-01T08:00:00Z");
  const draft = await goods.create({ status: "draft" });
  const set = (await schedule(draft, soon)).body.data;
  const later = (await schedule(set, "2026-12-05T12:00:00.000Z")).body.data;
  expect(later.publishAt).toBe("2026-12-05T12:00:00.000Z");
  const waits = (await goods.move(later, "draft")).body.data;
  expect(waits).toMatchObject({ status: "draft", publishAt: null });
  const again = (await schedule(waits, soon)).body.data;
  expect((await goods.move(again, "archived")).body.data).toMatchObject({
    status: "archived",
    publishAt: null,
  });
  await workAt("2026-12-06T00:00:00Z");
  expect(await isOnShop(draft)).toBe(false);
});

test("one that lost its pictures waits until it has some again", async () => {
  now = new Date("2026-12-01T08:00:00Z");
  const draft = await goods.create({ status: "draft" });
  const set = (await schedule(draft, soon)).body.data;
  const bare = (await goods.change(set, { pictures: [] })).body.data;
  await workAt("2026-12-01T08:11:00Z");
  expect(await isOnShop(draft)).toBe(false);
  const missed = async () => (await shop.api("GET /staff/today", keeper)).body.data;
  expect(await missed()).toMatchObject({ missedDrafts: { count: 0 } });
  now = new Date("2026-12-01T08:16:00Z");
  expect(await missed()).toMatchObject({ missedDrafts: { count: 1, oldestAt: soon } });
  const pictures = draft.pictures.map(({ mediaId, view }) => ({ mediaId, view, alt: "Front" }));
  await goods.change(bare, { pictures });
  await workAt("2026-12-01T08:17:00Z");
  expect(await isOnShop(draft)).toBe(true);
  expect(await missed()).toMatchObject({ missedDrafts: { count: 0 } });
});

test.each<[string, () => Promise<StaffProduct>, string, RegExp]>([
  ["that has passed", () => goods.create({ status: "draft" }), "2026-11-30T08:00:00Z", /passed/],
  [
    "that no calendar has",
    () => goods.create({ status: "draft" }),
    "2026-19-39T08:00:00Z",
    /no such day/,
  ],
  [
    "of the 31st of a shorter month",
    () => goods.create({ status: "draft" }),
    "2027-02-31T08:00:00Z",
    /no such day/,
  ],
  ["of what is on the shop", () => goods.create(), soon, /Only a draft/],
  [
    "of what has no picture",
    () => goods.create({ status: "draft", pictures: [] }),
    soon,
    /picture/,
  ],
])("a moment %s is refused", async (_what, make, at, words) => {
  now = new Date("2026-12-01T08:00:00Z");
  const { status, body } = await schedule(await make(), at);
  expect(status).toBe(400);
  expect(body.errors?.[0]?.message).toMatch(words);
});
