import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Discount } from "#contract/api/discounts.ts";
import type { Page } from "#contract/api/envelope.ts";
import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { cancelOrder, markOrderPaid } from "#server/modules/orders/index.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { discountBody, discountsOf } from "../../../tests/kit/discounts.ts";
import {
  addProduct,
  findDrift,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let manager: SignedInStaff;
let discounts: ReturnType<typeof discountsOf>;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp();
  manager = await signInStaff(shop, "manager");
  discounts = discountsOf(shop, manager);
  productId = await addProduct(shop);
});
afterAll(async () => {
  expect(await findDrift(shop)).toEqual([]);
  await shop.close();
});

const order = (code: string, totalAmount = 9000, items = [orderItem(productId)]) =>
  postOrder(shop, orderBody(items, { discountCode: code, totalAmount }));
const pay = (id: string) =>
  shop.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, id, { reason: "Paid in the test" }),
  );
const validate = (body: Record<string, unknown>) =>
  shop.api<Reply<Discount>>("POST /discounts/validate", { body, remoteAddress: nextAddress() });

describe("a batch of codes", () => {
  const drawn = /^SPRING-[0-9A-HJKMNP-TV-Z]{10}$/;

  test("stands in the list as one, and each code is had once", async () => {
    const made = await discounts.batch("spring", 500, { value: 20 });
    expect(made).toMatchObject({ code: "SPRING", batchSize: 500, usage: { paid: 0 } });
    expect((await discounts.list("search=spring")).data).toHaveLength(1);
    const codes = await discounts.codes(made.id);
    expect(new Set(codes.map(([code]) => code)).size).toBe(500);
    for (const [code = "", state] of codes) {
      expect(code).toMatch(drawn);
      expect(state).toBe("Free");
    }
    const [[first = ""] = [], [second = ""] = []] = codes;
    // The prefix opens nothing, and a code finds its batch.
    expect((await validate({ code: "SPRING" })).body.code).toBe("discount_unknown");
    expect((await discounts.list(`search=${first}`)).data.map(({ id }) => id)).toEqual([made.id]);

    const placed = await order(first.toLowerCase(), 8000);
    expect(placed.body.data).toMatchObject({ discountCode: first, discountAmount: 2000 });
    expect((await order(first, 8000)).body.errors).toMatchObject([
      { message: "This discount is used up" },
    ]);
    expect((await order(second, 8000)).status).toBe(201);
    await pay(placed.body.data.id);
    const after = await discounts.codes(made.id);
    expect(after.find(([code]) => code === first)?.slice(1, 3)).toEqual([
      "Used",
      placed.body.data.orderNumber,
    ]);
    expect(after.find(([code]) => code === second)?.[1]).toBe("In an unpaid order");
    expect((await discounts.read(made.id)).usage).toMatchObject({ paid: 1, reserved: 1 });
  });

  test("tells who took its codes out as a file, and no code", async () => {
    const made = await discounts.batch("LISTED", 2);
    const codes = await discounts.codes(made.id);
    const { headers } = await signInStaff(shop, "owner");
    const { body } = await shop.api<Page<{ action: string }>>(
      `GET /staff/audit?subject=${made.id}`,
      { headers },
    );
    expect(body.data.map(({ action }) => action)).toEqual([
      "discount.codes_taken_out",
      "discount.batch_made",
    ]);
    expect(JSON.stringify(body)).not.toContain(codes[0]?.[0]);
  });

  test("gives a code back whose order ends, and is used up when all are taken", async () => {
    const made = await discounts.batch("LAST", 1);
    const [[code = ""] = []] = await discounts.codes(made.id);
    const placed = await order(code);
    expect((await discounts.read(made.id)).state).toBe("used_up");
    await shop.runtime.db.withTransaction((tx) =>
      cancelOrder(tx, shop.runtime, placed.body.data.id, { actor: "system", reason: "Test" }),
    );
    expect((await discounts.read(made.id)).state).toBe("running");
    expect((await order(code)).status).toBe(201);
  });

  test("has rules that hold for each code, and none that it cannot keep", async () => {
    const body = { ...discountBody, prefix: "FAULTY", count: 3, active: true };
    const refused = async (changes: Record<string, unknown>) =>
      (await discounts.call("POST /staff/discounts/batches", { ...body, ...changes })).body.errors;
    expect(await refused({ autoApply: true })).toMatchObject([{ field: "autoApply" }]);
    expect(await refused({ usageLimit: 2 })).toMatchObject([{ field: "usageLimit" }]);
    expect(await refused({ count: 5001 })).toMatchObject([{ field: "count" }]);
    await discounts.create("GONE");
    expect(await refused({ prefix: "gone" })).toMatchObject([{ field: "prefix" }]);
    const made = await discounts.batch("RULED", 2, { minimumSubtotal: 50_000 });
    const [[code = ""] = []] = await discounts.codes(made.id);
    expect((await validate({ code, subtotal: 9000 })).body.code).toBe("discount_minimum");
    const changed: { body: Reply<StaffDiscount> } = await discounts.change(made, { code: "NEW" });
    expect(changed.body.errors).toMatchObject([{ field: "code" }]);
  });
});
