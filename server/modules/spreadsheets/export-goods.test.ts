import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { shopDayOf } from "#server/platform/shop-calendar.ts";
import { createGoodsShop, type GoodsShop } from "../../../tests/kit/goods.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";
import { readSheetFile } from "./in-sheet-process.ts";

let shop: GoodsShop;
let kaftan: StaffProduct;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
  kaftan = await shop.goods.create({
    name: "=Zaria, kaftan",
    description: 'Cut "straight".\nWorn loose.',
    price: 54_000.5,
    tieredPricing: [{ minQuantity: 10, price: 40_000 }],
  });
  await shop.goods.create({ name: "Unseen", status: "draft" });
});
afterAll(() => shop.close());

const take = (query: string, { headers } = shop.keeper) =>
  shop.app.inject({ url: `/api/staff/products/export?${query}`, headers });

const row = {
  Name: "=Zaria, kaftan",
  For: "Women",
  Type: "Shirt",
  Price: "54000.5",
  "Percent off": "10",
  Featured: "yes",
  "Cloth and care": "Linen",
  Description: 'Cut "straight".\nWorn loose.',
  "Wholesale prices": "10+ at 40000",
  "Stock S": "2",
  "Stock M": "5",
  Status: "On the shop",
  "As exported": "v1 | S = 2 | M = 5",
};

test.each([
  ["csv", "text/csv", { ...row, Name: "'=Zaria, kaftan" }],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", row],
] as const)("goods are taken out as %s, each cell as it reads", async (kind, type, expected) => {
  const file = await take(`format=${kind}&tab=all`);
  expect(file.headers["content-type"]).toContain(type);
  const [heads = [], ...rows] = await readSheetFile(kind, file.rawPayload);
  const records = rows.map((cells) =>
    Object.fromEntries(heads.map((head, i) => [head, cells[i] ?? ""])),
  );
  expect(records).toHaveLength(3);
  const told = records.find(({ Name }) => Name === expected.Name);
  expect(told).toMatchObject(expected);
  expect(told?.Pictures).toMatch(/^http:\/\/localhost:\d+\/media\/\d+-1200\.webp$/);
  const days = [kaftan.createdAt, kaftan.updatedAt].map((at) => shopDayOf(new Date(at)));
  expect([told?.Added, told?.Changed]).toEqual(days);
  expect(records.find(({ Name }) => Name === "Unseen")?.Status).toBe("Draft");
});

test("the tab says which, and the log who took them", async () => {
  const { body } = await take("format=csv&tab=draft");
  expect(body).toContain("Unseen");
  expect(body).not.toContain("Zaria");
  const owner = await signInStaff(shop, "owner");
  const log = await shop.api<{ data: { action: string }[] }>("GET /staff/audit", owner);
  expect(log.body.data.map(({ action }) => action)).toContain("products.exported");
});

test.each([
  ["support", 403],
  ["packer", 403],
  ["manager", 200],
] as const)("%s is answered %d", async (role, status) => {
  const { headers } = await signInStaff(shop, role);
  expect((await take("format=csv", { headers } as typeof shop.keeper)).statusCode).toBe(status);
});

test("every size that a file has room for has a column, and the rest share one that an import passes over", async () => {
  // S, M and L are there already.
  const sizesOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ size: String(from + i), stock: i }));
  const made = async (from: number, count: number) =>
    await shop.goods.create({ name: `Numbered ${from}`, sizes: sizesOf(from, count) });
  for (const from of [100, 120, 140]) await made(from, 20);
  await made(160, 12);
  const read = async () =>
    await readSheetFile("csv", (await take("format=csv&tab=all")).rawPayload);
  const heads = async () => (await read())[0] ?? [];
  const stockHeads = (all: readonly string[]) => all.filter((head) => head.startsWith("Stock "));
  expect(stockHeads(await heads())).toHaveLength(75);
  expect(await heads()).toHaveLength(90);
  expect(await heads()).not.toContain("Other sizes");

  // Of those that one product alone comes in, the last ones of their products give way.
  const many = await made(100, 20);
  await made(172, 1);
  const [wide = [], ...rows] = await read();
  expect(wide).toHaveLength(90);
  expect(stockHeads(wide)).toHaveLength(74);
  expect(stockHeads(wide)).toEqual(expect.arrayContaining(["Stock M", "Stock 100", "Stock 119"]));
  const others = rows.map((cells) => [cells[0], cells[wide.indexOf("Other sizes")]]);
  expect(others).toContainEqual([many.id, ""]);
  const told = others.map(([, cell]) => cell).filter((cell) => cell !== "");
  expect(told.toSorted()).toEqual(["139 = 19", "159 = 19"]);

  const sheets = sheetsOf(shop, shop.keeper);
  for (const format of ["csv", "xlsx"] as const) {
    const looked = await sheets.look(await sheets.take(format), `goods.${format}`);
    expect(looked.counts).toMatchObject({ new: 0, changed: 0, faulty: 0 });
    expect(looked.unread).toContain("Other sizes");
  }
});

test("a size that some products write small and others large has one column", async () => {
  const small = await shop.goods.create({
    name: "Small letters",
    sizes: [{ size: "m", stock: 3 }],
  });
  const [heads = [], ...rows] = await readSheetFile(
    "csv",
    (await take("format=csv&tab=all")).rawPayload,
  );
  expect(heads.filter((head) => head.toLowerCase() === "stock m")).toEqual(["Stock M"]);
  const row = rows.find(([id]) => id === small.id);
  expect(row?.[heads.indexOf("Stock M")]).toBe("3");
  const sheets = sheetsOf(shop, shop.keeper);
  const looked = await sheets.look(await sheets.take("csv"));
  expect(looked).toMatchObject({ status: "ready", counts: { new: 0, changed: 0, faulty: 0 } });
});
