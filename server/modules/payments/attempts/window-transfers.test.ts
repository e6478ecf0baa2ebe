import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FramePayment } from "#contract/api/orders/orders.ts";
import type { BankRefund } from "#contract/api/payments/bank-transfers.ts";
import type { CashUp, OrderPayments } from "#contract/api/payments/recorded-payments.ts";
import type { PaymentPage } from "#contract/api/payments/staff-payments.ts";
import { eraseSenders } from "#server/modules/payments/bank-transfers/bank-transfers.queries.ts";
import { type CaseDesk, createCaseDesk } from "../../../../tests/kit/case-desk.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../../tests/kit/payment-shop.ts";
import { countRefundRequests, requestFor } from "../../../../tests/kit/refunded-payment.ts";
import { findDiscrepancies, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { refundPayment } from "../refunds/request-refund.ts";
import { pollRefunds } from "../refunds/send-refund.ts";

const minuteMs = 60_000;

async function payByTransfer(pay: PaymentShop, percent = 100): Promise<OpenOrder> {
  const open = await pay.place();
  pay.openPopup(open.payment);
  pay.control.transfer(open.payment.reference, percent);
  await pay.receiveWebhooks(open);
  return open;
}

const captureOf = (pay: PaymentShop, { payment }: OpenOrder) =>
  pay.runtime.db.first({
    text: `select channel, sender_name, sender_account, sender_bank from payment_capture
      where reference = $1`,
    values: [payment.reference],
  });

const adaeze = {
  channel: "transfer",
  senderName: "ADAEZE OKAFOR",
  senderAccount: "0123456789",
  senderBank: "Sample Bank",
};

describe.each(["payaza", "paystack"] as const)("a transfer through %s", (provider) => {
  let pay: PaymentShop;
  beforeAll(async () => {
    pay = await createPaymentShop(provider);
  });
  afterAll(async () => {
    expect(await findDiscrepancies(pay.shop)).toEqual([]);
    await pay.close();
  });

  test("pays the order, which says that it was one, and from whom", async () => {
    const open = await payByTransfer(pay);
    expect(await pay.books(open)).toMatchObject({ status: "PAID", captured: [10_000] });
    expect(await captureOf(pay, open)).toEqual(adaeze);
    const order = await pay.runtime.db.first({
      text: "select payment_method from shop_order where id = $1",
      values: [open.order.id],
    });
    expect(order).toEqual({ paymentMethod: "transfer" });
  });

  test("is emailed as one, with who sent it, and resent like that", async () => {
    const { headers } = await signInStaff(pay.shop, "owner");
    const open = await payByTransfer(pay);
    const mails = () =>
      listMails(pay.runtime, "kind = 'order-paid' and subject like $1", [
        `%${open.order.orderNumber}%`,
      ]);
    const [paid] = await mails();
    expect(paid?.subject).toBe(`Your order ${open.order.orderNumber} is paid`);
    expect(paid?.text).toMatch(/From:? *ADAEZE OKAFOR, Sample Bank/);
    const resent = await pay.shop.api(`POST /staff/orders/${open.order.id}/resend-email`, {
      headers,
      body: {},
    });
    expect(resent.status, JSON.stringify(resent.body)).toBe(200);
    const [first, second] = await mails();
    expect(second?.text).toBe(first?.text);
  });

  test("is a bank transfer on the order and in the cash-up", async () => {
    const { headers } = await signInStaff(pay.shop, "owner");
    const sumTransfers = async () => {
      const cashUp = await pay.shop.api<Reply<CashUp>>("GET /staff/reports/cash-up", { headers });
      const { methods } = cashUp.body.data;
      return methods.find(({ method }) => method === "transfer")?.received ?? 0;
    };
    const before = await sumTransfers();
    const open = await payByTransfer(pay);
    expect(await sumTransfers()).toBe(before + 10_000);
    const listed = await pay.shop.api<Reply<OrderPayments>>(
      `GET /staff/orders/${open.order.id}/payments`,
      { headers },
    );
    expect(listed.body.data.payments).toMatchObject([
      {
        ...{ method: "transfer", amount: 10_000, note: "", by: null },
        sender: "ADAEZE OKAFOR, Sample Bank",
      },
    ]);
    for (const role of ["support", "packer"] as const) {
      const other = await signInStaff(pay.shop, role);
      const reply = await pay.shop.api<Reply<OrderPayments>>(
        `GET /staff/orders/${open.order.id}/payments`,
        { headers: other.headers },
      );
      expect(JSON.stringify(reply.body)).not.toContain("ADAEZE");
    }
  });

  test("of too little or too much is a case", async () => {
    const under = await payByTransfer(pay, 60);
    expect(await pay.books(under)).toMatchObject({ captured: [6_000], reviews: ["underpaid"] });
    const over = await payByTransfer(pay, 120);
    expect(await pay.books(over)).toMatchObject({ status: "PAID", reviews: ["overpaid"] });
  });

  test("a card still says that it was one", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment);
    pay.control.pay(open.payment.reference);
    await pay.receiveWebhooks(open);
    expect(await captureOf(pay, open)).toMatchObject({ channel: "card", senderAccount: null });
  });

  test("erasing a customer erases the sender", async () => {
    const open = await payByTransfer(pay);
    await pay.runtime.db.withTransaction((tx) => eraseSenders(tx, [open.order.id]));
    expect(await captureOf(pay, open)).toMatchObject({
      channel: "transfer",
      senderName: null,
      senderAccount: null,
      senderBank: null,
    });
  });
});

describe("a transfer through a provider that refunds cards alone", () => {
  let desk: CaseDesk;
  beforeAll(async () => {
    desk = await createCaseDesk();
  });
  afterAll(() => desk.close());

  test("goes back from the shop's account, never by the provider", async () => {
    const { pay, owner } = desk;
    const open = await payByTransfer(pay);
    const before = countRefundRequests(pay);
    const [refund] = await refundPayment(pay.runtime, requestFor(open, 10_000, "transfer-back"));
    expect(refund?.status).toBe("to_send");
    pay.advance(5 * minuteMs);
    await pollRefunds(pay.runtime);
    expect(countRefundRequests(pay)).toBe(before);
    expect((await pay.lookUp(open)).refunds).toMatchObject([{ state: "to_send" }]);

    const path = `GET /staff/refunds/${refund?.id}` as const;
    const reply = await pay.shop.api<Reply<BankRefund>>(path, { headers: owner.headers });
    expect(reply.body.data).toMatchObject({
      method: "transfer",
      sender: { name: "ADAEZE OKAFOR", account: "0123456789", bank: "Sample Bank" },
    });
    const support = await signInStaff(pay.shop, "support");
    expect((await pay.shop.api(path, { headers: support.headers })).status).toBe(403);
    const list = await pay.shop.api<PaymentPage>(
      `GET /staff/payments?tab=all&search=${open.order.orderNumber}`,
      { headers: support.headers },
    );
    expect(JSON.stringify(list.body)).not.toContain("0123456789");
    expect(list.body.data).toContainEqual(
      expect.objectContaining({ type: "payment", channel: "transfer" }),
    );

    const sent = await pay.shop.api<Reply<BankRefund>>(
      `POST /staff/refunds/${refund?.id}/mark-sent`,
      { headers: owner.headers, body: { bankReference: "TRF-1" } },
    );
    expect(sent.body.data).toMatchObject({ state: "done" });
    expect((await pay.lookUp(open)).status).toBe("REFUNDED");
  });

  test("stays open as long as the items are reserved, which are as long as it is", async () => {
    const { pay } = desk;
    const open = await pay.place();
    expect(open.payment).toMatchObject({ accountMinutes: 30 });
    pay.openPopup(open.payment);
    const account = pay.control.payments()[0]?.account;
    expect(account?.minutes).toBe(30);
    pay.advance(25 * minuteMs);
    await pay.report(open, "close");
    const again = (await pay.resume(open)).body.data as FramePayment;
    expect(again.accountMinutes).toBe(15);
    const { reservedUntil = "" } = await pay.poll(open);
    const leftMinutes = (Date.parse(reservedUntil) - pay.runtime.clock().getTime()) / minuteMs;
    expect(leftMinutes).toBeGreaterThan(14);
    expect(leftMinutes).toBeLessThanOrEqual(15);
    pay.openPopup(again);
    pay.advance(13 * minuteMs);
    pay.control.transfer(again.reference);
    await pay.receiveWebhooks({ ...open, payment: again });
    expect(await pay.books(open)).toMatchObject({ status: "PAID", reviews: [] });
  });
});
