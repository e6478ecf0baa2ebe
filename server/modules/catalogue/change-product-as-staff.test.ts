import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { findDrift, orderBody, orderItem, postOrder, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: GoodsShop;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
});
afterAll(() => shop.close());

let name = "";
beforeEach(() => {
  name = kaftanName();
});

describe("changing a product", () => {
  test("what is sent stands, tiers are cleaned, and a new size is added", async () => {
    const made = await shop.goods.create({ name });
    const { body, status } = await shop.goods.change(made, {
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
      id: made.id,
      version: made.version + 1,
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
    expect(await findDrift(shop)).toEqual([]);
  });

  test("a change of what somebody else changed meanwhile is refused with what stands there", async () => {
    const seen = await shop.goods.create({ name });
    const mine = (await shop.goods.change(seen, { price: 61_000 })).body.data;
    const theirs = await shop.goods.change(seen, { price: 62_000 });
    expect(theirs.status).toBe(409);
    expect(theirs.body.code).toBe("conflict");
    expect(theirs.body.meta?.current).toEqual(mine);
    expect((await shop.goods.move(seen, "archived")).status).toBe(409);
  });

  test("what is faulty in part is not written in part", async () => {
    const made = await shop.goods.create({ name });
    const { body, status } = await shop.goods.change(made, {
      name: "Another name",
      sizes: ["S", "M", "L"],
      stock: { changes: [{ size: "M", change: -6 }], reason: "damaged" },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "stock.changes.0.change", message: "Size M has only 5 by now" },
    ]);
    expect((await shop.goods.call(`GET /staff/products/${made.id}`)).body.data).toEqual(made);
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
  ])("%s is refused, and the field named", async (_fault, change, field) => {
    const { body, status } = await shop.goods.change(await shop.goods.create({ name }), change);
    expect(status).toBe(400);
    expect(body.errors?.map((each) => each.field)).toEqual([field]);
  });

  test("a new name leaves the address as it is, and the new words lead there too", async () => {
    const made = await shop.goods.create({ name });
    const renamed = (await shop.goods.change(made, { name: "Ọ̀yọ́ tunic" })).body.data;
    expect(renamed.id).toBe(made.id);
    for (const address of [made.id, `oyo-tunic-${made.id.slice(-6)}`]) {
      const { body } = await shop.api<{ data: Product }>(`GET /products/${address}`);
      expect(body.data).toMatchObject({ id: made.id, name: "Ọ̀yọ́ tunic" });
    }
  });

  test("words that look like markup stay words in the feed", async () => {
    const made = await shop.goods.create({ name, description: "<script>alert(1)</script> & more" });
    const feed = (await shop.app.inject("/feeds/google.xml")).payload;
    expect(feed).toContain(made.id);
    expect(feed).not.toContain("<script>");
  });

  test("the audit log tells what changed, by the product's name", async () => {
    const made = await shop.goods.create({ name });
    await shop.goods.change(made, { price: 61_000 });
    const owner = await signInStaff(shop, "owner");
    const { body } = await shop.api<
      Reply<{ action: string; subjectName: string; before: unknown }[]>
    >(`GET /staff/audit?subject=${made.id}`, owner);
    expect(body.data.map(({ action }) => action)).toEqual(["product.changed", "product.created"]);
    expect(body.data[0]).toMatchObject({
      subjectName: name,
      before: { priceKobo: 5_400_000 },
      after: { priceKobo: 6_100_000 },
    });
  });
});

describe("a size that is left out", () => {
  const mistyped = (stock: number) =>
    shop.goods.create({
      name,
      sizes: [
        { size: "M", stock: 5 },
        { size: "XXl 2", stock },
      ],
    });
  const leaveOut = async (id: string) =>
    await shop.goods.change(await shop.goods.read(id), { sizes: ["M"] });

  test("is taken off when nothing is there of it, and may be made again", async () => {
    const { id } = await mistyped(0);
    const { status, body } = await leaveOut(id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await shop.goods.stockOf(id)).toEqual({ M: 5 });
    const shown = await shop.api<Reply<Product>>(`GET /products/${id}`);
    expect(shown.body.data.sizesStock).toMatchObject([{ size: { size: "M" } }]);
    const again = await shop.goods.change(body.data, {
      sizes: ["M", "XXl 2"],
      stock: { changes: [{ size: "XXl 2", change: 3 }], reason: "received" },
    });
    expect(again.status).toBe(200);
    expect(await shop.goods.stockOf(id)).toEqual({ M: 5, "XXl 2": 3 });
    expect(await findDrift(shop)).toEqual([]);
  });

  test("stays with its pieces, and goes once they were counted to none", async () => {
    const { id } = await mistyped(4);
    const refused = await leaveOut(id);
    expect(refused.body.errors).toEqual([
      {
        field: "sizes",
        message: "Not taken off: XXl 2. Save 0 pieces first, then empty the cell",
      },
    ]);
    expect(await shop.goods.stockOf(id)).toEqual({ M: 5, "XXl 2": 4 });
    await shop.goods.changeStock(id, [{ size: "XXl 2", change: -4, seen: 4 }], "counted");
    expect((await leaveOut(id)).status).toBe(200);
    expect(await shop.goods.stockOf(id)).toEqual({ M: 5 });
    expect(await findDrift(shop)).toEqual([]);
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
          shop.api<Reply<{ id: string; version: number }>>(`POST /staff/stock-takes${path}`, {
            headers: shop.keeper.headers,
            body,
          });
        const take = (await call("", {})).body.data.id;
        const counts = [{ productId: id, size: "XXl 2", counted: 0, ago: 0 }];
        const { version } = (await call(`/${take}/counts`, { counts })).body.data;
        await call(`/${take}/finish`, { version });
      },
    ],
    ["was damaged", (id) => shop.goods.changeStock(id, [{ size: "XXl 2", change: -1 }], "damaged")],
  ])("stays when it %s, with no pieces", async (_, happens) => {
    const { id } = await mistyped(1);
    await happens(id);
    expect(await shop.goods.stockOf(id)).toEqual({ M: 5, "XXl 2": 0 });
    const { status, body } = await leaveOut(id);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        field: "sizes",
        message:
          "Not taken off: XXl 2. What was ordered, returned, damaged or in a stock-take stays: type 0, and nobody can buy it",
      },
    ]);
  });
});
