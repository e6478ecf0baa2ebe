import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../../tests/kit/products.ts";
import {
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
});
afterAll(() => shop.close());

let name = "";
beforeEach(() => {
  name = kaftanName();
});

describe("updating a product", () => {
  test("saves the fields, cleans tiers and adds a new size", async () => {
    const created = await shop.products.create({ name });
    const { body, status } = await shop.products.change(created, {
      price: 60_000.5,
      discount: 12.25,
      description: " Two\r\nlines ",
      tieredPricing: [
        { minQuantity: 20, price: 40_000 },
        { minQuantity: 0, price: 1 },
        { minQuantity: 5, price: 45_000 },
        { minQuantity: 9, price: 0 },
      ],
      sizes: ["XS", "S", "M"],
      stock: { changes: [{ size: "XS", change: 3 }], reason: "received" },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      id: created.id,
      version: created.version + 1,
      price: 60_000.5,
      discount: 12.25,
      description: "Two\nlines",
      tieredPricing: [
        { minQuantity: 5, price: 45_000 },
        { minQuantity: 20, price: 40_000 },
      ],
      sizes: [
        { size: "XS", stock: 3 },
        { size: "S", stock: 2 },
        { size: "M", stock: 5 },
      ],
    });
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("rejects an old version with the current state", async () => {
    const original = await shop.products.create({ name });
    const mine = (await shop.products.change(original, { price: 61_000 })).body.data;
    const theirs = await shop.products.change(original, { price: 62_000 });
    expect(theirs.status).toBe(409);
    expect(theirs.body.code).toBe("conflict");
    expect(theirs.body.meta?.current).toEqual(mine);
    expect((await shop.products.move(original, "archived")).status).toBe(409);
  });

  test("writes nothing when a part is invalid", async () => {
    const created = await shop.products.create({ name });
    const { body, status } = await shop.products.change(created, {
      name: "Another name",
      sizes: ["S", "M", "L"],
      stock: { changes: [{ size: "M", change: -6 }], reason: "damaged" },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "stock.changes.0.change", message: "Size M has only 5 in stock" },
    ]);
    expect((await shop.products.call(`GET /staff/products/${created.id}`)).body.data).toEqual(
      created,
    );
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["no name", { name: "  " }, "name"],
    ["no price", { price: 0 }, "price"],
    ["a third decimal", { price: 10.005 }, "price"],
    ["all of it off", { discount: 100 }, "discount"],
    ["a third decimal of percent", { discount: 10.005 }, "discount"],
    ["an unknown type", { typeId: "spaceship" }, "typeId"],
    [
      "an unknown picture",
      { pictures: [{ mediaId: "med_no", alt: "", view: "front" }] },
      "pictures.0",
    ],
    ["a size twice", { sizes: ["S", "M", "m"] }, "sizes"],
    ["a size with pieces left out", { sizes: ["S"] }, "sizes"],
    [
      "two steps at one quantity",
      {
        tieredPricing: [
          { minQuantity: 5, price: 1 },
          { minQuantity: 5, price: 2 },
        ],
      },
      "tieredPricing",
    ],
  ])("rejects %s and names the field", async (_case, change, field) => {
    const { body, status } = await shop.products.change(
      await shop.products.create({ name }),
      change,
    );
    expect(status).toBe(400);
    expect(body.errors?.map((each) => each.field)).toEqual([field]);
  });

  test("a new name keeps the URL, and the new slug redirects", async () => {
    const created = await shop.products.create({ name });
    const renamed = (await shop.products.change(created, { name: "Ọ̀yọ́ tunic" })).body.data;
    expect(renamed.id).toBe(created.id);
    for (const address of [created.id, `oyo-tunic-${created.id.slice(-6)}`]) {
      const { body } = await shop.api<{ data: Product }>(`GET /products/${address}`);
      expect(body.data).toMatchObject({ id: created.id, name: "Ọ̀yọ́ tunic" });
    }
  });

  test("escapes markup in the feed", async () => {
    const created = await shop.products.create({
      name,
      description: "<script>alert(1)</script> & more",
    });
    const feed = (await shop.app.inject("/feeds/google.xml")).payload;
    expect(feed).toContain(created.id);
    expect(feed).not.toContain("<script>");
  });

  test("the audit log shows what changed by product name", async () => {
    const created = await shop.products.create({ name });
    await shop.products.change(created, { price: 61_000 });
    const owner = await signInStaff(shop, "owner");
    const { body } = await shop.api<
      Reply<{ action: string; subjectName: string; before: unknown }[]>
    >(`GET /staff/audit?subject=${created.id}`, owner);
    expect(body.data.map(({ action }) => action)).toEqual(["product.updated", "product.created"]);
    expect(body.data[0]).toMatchObject({
      subjectName: name,
      before: { priceKobo: 5_400_000 },
      after: { priceKobo: 6_100_000 },
    });
  });
});

describe("a removed size", () => {
  const mistyped = (stock: number) =>
    shop.products.create({
      name,
      sizes: [
        { size: "M", stock: 5 },
        { size: "XXl 2", stock },
      ],
    });
  const leaveOut = async (id: string) =>
    await shop.products.change(await shop.products.read(id), { sizes: ["M"] });

  test("is deleted when empty and can be added again", async () => {
    const { id } = await mistyped(0);
    const { status, body } = await leaveOut(id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await shop.products.stockOf(id)).toEqual({ M: 5 });
    const visible = await shop.api<Reply<Product>>(`GET /products/${id}`);
    expect(visible.body.data.sizesStock).toMatchObject([{ size: { size: "M" } }]);
    const again = await shop.products.change(body.data, {
      sizes: ["M", "XXl 2"],
      stock: { changes: [{ size: "XXl 2", change: 3 }], reason: "received" },
    });
    expect(again.status).toBe(200);
    expect(await shop.products.stockOf(id)).toEqual({ M: 5, "XXl 2": 3 });
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("stays with its stock, and can be deleted once counted to 0", async () => {
    const { id } = await mistyped(4);
    const refused = await leaveOut(id);
    expect(refused.body.errors).toEqual([
      {
        field: "sizes",
        message: "Not removed: XXl 2. Save 0 first, then clear the cell",
      },
    ]);
    expect(await shop.products.stockOf(id)).toEqual({ M: 5, "XXl 2": 4 });
    await shop.products.changeStock(id, [{ size: "XXl 2", change: -4, knownStock: 4 }], "counted");
    expect((await leaveOut(id)).status).toBe(200);
    expect(await shop.products.stockOf(id)).toEqual({ M: 5 });
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      "was ordered",
      (id) =>
        postOrder(shop, orderBody([orderItem(id, { price: 48_600, quantity: 1, size: "XXl 2" })])),
    ],
    [
      "was counted",
      async (id) => {
        const call = (path: string, body: unknown) =>
          shop.api<Reply<{ id: string; version: number }>>(`POST /staff/stock-counts${path}`, {
            headers: shop.stockKeeper.headers,
            body,
          });
        const stocktake = (await call("", {})).body.data.id;
        const counts = [{ productId: id, size: "XXl 2", counted: 0, ago: 0 }];
        const { version } = (await call(`/${stocktake}/counts`, { counts })).body.data;
        await call(`/${stocktake}/finish`, { version });
      },
    ],
    [
      "was damaged",
      (id) => shop.products.changeStock(id, [{ size: "XXl 2", change: -1 }], "damaged"),
    ],
  ])("stays when it %s, with no stock", async (_, happens) => {
    const { id } = await mistyped(1);
    await happens(id);
    expect(await shop.products.stockOf(id)).toEqual({ M: 5, "XXl 2": 0 });
    const { status, body } = await leaveOut(id);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        field: "sizes",
        message:
          "Not removed: XXl 2. Sizes with orders, returns, damage or stock counts stay. Set the stock to 0 instead",
      },
    ]);
  });
});
