import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Channel, ChannelId } from "#contract/api/channels/channels.ts";
import { storePicture } from "#server/modules/media/index.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { createDeliveryCalls } from "../../../tests/kit/delivery.ts";
import { sampleProductFields } from "../../../tests/kit/product-fields.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

const origin = "https://aso.example";

let dataDir: string;
let shop: TestApp;
let owner: SignedInStaff;
let pictured: string;
let plain: string;
const pictureOf = async (width: number, height: number) => {
  const red = { width, height, channels: 3 as const, background: "#9a3b1f" };
  const asset = await storePicture(shop.runtime, await sharp({ create: red }).png().toBuffer());
  return { mediaAssetId: asset.id, alt: "A set", view: "front" as const };
};
let picture: Awaited<ReturnType<typeof pictureOf>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-channels-"));
  shop = await createTestApp({
    env: { PUBLIC_URL: origin, DATA_DIR: dataDir },
    productFields: sampleProductFields,
  });
  owner = await signInStaff(shop, "owner");
  plain = await addProduct(shop, { name: "Plain shirt" });
  picture = await pictureOf(400, 500);
  pictured = await addProduct(shop, {
    name: "Bùbá & ìró <set>",
    price: 38_500,
    percentOff: 10,
    category: "WOMEN",
    description: 'Handwoven, "as it was", in two parts',
    sizes: [
      { size: "M", stock: 2 },
      { size: "L", stock: 0 },
    ],
    pictures: [picture],
    fields: { maker: "Adire House & sons", heel: 7.5, supplier: "AH-7" },
  });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const get = (url: string) => shop.app.inject({ method: "GET", url });
const list = async () =>
  (await shop.api<Reply<Channel[]>>("GET /staff/channels", { headers: owner.headers })).body.data;
const find = async (id: ChannelId) => {
  const channel = (await list()).find((each) => each.id === id);
  if (!channel) throw new Error(`There is no channel ${id}`);
  return channel;
};
const turn = async (id: ChannelId, isOn: boolean) => {
  const { version } = await find(id);
  const body = { version, isOn };
  return await shop.api<Reply<Channel>>(`PATCH /staff/channels/${id}`, {
    headers: owner.headers,
    body,
  });
};

test("the feed lists each size with its price and sale price and escapes names", async () => {
  const { payload } = await get("/feeds/google.xml");
  const items = payload.split("<item>").slice(1);
  // Products without pictures are left out: Google would reject them.
  expect(items).toHaveLength(2);
  const item = (size: string) => items.find((text) => text.includes(`<g:size>${size}<`)) ?? "";
  expect(item("M")).toContain("<title>Bùbá &amp; ìró &lt;set&gt;</title>");
  expect(item("M")).toContain("<g:price>38500.00 NGN</g:price>");
  expect(item("M")).toContain("<g:sale_price>34650.00 NGN</g:sale_price>");
  expect(item("M")).toContain("<g:availability>in_stock<");
  expect(item("L")).toContain("<g:availability>out_of_stock<");
  expect(item("L")).toContain(`<link>${origin}/product/${pictured}</link>`);
});

test("feeds carry the fields that a brand shows on the page", async () => {
  const detail = (name: string, value: string) =>
    `<g:product_detail><g:section_name>Details</g:section_name><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${value}</g:attribute_value></g:product_detail>`;
  const { payload } = await get("/feeds/google.xml");
  expect(payload).toContain(
    detail("Made by", "Adire House &amp; sons") + detail("Heel height", "7.5 cm"),
  );
  await turn("assistants", true);
  const [line = ""] = (await get("/feeds/products.jsonl")).payload.split("\n");
  expect(JSON.parse(line)).toMatchObject({
    description:
      'Handwoven, "as it was", in two parts\nMade by: Adire House & sons\nHeel height: 7.5 cm',
  });
  expect(payload + line).not.toContain("AH-7");
  await turn("assistants", false);
});

test("the feed names the highest shipping fee, 0 while delivery is free", async () => {
  const delivery = createDeliveryCalls(shop, await signInStaff(shop, "owner"));
  const shipping = (price: string) => `<g:shipping><g:country>NG</g:country><g:price>${price} NGN<`;
  await delivery.give({ lagos: { fee: 2500 }, "lagos/epe": { fee: 3000 } });
  expect((await get("/feeds/google.xml")).payload).toContain(shipping("0.00"));
  await delivery.charge(true);
  expect((await get("/feeds/google.xml")).payload).toContain(shipping("3000.00"));
});

test("every feed item has Google's required clothing fields within its limits", async () => {
  await addProduct(shop, { name: `${"Ọ̀ṣogbo agbádá ".repeat(12)}set`, pictures: [picture] });
  const { payload, headers } = await get("/feeds/google.xml");
  expect(headers["content-type"]).toContain("application/rss+xml");
  const items = payload.split("<item>").slice(1);
  const ids = new Set<string>();
  for (const item of items) {
    const read = (name: string) => new RegExp(`<(?:g:)?${name}>([^<]*)</`).exec(item)?.[1] ?? "";
    ids.add(read("id"));
    expect(read("id")).toMatch(/^[\w-]{1,50}$/);
    expect(read("item_group_id")).toMatch(/^[\w-]{1,50}$/);
    expect(read("title")).toMatch(/^.{1,150}$/u);
    expect(read("description")).toMatch(/^.{1,5000}$/su);
    expect(read("link")).toMatch(/^https:\/\/aso\.example\/product\/[\w-]+$/);
    expect(read("image_link")).toMatch(/^https:\/\/aso\.example\/media\/[\w-]+\.webp$/);
    expect(read("price")).toMatch(/^\d+\.\d\d NGN$/);
    expect(read("availability")).toMatch(/^(in_stock|out_of_stock)$/);
    expect(read("condition")).toBe("new");
    expect(read("brand")).toBe("Aṣọ");
    expect(read("identifier_exists")).toBe("no");
    expect(read("google_product_category")).toBe("1604");
    expect(read("gender")).toMatch(/^(male|female)$/);
    expect(read("age_group")).toBe("adult");
    expect(read("size")).not.toBe("");
    expect(item).not.toMatch(/<g:\w+><\/g:/);
  }
  expect(ids.size).toBe(items.length);
});

test.each<[ChannelId, string]>([
  ["meta", "/feeds/meta.csv"],
  ["tiktok", "/feeds/tiktok.csv"],
  ["assistants", "/feeds/products.jsonl"],
  ["assistants", "/llms.txt"],
])("%s: %s answers only while the channel is on", async (id, path) => {
  await turn(id, false);
  expect((await get(path)).statusCode).toBe(404);
  expect((await turn(id, true)).body.data).toMatchObject({ id, isOn: true });
  expect((await get(path)).statusCode).toBe(200);
  await turn(id, false);
  expect((await get(path)).statusCode).toBe(404);
});

test("a stale switch is refused and shows the current state", async () => {
  const { version } = await find("meta");
  await turn("meta", true);
  const stale = await shop.api("PATCH /staff/channels/meta", {
    headers: owner.headers,
    body: { version, isOn: false },
  });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ code: "conflict", meta: { current: { isOn: true } } });
});

test("only owners see and switch channels", async () => {
  for (const role of ["manager", "support", "packer", "stock_keeper"] as const) {
    const { headers } = await signInStaff(shop, role);
    expect((await shop.api("GET /staff/channels", { headers })).status).toBe(403);
    const body = { version: 1, isOn: false };
    expect((await shop.api("PATCH /staff/channels/google", { headers, body })).status).toBe(403);
  }
});

test("Meta and TikTok: one line a size with every required field", async () => {
  const big = await addProduct(shop, {
    name: "Big picture",
    description: 'Two lines,\nand a "quote"',
    pictures: [await pictureOf(600, 800)],
    sizes: [{ size: "S", stock: 1 }],
  });
  for (const [id, path, key] of [
    ["meta", "/feeds/meta.csv", "id"],
    ["tiktok", "/feeds/tiktok.csv", "sku_id"],
  ] as const) {
    await turn(id, true);
    const { payload, headers } = await get(path);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(payload.split("\r\n")[0]?.split(",").slice(0, 3)).toEqual([key, "title", "description"]);
    expect(payload).toContain(
      `${big}-S,Big picture,"Two lines,\nand a ""quote""",in stock,new,10000.00 NGN,,${origin}/product/${big},${origin}/media/`,
    );
    // Its picture is smaller than both take.
    expect(payload).not.toContain(pictured);
  }
});

test("AI assistants: one JSON object a size, sold in the shop alone", async () => {
  await turn("assistants", true);
  const { payload } = await get("/feeds/products.jsonl");
  const items = payload
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const sold = items.find(({ item_id }) => item_id === `${pictured}-M`);
  expect(sold).toMatchObject({
    is_eligible_search: true,
    is_eligible_checkout: false,
    title: "Bùbá & ìró <set>",
    url: `${origin}/product/${pictured}`,
    brand: "Aṣọ",
    price: "38500.00 NGN",
    sale_price: "34650.00 NGN",
    availability: "in_stock",
    group_id: pictured,
    size: "M",
    gender: "female",
    seller_url: origin,
    target_countries: ["NG"],
    store_country: "NG",
  });
  expect(sold.image_url).toMatch(/^https:\/\/aso\.example\/media\/[\w-]+\.webp$/);
  expect((await get("/llms.txt")).payload).toMatch(/^# Aṣọ\n\n> .+\n/);
});

test("staff read what a channel leaves out and why, and when it was read", async () => {
  await addProduct(shop, { name: "ALL IN CAPITALS", pictures: [await pictureOf(600, 800)] });
  const meta = await find("meta");
  expect(meta.gaps).toEqual(
    expect.arrayContaining([
      { productId: plain, name: "Plain shirt", field: "Photos", wanted: "At least one photo" },
      {
        productId: pictured,
        name: "Bùbá & ìró <set>",
        field: "Photos",
        wanted: "A first photo of 500 × 500 px or more",
      },
      expect.objectContaining({ name: "ALL IN CAPITALS", field: "Name" }),
    ]),
  );
  const google = await find("google");
  expect(google.accepted).toBeGreaterThan(meta.accepted);
  expect(google.products).toBe(meta.products);
  await get("/feeds/google.xml");
  await expect.poll(async () => (await find("google")).readAt).not.toBeNull();
});

test.each([
  ["4006381333931", "4006381333931"],
  ["4006381333932", null],
  ["2000000900028", null],
  ["ABC-1234", null],
])("the barcode %s is sent as the GTIN %s", async (barcode, gtin) => {
  const id = await addProduct(shop, {
    name: "Barcode",
    pictures: [picture],
    sizes: [{ size: "M", stock: 1 }],
  });
  await shop.runtime.db.rows({
    text: "update product set attributes = attributes || jsonb_build_object('barcodes', $2::jsonb) where id = $1",
    values: [id, JSON.stringify([{ size: "M", barcode }])],
  });
  await turn("assistants", true);
  const { payload } = await get("/feeds/products.jsonl");
  const items = payload
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const item = items.find(({ item_id }) => item_id === `${id}-M`);
  expect(item.gtin ?? null).toBe(gtin);
});
