import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewDiscount } from "#server/modules/discounts/index.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { signUp, signUpVerified } from "../../../tests/kit/people.ts";
import {
  addDiscount,
  addProduct,
  findDiscrepancies,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";

const hourMs = 3_600_000;
let passedMs = 0;
let shop: TestApp;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  productId = await addProduct(shop);
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

let count = 0;
async function newCode(usageLimit: number, discount: Partial<NewDiscount> = {}) {
  count += 1;
  await addDiscount(shop, `HELD${count}`, { usageLimit, ...discount });
  return `HELD${count}`;
}

interface From {
  readonly token?: string;
  readonly remoteAddress?: string;
}

function order(discountCode: string, from: From) {
  count += 1;
  const shippingInfo = { email: `held${count}@example.com` };
  const claims = { discountCode, totalAmount: 9_000, shippingInfo };
  return postOrder(shop, orderBody([orderItem(productId)], claims), from);
}

/** @returns the ids of the placed orders */
async function orderOften(code: string, times: number, from: From): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < times; i += 1) {
    const { status, body } = await order(code, from);
    if (status === 201) ids.push(body.data.id);
  }
  return ids;
}

const pay = (id: string) =>
  shop.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, id, { reason: "Paid in the test" }),
  );

const reservedForOthers = {
  status: 409,
  body: {
    code: "price_changed",
    errors: [
      {
        field: "discountCode",
        message: "This discount is currently fully reserved. Try again later",
      },
    ],
  },
};

describe("a code with a limit", () => {
  test("can't be held by one client that never pays, whatever emails it enters", async () => {
    const [code, remoteAddress] = [await newCode(6), nextAddress()];
    expect(await orderOften(code, 6, { remoteAddress })).toHaveLength(3);
    expect(await order(code, { remoteAddress })).toMatchObject(reservedForOthers);
    expect(await orderOften(code, 1, { remoteAddress: nextAddress() })).toHaveLength(1);
  });

  test("is available to a client again as its orders are paid, up to the last use", async () => {
    const [code, remoteAddress] = [await newCode(3), nextAddress()];
    for (let left = 3; left > 0; left -= 1) {
      const [id = ""] = await orderOften(code, 1, { remoteAddress });
      await pay(id);
    }
    const { body } = await order(code, { remoteAddress: nextAddress() });
    expect(body.errors).toMatchObject([{ message: "This discount is used up" }]);
  });

  test("is available to a verified account despite guests on its network, and can't be held by it alone", async () => {
    const [code, remoteAddress] = [await newCode(8), nextAddress()];
    await orderOften(code, 4, { remoteAddress });
    const unverified = await signUp(shop);
    expect(await order(code, { remoteAddress, token: unverified.token })).toMatchObject(
      reservedForOthers,
    );
    const { token } = await signUpVerified(shop);
    expect(await orderOften(code, 4, { remoteAddress, token })).toHaveLength(2);
    expect(await order(code, { token })).toMatchObject(reservedForOthers);
  });

  test("can't be held further by concurrent orders of one client", async () => {
    const [code, remoteAddress] = [await newCode(4), nextAddress()];
    const placed = await Promise.all(
      Array.from({ length: 6 }, () => order(code, { remoteAddress })),
    );
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(2);
  });

  test("is not blocked by expired orders that were not released yet", async () => {
    const [code, remoteAddress] = [await newCode(4), nextAddress()];
    expect(await orderOften(code, 3, { remoteAddress })).toHaveLength(2);
    passedMs += hourMs;
    expect(await orderOften(code, 1, { remoteAddress })).toHaveLength(1);
  });

  test("that is automatic is left out, and the order costs the quoted total", async () => {
    const [, remoteAddress] = [await newCode(2, { autoApply: true }), nextAddress()];
    const body = () => orderBody([orderItem(productId)], { totalAmount: 9_000 });
    expect((await postOrder(shop, body(), { remoteAddress })).status).toBe(201);
    expect(await postOrder(shop, body(), { remoteAddress })).toMatchObject({
      status: 409,
      body: { code: "price_changed", meta: { discount: null, total: 10_000 } },
    });
    expect((await postOrder(shop, body())).status).toBe(201);
  });
});
