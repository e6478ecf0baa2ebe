import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { createImportCalls } from "../../../tests/kit/imports.ts";
import { createProductShop, type ProductShop } from "../../../tests/kit/products.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";
import { readSpreadsheet } from "./spreadsheets/run-worker.ts";

let shop: ProductShop;
let kaftan: StaffProduct;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
  kaftan = await shop.products.create({
    name: "=Zaria, kaftan",
    description: 'Cut "straight".\nWorn loose.',
    price: 54_000.5,
    tieredPricing: [{ minQuantity: 10, price: 40_000 }],
  });
  await shop.products.create({ name: "Unseen", status: "draft" });
});
afterAll(() => shop.close());

const stocktake = (query: string, { headers } = shop.stockKeeper) =>
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
  Status: "Published",
  "As exported": "v1 | S = 2 | M = 5",
};

test.each([
  ["csv", "text/csv", { ...row, Name: "'=Zaria, kaftan" }],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", row],
] as const)("products are exported as %s, each cell as it reads", async (kind, type, expected) => {
  const file = await stocktake(`format=${kind}&tab=all`);
  expect(file.headers["content-type"]).toContain(type);
  const { rows: all } = await readSpreadsheet(kind, file.rawPayload);
  const [heads = [], ...rows] = all;
  const records = rows.map((cells) =>
    Object.fromEntries(heads.map((head, i) => [head, cells[i] ?? ""])),
  );
  expect(records).toHaveLength(3);
  const reported = records.find(({ Name }) => Name === expected.Name);
  expect(reported).toMatchObject(expected);
  expect(reported?.Pictures).toMatch(/^http:\/\/localhost:\d+\/media\/\d+-1200\.webp$/);
  const days = [kaftan.createdAt, kaftan.updatedAt].map((at) => toShopDay(new Date(at)));
  expect([reported?.Added, reported?.Changed]).toEqual(days);
  expect(records.find(({ Name }) => Name === "Unseen")?.Status).toBe("Draft");
});

test("exports the tab, and logs who exported it", async () => {
  const { body } = await stocktake("format=csv&tab=draft");
  expect(body).toContain("Unseen");
  expect(body).not.toContain("Zaria");
  const owner = await signInStaff(shop, "owner");
  const log = await shop.api<{ data: { action: string }[] }>("GET /staff/audit", owner);
  expect(log.body.data.map(({ action }) => action)).toContain("product.exported");
});

test.each([
  ["support", 403],
  ["packer", 403],
  ["manager", 200],
] as const)("%s is answered %d", async (role, status) => {
  const { headers } = await signInStaff(shop, role);
  expect((await stocktake("format=csv", { headers } as typeof shop.stockKeeper)).statusCode).toBe(
    status,
  );
});

test("sizes get columns up to the limit, and the rest share one that imports ignore", async () => {
  // S, M and L are there already.
  const sizesOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ size: String(from + i), stock: i }));
  const created = async (from: number, count: number) =>
    await shop.products.create({ name: `Numbered ${from}`, sizes: sizesOf(from, count) });
  for (const from of [100, 120, 140]) await created(from, 20);
  await created(160, 12);
  const read = async () =>
    (await readSpreadsheet("csv", (await stocktake("format=csv&tab=all")).rawPayload)).rows;
  const heads = async () => (await read())[0] ?? [];
  const stockHeads = (all: readonly string[]) => all.filter((head) => head.startsWith("Stock "));
  expect(stockHeads(await heads())).toHaveLength(75);
  expect(await heads()).toHaveLength(105);
  expect(await heads()).not.toContain("Other sizes");

  // Of those that one product alone comes in, the last ones of their products give way.
  const many = await created(100, 20);
  await created(172, 1);
  const [wide = [], ...rows] = await read();
  expect(wide).toHaveLength(105);
  expect(stockHeads(wide)).toHaveLength(74);
  expect(stockHeads(wide)).toEqual(expect.arrayContaining(["Stock M", "Stock 100", "Stock 119"]));
  const others = rows.map((cells) => [cells[0], cells[wide.indexOf("Other sizes")]]);
  expect(others).toContainEqual([many.id, ""]);
  const reported = others.map(([, cell]) => cell).filter((cell) => cell !== "");
  expect(reported.toSorted()).toEqual(["139 = 19", "159 = 19"]);

  const imports = createImportCalls(shop, shop.stockKeeper);
  for (const format of ["csv", "xlsx"] as const) {
    const previewed = await imports.uploadAndRead(
      await imports.exportProducts(format),
      `products.${format}`,
    );
    expect(previewed.counts).toMatchObject({ new: 0, changed: 0, invalid: 0 });
    expect(previewed.columns).toContainEqual(
      expect.objectContaining({ heading: "Other sizes", use: "unread", size: null }),
    );
  }
});

test("a size in upper and lower case has one column", async () => {
  const small = await shop.products.create({
    name: "Small letters",
    sizes: [{ size: "m", stock: 3 }],
  });
  const { rows: all } = await readSpreadsheet(
    "csv",
    (await stocktake("format=csv&tab=all")).rawPayload,
  );
  const [heads = [], ...rows] = all;
  expect(heads.filter((head) => head.toLowerCase() === "stock m")).toEqual(["Stock M"]);
  const row = rows.find(([id]) => id === small.id);
  expect(row?.[heads.indexOf("Stock M")]).toBe("3");
  const imports = createImportCalls(shop, shop.stockKeeper);
  const previewed = await imports.uploadAndRead(await imports.exportProducts("csv"));
  expect(previewed).toMatchObject({ status: "ready", counts: { new: 0, changed: 0, invalid: 0 } });
});
