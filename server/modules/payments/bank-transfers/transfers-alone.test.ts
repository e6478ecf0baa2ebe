import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreContent } from "#contract/api/content/store-content.ts";
import type { Order } from "#contract/api/orders/orders.ts";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import type { Onboarding } from "#contract/api/settings/onboarding.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { createPaymentShop, type PaymentShop } from "../../../../tests/kit/payment-shop.ts";
import { saveSettings } from "../../../../tests/kit/settings.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { postStaffOrder, staffOrderBody } from "../../../../tests/kit/staff-orders.ts";
import { shopAccount } from "../../../../tests/kit/transfer-desk.ts";

let pay: PaymentShop;
let owner: Awaited<ReturnType<typeof signInStaff>>;
beforeAll(async () => {
  pay = await createPaymentShop("none");
  owner = await signInStaff(pay.shop, "owner");
});
afterAll(() => pay.close());

async function place(paymentMethod: "card" | "transfer", price = 10_000) {
  const productId = await addProduct(pay.shop, { price });
  return await postOrder(pay.shop, orderBody([orderItem(productId, { price })], { paymentMethod }));
}

const createByLink = async () =>
  await postStaffOrder(
    pay.shop,
    owner,
    staffOrderBody(await addProduct(pay.shop), { payment: { kind: "link" } }),
  );

const paymentStep = async () =>
  (
    await pay.shop.api<Reply<Onboarding>>("GET /staff/onboarding", { headers: owner.headers })
  ).body.data.steps.find(({ name }) => name === "payment");

test("without any payment method, no order that costs something is accepted", async () => {
  const issues = await pay.shop.api<Reply<{ issues: string[] }>>("GET /staff/health", {
    headers: owner.headers,
  });
  expect(issues.body.data.issues).toContain("no_payment");
  expect((await place("card")).status).toBe(400);
  expect((await place("transfer")).status).toBe(400);
  expect(await paymentStep()).toMatchObject({ done: false });
  expect((await createByLink()).body).toMatchObject({
    status: 400,
    errors: [{ field: "payment.kind" }],
  });
});

test("by bank transfer alone: orders are placed, and nothing offers a card", async () => {
  await saveSettings(pay.shop, owner, "transfer", shopAccount);
  const content = await pay.shop.api<Reply<StoreContent>>("GET /store/content");
  expect(content.body.data).toMatchObject({ acceptsTransfers: true });
  expect(content.body.data).not.toHaveProperty("cardProvider");
  expect((await place("card")).body).toMatchObject({
    status: 400,
    errors: [{ field: "paymentMethod" }],
  });

  expect((await createByLink()).status).toBe(201);

  const placed = await place("transfer");
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { orderNumber, orderToken, shippingInfo } = placed.body.data;
  const call = { headers: { "x-order-token": orderToken }, remoteAddress: nextAddress() };
  const status = await pay.shop.api<Reply<PaymentStatus>>(
    `GET /orders/${orderNumber}/payment`,
    call,
  );
  expect(status.body.data).toMatchObject({
    canPay: false,
    transfer: { accountNumber: shopAccount.accountNumber },
  });
  const resumed = await pay.shop.api(`POST /orders/${orderNumber}/payment/attempts`, call);
  expect(resumed).toMatchObject({ status: 503, body: { code: "unavailable" } });
  const query = new URLSearchParams({ email: shippingInfo.email, orderNumber });
  const found = await pay.shop.api<Reply<Order>>(`GET /orders/lookup?${query}`, {
    remoteAddress: nextAddress(),
  });
  expect(found.body.data).toMatchObject({ canPay: false, transfer: { bank: shopAccount.bank } });
  const [mail] = await listMails(pay.runtime, "kind = 'order-transfer'", []);
  expect(mail?.text).not.toMatch(/card/i);
  expect(await paymentStep()).toMatchObject({ done: true });
});
