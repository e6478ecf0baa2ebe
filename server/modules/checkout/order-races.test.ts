import { afterAll, beforeAll, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { createDiscountCalls } from "../../../tests/kit/discounts.ts";
import { signUpVerified } from "../../../tests/kit/people.ts";
import {
  addDiscount,
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

const stockOf = async (productId: string) =>
  await shop.runtime.db.rows<{ size: string; stock: number }>({
    text: "select size, stock from product_variant where product_id = $1 order by size",
    values: [productId],
  });
const countBy = <T>(list: readonly T[]) =>
  Object.fromEntries(
    Map.groupBy(list, String)
      .entries()
      .map(([key, all]) => [key, all.length]),
  );

test("of 200 guests for the last 10 units exactly 10 succeed", async () => {
  const productId = await addProduct(shop, { sizes: [{ size: "M", stock: 10 }] });
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      postOrder(
        shop,
        orderBody([orderItem(productId)], { shippingInfo: { email: `guest${i}@example.com` } }),
      ),
    ),
  );
  expect(countBy(replies.map(({ status }) => status))).toEqual({ 201: 10, 409: 190 });
  const refused = replies.filter(({ status }) => status === 409);
  expect(countBy(refused.map(({ body }) => body.code))).toEqual({ out_of_stock: 190 });
  expect(await stockOf(productId)).toEqual([{ size: "M", stock: 0 }]);
  const numbers = replies.filter(({ status }) => status === 201).map(({ body }) => body.data);
  expect(new Set(numbers.map(({ orderNumber }) => orderNumber)).size).toBe(10);
});

test("orders for the same sizes in any order never deadlock", async () => {
  const sizes = ["S", "M", "L", "XL"].map((size) => ({ size, stock: 40 }));
  const productId = await addProduct(shop, { sizes });
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const turned = [...sizes.slice(i % 4), ...sizes.slice(0, i % 4)];
      const items = turned.map(({ size }) => orderItem(productId, { size }));
      return postOrder(shop, orderBody(i % 2 ? items : items.toReversed()));
    }),
  );
  expect(countBy(replies.map(({ status }) => status))).toEqual({ 201: 40, 409: 20 });
  expect((await stockOf(productId)).map(({ stock }) => stock)).toEqual([0, 0, 0, 0]);
});

test("an order of a size that is deleted at the same time is refused as unavailable", async () => {
  const productId = await addProduct(shop, {
    sizes: ["M", "L"].map((size) => ({ size, stock: 5 })),
  });
  const { db } = shop.runtime;
  const { promise: isOrdered, resolve: release } = Promise.withResolvers<void>();
  const { promise: isDeleted, resolve: onDeleted } = Promise.withResolvers<void>();
  const deletion = db.withTransaction(async (tx) => {
    const values = [`${productId}:M`];
    await tx.rows({ text: "delete from stock_movement where variant_id = $1", values });
    await tx.rows({ text: "delete from product_variant where id = $1", values });
    onDeleted();
    await isOrdered;
  });
  await isDeleted;
  const order = postOrder(shop, orderBody([orderItem(productId)]));
  const waiting = () =>
    db.rows({
      text: `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%order_line%'`,
    });
  await expect.poll(waiting).toHaveLength(1);
  release();
  await deletion;
  const { status, body } = await order;
  expect([status, body.code]).toEqual([400, "validation_failed"]);
  expect((await postOrder(shop, orderBody([orderItem(productId, { size: "L" })]))).status).toBe(
    201,
  );
});

test("a discount for 5 orders is used by exactly 5 of 40", async () => {
  const productId = await addProduct(shop, { sizes: [{ size: "M", stock: 100 }] });
  const discountId = await addDiscount(shop, "FIVE", { usageLimit: 5 });
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      postOrder(
        shop,
        orderBody([orderItem(productId)], {
          totalAmount: 9000,
          discountCode: "FIVE",
          shippingInfo: { email: `five${i}@example.com` },
        }),
      ),
    ),
  );
  expect(countBy(replies.map(({ status }) => status))).toEqual({ 201: 5, 409: 35 });
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: "price_changed",
    errors: [{ field: "discountCode", message: "This discount is used up" }],
    meta: { discount: null, total: 10_000 },
  });
  const uses = await shop.runtime.db.rows({
    text: "select 1 from discount_redemption where discount_id = $1",
    values: [discountId],
  });
  expect(uses).toHaveLength(5);
});

test("a discount once per customer is used once by a customer who orders 10 times at once", async () => {
  const productId = await addProduct(shop, { sizes: [{ size: "M", stock: 100 }] });
  await addDiscount(shop, "ONCE", { usageLimitPerBuyer: 1 });
  const { token } = await signUpVerified(shop);
  const body = orderBody([orderItem(productId)], {
    totalAmount: 9000,
    discountCode: "ONCE",
    shippingInfo: { email: "once@example.com" },
  });
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => postOrder(shop, body, { token })),
  );
  expect(countBy(replies.map(({ status }) => status))).toEqual({ 201: 1, 409: 9 });
});

test("two automatic discounts that run out under load never exceed their limits", async () => {
  const productId = await addProduct(shop, { sizes: [{ size: "M", stock: 100 }] });
  const limits = { autoApply: true, usageLimit: 3, minimumSubtotalKobo: kobo(0) };
  const twenty = { discountType: "PERCENTAGE", percent: 20 } as const;
  const fifteen = { discountType: "PERCENTAGE", percent: 15 } as const;
  const ids = [
    await addDiscount(shop, "RUSH20", { ...limits, value: twenty }),
    await addDiscount(shop, "RUSH15", { ...limits, value: fifteen }),
  ];
  const replies = await Promise.all(
    [8000, 8500, 10_000].flatMap((totalAmount) =>
      Array.from({ length: 10 }, () =>
        postOrder(shop, orderBody([orderItem(productId)], { totalAmount })),
      ),
    ),
  );
  const uses = await shop.runtime.db.rows<{ id: string; uses: number }>({
    text: `select discount_id as id, count(*)::integer as uses from discount_redemption
      where discount_id = any($1) group by discount_id`,
    values: [ids],
  });
  for (const { uses: count } of uses) expect(count).toBeLessThanOrEqual(3);
  const paidLess = replies.filter(({ status, body }) => status === 201 && body.data.discountCode);
  expect(paidLess).toHaveLength(uses.reduce((sum, row) => sum + row.uses, 0));
});

test("of 50 customers for the last 10 uses exactly 10 succeed, by code and by batch", async () => {
  const productId = await addProduct(shop, { sizes: [{ size: "M", stock: 200 }] });
  const discounts = createDiscountCalls(shop, await signInStaff(shop, "manager"));
  const ten = await discounts.create("TENUSES", { usageLimit: 10 });
  const batch = await discounts.createBatch("RACE", 10);
  const codes = (await discounts.exportCodes(batch.id)).map(([code = ""]) => code);
  const buy = (discountCode: string, i: number) =>
    postOrder(
      shop,
      orderBody([orderItem(productId)], {
        totalAmount: 9000,
        discountCode,
        shippingInfo: { email: `race${i}@example.com` },
      }),
    );
  const shared = await Promise.all(Array.from({ length: 50 }, (_, i) => buy("TENUSES", i)));
  expect(countBy(shared.map(({ status }) => status))).toEqual({ 201: 10, 409: 40 });
  const single = await Promise.all(
    Array.from({ length: 50 }, (_, i) => buy(codes[i % 10] ?? "", 50 + i)),
  );
  expect(countBy(single.map(({ status }) => status))).toEqual({ 201: 10, 409: 40 });
  for (const { id } of [ten, batch]) {
    expect(await discounts.read(id)).toMatchObject({ state: "used_up", usage: { reserved: 10 } });
  }
});
