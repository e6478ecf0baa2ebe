import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewDiscount } from "#server/modules/discounts/index.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { createDiscountCalls } from "../../../tests/kit/discounts.ts";
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
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp();
  productId = await addProduct(shop);
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

const refused = {
  status: 409,
  body: {
    code: "price_changed",
    errors: [
      { field: "discountCode", message: "This discount cannot be used with this email address" },
    ],
    meta: { discount: null, total: 10_000 },
  },
};

interface From {
  readonly token?: string;
  readonly remoteAddress?: string;
}

let drawn = 0;
async function newCode(discount: Partial<NewDiscount> = { usageLimitPerBuyer: 1 }) {
  drawn += 1;
  await addDiscount(shop, `PERSON${drawn}`, discount);
  return `PERSON${drawn}`;
}
function newEmail() {
  drawn += 1;
  return `person${drawn}@example.com`;
}
function order(email: string, discountCode?: string, from: From = {}) {
  const claims = discountCode ? { discountCode, totalAmount: 9000 } : {};
  return postOrder(
    shop,
    orderBody([orderItem(productId)], { ...claims, shippingInfo: { email } }),
    from,
  );
}
async function orderPaid(...[email, code, from]: Parameters<typeof order>) {
  const placed = await order(email, code, from);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  await shop.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, placed.body.data.id, { reason: "Paid in the test" }),
  );
}
function validate(code: string, email: string, token?: string) {
  return shop.api("POST /discounts/validate", {
    body: { code, email },
    remoteAddress: nextAddress(),
    ...(token ? { token } : {}),
  });
}

describe("a code for one use per customer", () => {
  test("can be used once by a guest per email, however it is written", async () => {
    const [code, email] = [await newCode(), newEmail()];
    await orderPaid(email, code);
    expect(await order(` ${email.toUpperCase()} `, code)).toMatchObject(refused);
    expect((await order(newEmail(), code)).status).toBe(201);
  });

  test("can't be used again as a guest by the owner of an account, whatever email the order had", async () => {
    const code = await newCode();
    const { token, email } = await signUpVerified(shop);
    await orderPaid(newEmail(), code, { token });
    expect(await order(email, code)).toMatchObject(refused);
  });

  test("can't be used again in an account whose email paid as a guest", async () => {
    const code = await newCode();
    const { token, email } = await signUpVerified(shop);
    await orderPaid(email, code);
    expect(await order(newEmail(), code, { token })).toMatchObject(refused);
  });

  test("counts every use of a customer", async () => {
    const code = await newCode({ usageLimitPerBuyer: 2 });
    const { token, email } = await signUpVerified(shop);
    await orderPaid(email, code, { token });
    await orderPaid(email, code);
    expect(await order(email, code)).toMatchObject(refused);
    expect(await order(email, code, { token })).toMatchObject(refused);
  });

  test("is not used up by a stranger's unpaid order", async () => {
    const [code, email] = [await newCode(), newEmail()];
    expect((await order(email, code)).status).toBe(201);
    expect((await order(email, code)).status).toBe(201);
    const owner = await signUpVerified(shop);
    const remoteAddress = nextAddress();
    expect((await order(owner.email, code, { remoteAddress })).status).toBe(201);
    expect((await order(owner.email, code, { token: owner.token, remoteAddress })).status).toBe(
      201,
    );
  });

  test("is not reserved twice by a guest from one client, even concurrently", async () => {
    const [code, email, remoteAddress] = [await newCode(), newEmail(), nextAddress()];
    const placed = await Promise.all([1, 2, 3].map(() => order(email, code, { remoteAddress })));
    expect(placed.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("can't be used by an unverified account whose email used it", async () => {
    const [code, email] = [await newCode(), newEmail()];
    await orderPaid(email, code);
    const { token } = await signUp(shop);
    expect(await order(email, code, { token })).toMatchObject(refused);
  });
});

describe("a code for a first purchase", () => {
  test("can't be used with an email that paid for an order", async () => {
    const [code, email] = [await newCode({ firstPurchaseOnly: true }), newEmail()];
    await order(email);
    expect((await order(email, code)).status).toBe(201);
    await orderPaid(email);
    expect(await order(email, code)).toMatchObject(refused);
    const account = await signUpVerified(shop);
    await orderPaid(newEmail(), undefined, { token: account.token });
    expect(await order(account.email, code)).toMatchObject(refused);
  });

  test("that is automatic leaves the order at full price", async () => {
    const automatic = { firstPurchaseOnly: true, autoApply: true, active: true };
    const id = await addDiscount(shop, "BYITSELF", automatic);
    const email = newEmail();
    const claims = { totalAmount: 9000, shippingInfo: { email } };
    const body = orderBody([orderItem(productId)], claims);
    const first = await postOrder(shop, body);
    expect(first.body.data.discountCode).toBe("BYITSELF");
    await shop.runtime.db.withTransaction((tx) =>
      markOrderPaid(tx, shop.runtime, first.body.data.id, { reason: "Paid in the test" }),
    );
    expect(await postOrder(shop, body)).toMatchObject({
      status: 409,
      body: { code: "price_changed", meta: { discount: null, total: 10_000 } },
    });
    expect((await order(email)).status).toBe(201);
    await shop.runtime.db.rows({
      text: "update discount set active = false where id = $1",
      values: [id],
    });
  });
});

describe("nobody learns whether an email has bought", () => {
  test("from the response for a code before the order", async () => {
    const [bought, other] = [newEmail(), newEmail()];
    const { token } = await signUp(shop);
    const first = await newCode({ firstPurchaseOnly: true });
    const once = await newCode();
    await orderPaid(bought, first);
    await orderPaid(bought, once);
    for (const code of [first, once]) {
      for (const who of [undefined, token]) {
        const [one, two] = [await validate(code, bought, who), await validate(code, other, who)];
        expect(one).toMatchObject({ status: 200, body: two.body });
      }
    }
  });

  test("by trying emails: beyond a limit, orders with such a code all get the same answer", async () => {
    const [code, bought, remoteAddress] = [await newCode(), newEmail(), nextAddress()];
    await orderPaid(bought, code);
    const tried = (email: string) =>
      postOrder(
        shop,
        orderBody([orderItem(productId)], {
          ...{ discountCode: code, totalAmount: 1, shippingInfo: { email } },
        }),
        { remoteAddress },
      );
    const answers = async (email: string) => (await tried(email)).body.meta;
    expect(await answers(bought)).toMatchObject({ discount: null });
    expect(await answers(newEmail())).toMatchObject({ discount: { code } });
    await Promise.all(Array.from({ length: 118 }, () => tried(newEmail())));
    expect(await answers(newEmail())).toMatchObject({ discount: null });
    expect(await order(newEmail(), code, { remoteAddress })).toMatchObject(refused);
    expect((await order(newEmail(), undefined, { remoteAddress })).status).toBe(201);
    const { token, email } = await signUpVerified(shop);
    expect((await order(email, code, { token, remoteAddress })).status).toBe(201);
    expect((await order(newEmail(), code)).status).toBe(201);
  });
});

test("a simulated cart is evaluated by the email's uses, as its order would be", async () => {
  const discounts = createDiscountCalls(shop, await signInStaff(shop, "support"));
  const [code, email] = [await newCode(), newEmail()];
  await orderPaid(email, code);
  const items = `${productId}~M~1`;
  const { body } = await discounts.simulateCart({ items, buyer: "person", email, code });
  expect(body.data).toMatchObject({ code: null, total: 10_000 });
  expect(body.data.because).toContain("cannot be used with this email address");
  const other = await discounts.simulateCart({ items, buyer: "person", email: newEmail(), code });
  expect(other.body.data).toMatchObject({ code, total: 9000 });
});
