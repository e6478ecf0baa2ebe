import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LedgerPage } from "#contract/api/catalogue/product-commands.ts";
import { createProductShop, type ProductShop } from "../../../../tests/kit/products.ts";
import { findDiscrepancies, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop();
});
afterAll(() => shop.close());

describe("stock", () => {
  test("adjusts by differences, and the ledger records reason and actor", async () => {
    const { id } = await shop.products.create();
    const change = (changes: unknown, reason: string, note?: string) =>
      shop.products.changeStock(id, changes, reason, note);
    expect((await change([{ size: "M", change: 10 }], "received", "Tailor's bill 4")).status).toBe(
      200,
    );
    await postOrder(shop, orderBody([orderItem(id, { price: 48_600, quantity: 2 })]));
    const counted = await change(
      [
        { size: "M", change: -1, knownStock: 15 },
        { size: "S", change: 0, knownStock: 2 },
      ],
      "counted",
    );
    expect(counted.body.data.sizes).toEqual([
      { size: "S", stock: 2 },
      { size: "M", stock: 12 },
    ]);
    await change([{ size: "M", change: -2 }], "damaged");
    await change([{ size: "M", change: 1 }], "returned");
    const { body } = await shop.api<LedgerPage>(
      `GET /staff/products/${id}/ledger?size=M`,
      shop.stockKeeper,
    );
    expect(body.data.map(({ reason, change, after }) => [reason, change, after])).toEqual([
      ["returned", 1, 11],
      ["damaged", -2, 10],
      ["counted", -1, 12],
      ["sold", -2, 13],
      ["received", 10, 15],
      ["received", 5, 5],
    ]);
    expect(body.data[4]).toMatchObject({
      note: "Tailor's bill 4",
      by: expect.stringContaining("Member"),
    });
    expect(body.data[3]).toMatchObject({ by: null, orderId: expect.stringContaining("ord_") });
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("concurrent adjustments and orders lose nothing", async () => {
    const { id } = await shop.products.create({ sizes: [{ size: "M", stock: 40 }] });
    const save = Array.from({ length: 8 }, (_, i) =>
      shop.products.call(`POST /staff/products/${id}/stock`, {
        changes: [{ size: "M", change: i % 2 === 0 ? 3 : -2 }],
        reason: i % 2 === 0 ? "received" : "damaged",
      }),
    );
    const buy = Array.from({ length: 30 }, (_, i) =>
      postOrder(
        shop,
        orderBody([orderItem(id, { price: 48_600 })], {
          shippingInfo: { email: `b${i}@example.com` },
        }),
      ),
    );
    const stored = await Promise.all(save);
    expect(stored.map(({ status }) => status)).toEqual(stored.map(() => 200));
    const bought = (await Promise.all(buy)).filter(({ status }) => status === 201).length;
    expect(bought).toBe(30);
    const { stock } = (await shop.products.call(`GET /staff/products/${id}`)).body.data;
    expect(stock).toBe(40 + 4 * 3 - 4 * 2 - 30);
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("no size exceeds a million units", async () => {
    const { id } = await shop.products.create({ sizes: [{ size: "M", stock: 0 }] });
    const receive = (change: number) =>
      shop.products.changeStock(id, [{ size: "M", change }], "received");
    expect((await receive(1_000_000)).status).toBe(200);
    const refused = await receive(1);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ field: "changes.0.change", message: expect.stringContaining("1,000,000") }] },
    ]);
    const { stock } = (await shop.products.call(`GET /staff/products/${id}`)).body.data;
    expect(stock).toBe(1_000_000);
  });

  test("rejects unknown and duplicate sizes", async () => {
    const { id } = await shop.products.create();
    const change = (...sizes: string[]) =>
      shop.products.call(`POST /staff/products/${id}/stock`, {
        changes: sizes.map((size) => ({ size, change: 1 })),
        reason: "received",
      });
    expect((await change("XXL")).body.errors).toEqual([
      { field: "changes.0.size", message: "Size XXL does not exist" },
    ]);
    expect((await change("M", "M")).body.errors).toEqual([
      { field: "changes.1.size", message: "Size M is listed twice" },
    ]);
  });
});
