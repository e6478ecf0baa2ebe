import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import type { Page } from "#contract/api/envelope.ts";
import { cancelOrder } from "#server/modules/orders/lifecycle/index.ts";
import { createDiscountShop, type DiscountShop } from "../../../tests/kit/discount-shop.ts";
import { discountBody } from "../../../tests/kit/discounts.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: DiscountShop;
beforeAll(async () => {
  shop = await createDiscountShop();
});
afterAll(() => shop.close());

describe("a batch of codes", () => {
  const drawn = /^SPRING-[0-9A-HJKMNP-TV-Z]{10}$/;

  test("is listed as one discount, and each code is used once", async () => {
    const created = await shop.discounts.createBatch("spring", 500, { value: 20 });
    expect(created).toMatchObject({ code: "SPRING", batchSize: 500, usage: { paid: 0 } });
    expect((await shop.discounts.list("search=spring")).data).toHaveLength(1);
    const codes = await shop.discounts.exportCodes(created.id);
    expect(new Set(codes.map(([code]) => code)).size).toBe(500);
    for (const [code = "", state] of codes) {
      expect(code).toMatch(drawn);
      expect(state).toBe("Unused");
    }
    const [[first = ""] = [], [second = ""] = []] = codes;
    // The prefix opens nothing, and a code finds its batch.
    expect((await shop.validate({ code: "SPRING" })).body.code).toBe("discount_unknown");
    expect((await shop.discounts.list(`search=${first}`)).data.map(({ id }) => id)).toEqual([
      created.id,
    ]);

    const placed = await shop.order(first.toLowerCase(), 8000);
    expect(placed.body.data).toMatchObject({ discountCode: first, discountAmount: 2000 });
    expect((await shop.order(first, 8000)).body.errors).toMatchObject([
      { message: "This discount is used up" },
    ]);
    expect((await shop.order(second, 8000)).status).toBe(201);
    await shop.pay(placed.body.data.id);
    const after = await shop.discounts.exportCodes(created.id);
    expect(after.find(([code]) => code === first)?.slice(1, 3)).toEqual([
      "Used",
      placed.body.data.orderNumber,
    ]);
    expect(after.find(([code]) => code === second)?.[1]).toBe("In an unpaid order");
    expect((await shop.discounts.read(created.id)).usage).toMatchObject({ paid: 1, reserved: 1 });
  });

  test("logs who exported its codes, and no code", async () => {
    const created = await shop.discounts.createBatch("LISTED", 2);
    const codes = await shop.discounts.exportCodes(created.id);
    const { headers } = await signInStaff(shop, "owner");
    const { body } = await shop.api<Page<{ action: string }>>(
      `GET /staff/audit?subject=${created.id}`,
      { headers },
    );
    expect(body.data.map(({ action }) => action)).toEqual([
      "discount.codes_exported",
      "discount.batch_created",
    ]);
    expect(JSON.stringify(body)).not.toContain(codes[0]?.[0]);
  });

  test("releases the code of an expired order, and is used up when all are used", async () => {
    const created = await shop.discounts.createBatch("LAST", 1);
    const [[code = ""] = []] = await shop.discounts.exportCodes(created.id);
    const placed = await shop.order(code);
    expect((await shop.discounts.read(created.id)).state).toBe("used_up");
    await shop.runtime.db.withTransaction((tx) =>
      cancelOrder(tx, shop.runtime, placed.body.data.id, { actor: "system", reason: "Test" }),
    );
    expect((await shop.discounts.read(created.id)).state).toBe("running");
    expect((await shop.order(code)).status).toBe(201);
  });

  test("applies its rules to each code, and refuses impossible ones", async () => {
    const body = { ...discountBody, prefix: "FAULTY", count: 3, active: true };
    const refused = async (changes: Record<string, unknown>) =>
      (await shop.discounts.call("POST /staff/discounts/batches", { ...body, ...changes })).body
        .errors;
    expect(await refused({ autoApply: true })).toMatchObject([{ field: "autoApply" }]);
    expect(await refused({ usageLimit: 2 })).toMatchObject([{ field: "usageLimit" }]);
    expect(await refused({ count: 5001 })).toMatchObject([{ field: "count" }]);
    await shop.discounts.create("GONE");
    expect(await refused({ prefix: "gone" })).toMatchObject([{ field: "prefix" }]);
    const created = await shop.discounts.createBatch("RULED", 2, { minimumSubtotal: 50_000 });
    const [[code = ""] = []] = await shop.discounts.exportCodes(created.id);
    expect((await shop.validate({ code, subtotal: 9000 })).body.code).toBe("discount_minimum");
    const changed: { body: Reply<StaffDiscount> } = await shop.discounts.update(created, {
      code: "NEW",
    });
    expect(changed.body.errors).toMatchObject([{ field: "code" }]);
  });
});
