import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlacedOrder } from "#contract/api/orders/orders.ts";
import type { OrderAccount, PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { createPaymentShop, type PaymentShop } from "../../../../tests/kit/payment-shop.ts";
import { requestFor } from "../../../../tests/kit/refunded-payment.ts";
import { saveSettings } from "../../../../tests/kit/settings.ts";
import {
  addProduct,
  findDiscrepancies,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { shopAccount } from "../../../../tests/kit/transfer-desk.ts";
import { expireUnpaidOrders } from "../reconcile/expire-unpaid-orders.ts";
import { refundPayment } from "../refunds/request-refund.ts";

const minuteMs = 60_000;
const ownAccountOff = { ...shopAccount, isOn: false };

describe.each(["payaza", "paystack"] as const)("an account opened for an order at %s", (id) => {
  let pay: PaymentShop;
  beforeAll(async () => {
    pay = await createPaymentShop(id);
    await setAccounts(true);
  });
  afterAll(async () => {
    expect(await findDiscrepancies(pay.shop)).toEqual([]);
    await pay.close();
  });

  async function setAccounts(usesOrderAccounts: boolean): Promise<void> {
    const owner = await signInStaff(pay.shop, "owner");
    const values = { ...ownAccountOff, usesOrderAccounts };
    const set = await saveSettings(pay.shop, owner, "transfer", values);
    expect(set.status, JSON.stringify(set.body)).toBe(200);
  }

  async function place(paymentMethod: "card" | "transfer" = "transfer"): Promise<PlacedOrder> {
    const price = 10_000;
    const productId = await addProduct(pay.shop, { price });
    const body = orderBody([orderItem(productId, { price })], { paymentMethod });
    const { status, body: reply } = await postOrder(pay.shop, body);
    expect(status, JSON.stringify(reply)).toBe(201);
    return reply.data;
  }

  const as = ({ orderToken }: PlacedOrder) => ({
    headers: { "x-order-token": orderToken },
    remoteAddress: nextAddress(),
  });
  const path = ({ orderNumber }: PlacedOrder) => `/orders/${orderNumber}/payment` as const;
  const statusOf = async (order: PlacedOrder): Promise<PaymentStatus> => {
    pay.advance(2_500);
    return (await pay.shop.api<Reply<PaymentStatus>>(`GET ${path(order)}`, as(order))).body.data;
  };
  const requestAccount = (order: PlacedOrder) =>
    pay.shop.api<Reply<PaymentStatus>>(`POST ${path(order)}/account`, as(order));
  async function openAccount(order: PlacedOrder): Promise<OrderAccount> {
    const { status, body } = await requestAccount(order);
    expect(status, JSON.stringify(body)).toBe(200);
    if (!body.data.account) throw new Error("It has an account");
    return body.data.account;
  }
  const same = ({ secondsLeft: _, ...account }: OrderAccount) => account;
  const booksOf = (order: PlacedOrder) => pay.books({ order, payment: undefined as never });
  const countAccounts = (order: PlacedOrder) =>
    pay.control.payments().filter(({ merchantReference, account }) => {
      return account.isOwn && merchantReference.startsWith(order.orderNumber);
    }).length;

  test("is shown for an order placed by transfer, again after a reload, and never twice", async () => {
    const order = await place();
    expect(order).toMatchObject({ payment: null, status: "PENDING_PAYMENT", dueAmount: 10_000 });
    expect(await statusOf(order)).toMatchObject({ state: "awaiting", canOpenAccount: true });
    const [first, second] = await Promise.all([openAccount(order), openAccount(order)]);
    expect(second).toMatchObject(same(first));
    expect(first).toMatchObject({ amount: 10_000, reference: order.orderNumber });
    expect((await statusOf(order)).account).toMatchObject(same(first));
    expect(await openAccount(order)).toMatchObject(same(first));
    expect(countAccounts(order)).toBe(1);
    const { reservedUntil = "" } = await statusOf(order);
    expect(Date.parse(reservedUntil)).toBeGreaterThanOrEqual(Date.parse(first.until));
    const text = JSON.stringify(pay.control.exchanges(order.orderNumber));
    expect(text).not.toMatch(/Aṣọ/);
  });

  test("pays the order, which says that it was a transfer and from whom", async () => {
    const order = await place();
    const { reference } = await openAccount(order);
    pay.control.transfer(reference);
    expect(await statusOf(order)).toMatchObject({ state: "paid" });
    expect(await booksOf(order)).toMatchObject({ status: "PAID", captured: [10_000], reviews: [] });
    const capture = await pay.runtime.db.first({
      text: "select channel, sender_name, sender_bank from payment_capture where reference = $1",
      values: [reference],
    });
    expect(capture).toEqual({
      ...{ channel: "transfer", senderName: "ADAEZE OKAFOR", senderBank: "Sample Bank" },
    });
    const status = await statusOf(order);
    expect([status.account, status.canOpenAccount]).toEqual([undefined, undefined]);
    expect((await requestAccount(order)).body).toMatchObject({ code: "order_not_payable" });
    const open = { order, payment: { reference } as never };
    const [refund] = await refundPayment(pay.runtime, requestFor(open, 10_000, `back-${id}`));
    const isByStaff = refund?.status === "to_send";
    expect(isByStaff).toBe(id === "payaza");
  });

  test("of which less or more arrives is a case", async () => {
    const under = await place();
    pay.control.transfer((await openAccount(under)).reference, 60);
    expect((await statusOf(under)).state).toBe("review");
    expect(await booksOf(under)).toMatchObject({ captured: [6_000], reviews: ["underpaid"] });
    const over = await place();
    pay.control.transfer((await openAccount(over)).reference, 120);
    await statusOf(over);
    expect(await booksOf(over)).toMatchObject({ status: "PAID", reviews: ["overpaid"] });
  });

  test("is awaited once the customer reports a payment, and the order stays open until then", async () => {
    const order = await place();
    const account = await openAccount(order);
    const said = await pay.shop.api<Reply<PaymentStatus>>(`POST ${path(order)}`, {
      ...as(order),
      body: { reference: account.reference, event: "success" },
    });
    expect(said.body.data).toMatchObject({ state: "confirming", account: same(account) });
    expect((await requestAccount(order)).body.data.account).toMatchObject(same(account));
    pay.advance(31 * minuteMs);
    await expireUnpaidOrders(pay.runtime);
    expect(await booksOf(order)).toMatchObject({ status: "PENDING_PAYMENT" });
    pay.control.transfer(account.reference);
    expect((await statusOf(order)).state).toBe("paid");
  });

  test("that expired is replaced by another while the items are reserved, each for its own payment", async () => {
    const order = await place();
    const first = await openAccount(order);
    pay.advance(32 * minuteMs);
    await expireUnpaidOrders(pay.runtime);
    const ended = await statusOf(order);
    expect([ended.account, ended.canOpenAccount, ended.canPay]).toEqual([undefined, true, false]);
    const second = await openAccount(order);
    expect(second.accountNumber).not.toBe(first.accountNumber);
    const { reservedUntil = "" } = await statusOf(order);
    const differenceMs = Date.parse(reservedUntil) - Date.parse(second.until);
    expect(Math.abs(differenceMs)).toBeLessThan(1_000);
    pay.control.transfer(first.reference);
    await pay.receiveWebhooks({ order, payment: first as never });
    pay.control.transfer(second.reference);
    await pay.receiveWebhooks({ order, payment: second as never });
    expect(await booksOf(order)).toMatchObject({
      status: "PAID",
      captured: [10_000, 10_000],
      reviews: ["paid_twice"],
    });
  });

  test("brings money too late for an order that ended", async () => {
    const order = await place();
    const { reference } = await openAccount(order);
    pay.advance(42 * minuteMs);
    await expireUnpaidOrders(pay.runtime);
    expect(await booksOf(order)).toMatchObject({ status: "EXPIRED", reservedUnits: 0 });
    expect((await requestAccount(order)).body).toMatchObject({ code: "order_not_payable" });
    pay.control.transfer(reference);
    await pay.receiveWebhooks({ order, payment: { reference } as never });
    expect(await booksOf(order)).toMatchObject({
      status: "EXPIRED",
      reviews: ["paid_after_close"],
    });
  });

  test("leaves cards to be chosen, under another reference", async () => {
    const order = await place();
    const { reference } = await openAccount(order);
    pay.advance(2_500);
    const resumed = await pay.shop.api<Reply<{ reference: string }>>(
      `POST ${path(order)}/attempts`,
      as(order),
    );
    expect(resumed.status, JSON.stringify(resumed.body)).toBe(200);
    expect(resumed.body.data.reference).not.toBe(reference);
  });

  test("that the provider fails to open can be requested again", async () => {
    const order = await place();
    pay.control.next({ accountAnswer: "server_error" }, order.shippingInfo.email);
    expect(await requestAccount(order)).toMatchObject({
      status: 503,
      body: { code: "unavailable" },
    });
    expect(await statusOf(order)).toMatchObject({ state: "awaiting", canOpenAccount: true });
    expect((await openAccount(order)).amount).toBe(10_000);
  });

  test("is opened five times at most, and for nobody else", async () => {
    const order = await place();
    const stranger = await pay.shop.api(`POST ${path(order)}/account`, {
      ...as(order),
      headers: { "x-order-token": "of another order" },
    });
    expect(stranger.status).toBe(404);
    for (let opened = 0; opened < 5; opened += 1) {
      pay.advance((opened === 0 ? 0 : 1) * minuteMs);
      const { secondsLeft } = await openAccount(order);
      pay.advance(secondsLeft * 1_000);
    }
    expect((await statusOf(order)).canOpenAccount).toBeUndefined();
    expect((await requestAccount(order)).body).toMatchObject({ code: "order_not_payable" });
    expect(countAccounts(order)).toBe(5);
  });

  test("is offered for an order placed to be paid by card too, and for none where it is off", async () => {
    const order = await place("card");
    expect(order.payment).not.toBeNull();
    expect(await statusOf(order)).toMatchObject({ canPay: true, canOpenAccount: true });
    await setAccounts(false);
    expect((await statusOf(order)).canOpenAccount).toBeUndefined();
    expect((await requestAccount(order)).body).toMatchObject({ code: "order_not_payable" });
    await setAccounts(true);
  });
});
