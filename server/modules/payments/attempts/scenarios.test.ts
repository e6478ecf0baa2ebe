import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createPaymentShop, type PaymentShop } from "../../../../tests/kit/payment-shop.ts";
import { findDiscrepancies } from "../../../../tests/kit/shop.ts";
import { pollPayments } from "../payments-jobs.ts";
import { expireUnpaidOrders } from "../reconcile/expire-unpaid-orders.ts";

const minuteMs = 60_000;
const paidOnce = {
  status: "PAID",
  captured: [10_000],
  reviews: [],
  mails: ["order-paid"],
  reservedUnits: 1,
};
const unpaid = {
  status: "PENDING_PAYMENT",
  captured: [],
  reviews: [],
  mails: [],
  reservedUnits: 1,
};

/** What every provider must pass. */
describe.each(["payaza", "paystack"] as const)("%s", (provider) => {
  let pay: PaymentShop;
  beforeAll(async () => {
    pay = await createPaymentShop(provider);
  });
  afterAll(async () => {
    expect(await findDiscrepancies(pay.shop)).toEqual([]);
    await pay.close();
  });

  test("1 success with a webhook: paid once, the later callback changes nothing", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, "1");
    pay.control.pay(open.payment.reference);
    expect(await pay.receiveWebhooks(open)).toEqual([200]);
    expect(await pay.books(open)).toEqual(paidOnce);
    const callback = await pay.report(open, "success");
    expect(callback.body.data).toMatchObject({ state: "paid", orderStatus: "PAID" });
    expect(await pay.books(open)).toEqual(paidOnce);
  });

  test("2 declined, then approved in the same pop-up: the failure blocks nothing", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, "2");
    expect(pay.control.pay(open.payment.reference).result).toBe("error");
    await pay.receiveWebhooks(open);
    expect((await pay.report(open, "error")).body.data.state).toBe("awaiting");
    expect(await pay.books(open)).toEqual(unpaid);
    expect(pay.control.pay(open.payment.reference).result).toBe("success");
    await pay.receiveWebhooks(open, 2);
    expect(await pay.books(open)).toEqual(paidOnce);
  });

  test("3 closed: still awaiting, resumed under a new reference, the old one is still queried", async () => {
    const open = await pay.place();
    expect(open.payment.reference).toBe(open.order.orderNumber);
    pay.openPopup(open.payment, "3");
    const queries = pay.questions(open);
    expect((await pay.report(open, "close")).body.data.state).toBe("awaiting");
    expect(pay.questions(open)).toBe(queries + 1);
    const again = await pay.resume(open);
    expect(again.body.data.reference).toBe(`${open.order.orderNumber}-2`);
    const before = pay.questions(open);
    pay.advance(5 * minuteMs);
    await pollPayments(pay.runtime);
    expect(pay.questions(open)).toBe(before + 1);
    pay.control.pay(open.payment.reference);
    pay.advance(10 * minuteMs);
    await pollPayments(pay.runtime);
    expect(await pay.books(open)).toEqual(paidOnce);
  });

  test("4 success without any webhook: the page's query finds the payment", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, { events: [], answers: ["initialized"] });
    pay.control.pay(open.payment.reference);
    expect((await pay.report(open, "success")).body.data.state).toBe("confirming");
    expect(await pay.poll(open)).toMatchObject({ state: "paid", totalAmount: 10_000 });
    expect(await pay.books(open)).toEqual(paidOnce);
  });

  test("5 the webhook before the callback: already paid when the callback arrives", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, "5");
    pay.control.pay(open.payment.reference);
    await pay.receiveWebhooks(open);
    expect(await pay.books(open)).toEqual(paidOnce);
    expect((await pay.report(open, "success")).body.data.state).toBe("paid");
  });

  test("6 the same webhook a hundred times at once, and rewritten: one payment, one mail, one stock move", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, {
      events: [
        { kind: "payment", copies: 100 },
        { kind: "payment", copies: 10, bytes: "reformatted" },
      ],
    });
    pay.control.pay(open.payment.reference);
    const replies = await pay.receiveWebhooks(open, 110);
    expect(new Set(replies)).toEqual(new Set([200]));
    const events = pay.control
      .exchanges(open.payment.reference)
      .filter(({ kind }) => kind === "webhook");
    expect(new Set(events.map(({ body }) => body)).size).toBe(2);
    await Promise.all(Array.from({ length: 20 }, () => pay.report(open, "success")));
    expect(await pay.books(open)).toEqual(paidOnce);
  });

  test("7 forged signatures of every kind: rejected, nothing queried, nothing changed, no body stored", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, "7");
    const queries = pay.questions(open);
    const logged = vi.spyOn(pay.runtime.log, "warn");
    for (const event of pay.control.payments()[0]?.plan.events ?? []) {
      expect(await pay.control.sendEvent(open.payment.reference, event)).toEqual([401]);
    }
    expect(pay.questions(open)).toBe(queries);
    expect(await pay.books(open)).toEqual(unpaid);
    // A stranger can send as many as they like: no entry in the audit log, and one line a minute.
    const audited = "select from audit_entry where action like '%webhook%'";
    expect(await pay.runtime.db.rows({ text: audited })).toEqual([]);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(logged.mock.calls)).not.toContain(open.payment.reference);
    logged.mockRestore();
  });

  test("8 underpaid: not paid, staff emailed once, the stock reserved past the usual hold", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, "8");
    pay.control.pay(open.payment.reference);
    await pay.receiveWebhooks(open);
    expect(await pay.poll(open)).toMatchObject({ state: "review", orderStatus: "PENDING_PAYMENT" });
    expect((await pay.resume(open)).body.code).toBe("order_not_payable");
    pay.advance(60 * minuteMs);
    await expireUnpaidOrders(pay.runtime);
    expect(await pay.books(open)).toEqual({
      status: "PENDING_PAYMENT",
      captured: [6_000],
      reviews: ["underpaid"],
      mails: ["payment-note", "payment-review"],
      reservedUnits: 1,
    });
  });

  test("9 overpaid: paid once, the excess needs review", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, "9");
    pay.control.pay(open.payment.reference);
    await pay.receiveWebhooks(open);
    expect(await pay.books(open)).toEqual({
      ...paidOnce,
      captured: [12_000],
      reviews: ["overpaid"],
      mails: ["order-paid", "payment-note", "payment-review"],
    });
  });

  test.each([
    ["10 wrong currency in the reply", "10", "wrong_currency"],
    ["10 another reference in the reply", "10b", "wrong_reference"],
  ])("%s: review, never paid", async (_name, scenario, kind) => {
    const open = await pay.place();
    pay.openPopup(open.payment, scenario);
    pay.control.pay(open.payment.reference);
    await pay.receiveWebhooks(open);
    expect((await pay.poll(open)).state).toBe("review");
    expect(await pay.books(open)).toEqual({
      ...unpaid,
      reviews: [kind],
      mails: ["payment-note", "payment-review"],
    });
  });

  test("11 the provider fails to answer: unknown, not failed; confirming until it does", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, {
      events: [],
      answers: [
        "server_error",
        "malformed",
        "success_false",
        "timeout",
        "unauthorized",
        "not_found",
      ],
    });
    pay.control.pay(open.payment.reference);
    for (let n = 0; n < 5; n += 1) {
      expect(await pay.poll(open)).toMatchObject({ state: "confirming" });
    }
    expect((await pay.report(open, "success")).body.data.state).toBe("confirming");
    // Before that the answer is the one that was just had.
    pay.advance(2_000);
    expect((await pay.resume(open)).body.code).toBe("order_not_payable");
    expect(await pay.books(open)).toEqual(paidOnce);
    const alerts = await pay.runtime.db.rows({
      text: "select kind from payment_case where kind = 'provider_config'",
    });
    expect(alerts).toHaveLength(1);
  });

  test("12 a forged or replayed callback: unknown to the provider, nothing changes", async () => {
    const open = await pay.place();
    const other = await pay.place();
    pay.openPopup(open.payment, "12");
    pay.control.pay(open.payment.reference);
    expect((await pay.report(open, "success")).body.data.state).toBe("confirming");
    expect(await pay.books(open)).toEqual(unpaid);
    expect((await pay.report(other, "success", open.payment.reference)).status).toBe(404);
    expect((await pay.report(other, "success", "ASO-NOSUCH00")).status).toBe(404);
    expect((await pay.poll(other)).state).toBe("awaiting");
    pay.advance(11 * minuteMs);
    expect((await pay.poll(open)).state).toBe("awaiting");
  });

  test("13 connection lost after paying: polling finds it, and no second payment is offered", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, { callback: "lost", events: [], answers: ["server_error"] });
    pay.control.pay(open.payment.reference);
    expect((await pay.resume(open)).body.code).toBe("payment_unresolved");
    pay.advance(2 * minuteMs);
    await pollPayments(pay.runtime);
    expect(await pay.books(open)).toEqual(paidOnce);
    expect((await pay.resume(open)).body.code).toBe("order_not_payable");
  });

  test("14 the webhook says Completed, the query not yet: nothing is fulfilled on the webhook alone", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, { answers: ["initialized", "initialized"] });
    pay.control.pay(open.payment.reference);
    await pay.receiveWebhooks(open);
    expect(await pay.books(open)).toEqual(unpaid);
    expect((await pay.report(open, "success")).body.data.state).toBe("confirming");
    expect((await pay.poll(open)).state).toBe("paid");
  });

  test("15 reversed after it was paid: stays paid, needs review", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, {});
    pay.control.pay(open.payment.reference);
    await pay.receiveWebhooks(open);
    pay.control.settle(open.payment.reference, "Failed");
    await pay.receiveWebhooks(open, 2);
    expect(await pay.books(open)).toEqual({
      ...paidOnce,
      reviews: ["reversed_after_paid"],
      mails: ["order-paid", "payment-note", "payment-review"],
    });
  });

  test("15 a first, declined card that is reported late: stays paid, no email", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, { cardOutcomes: ["declined", "approved"], events: [] });
    expect(pay.control.pay(open.payment.reference).result).toBe("error");
    expect(pay.control.pay(open.payment.reference).result).toBe("success");
    expect((await pay.poll(open)).state).toBe("paid");
    const late = { kind: "payment", status: "Failed" } as const;
    expect(await pay.control.sendEvent(open.payment.reference, late)).toEqual([200]);
    const queries = pay.questions(open);
    await pay.receiveWebhooks(open);
    expect(pay.questions(open)).toBe(queries + 1);
    expect(await pay.books(open)).toEqual(paidOnce);
  });

  test("16 completed after the order expired: the money is recorded, needs review", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, "16");
    pay.control.pay(open.payment.reference);
    pay.advance(31 * minuteMs);
    await expireUnpaidOrders(pay.runtime);
    expect(await pay.books(open)).toEqual({ ...unpaid, status: "EXPIRED", reservedUnits: 0 });
    expect((await pay.poll(open)).state).toBe("closed");
    expect((await pay.resume(open)).body.code).toBe("order_not_payable");
    pay.control.settle(open.payment.reference, "Completed");
    pay.advance(60 * minuteMs);
    await pollPayments(pay.runtime);
    expect(await pay.books(open)).toEqual({
      status: "EXPIRED",
      captured: [10_000],
      reviews: ["paid_after_close"],
      mails: ["payment-note", "payment-review"],
      reservedUnits: 0,
    });
    expect((await pay.poll(open)).state).toBe("review");
  });

  test("16 two attempts both completed: both recorded, the order paid once, needs review", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment);
    await pay.report(open, "close");
    const second = { ...open, payment: (await pay.resume(open)).body.data };
    pay.openPopup(second.payment);
    pay.control.pay(second.payment.reference);
    await pay.receiveWebhooks(second);
    pay.control.pay(open.payment.reference);
    await pay.receiveWebhooks(open);
    expect(await pay.books(open)).toEqual({
      ...paidOnce,
      captured: [10_000, 10_000],
      reviews: ["paid_twice"],
      mails: ["order-paid", "payment-note", "payment-review"],
    });
    expect(await pay.poll(open)).toMatchObject({ state: "paid" });
  });

  test("17 a payout and an unknown reference: signed, so stored and answered 200, and ignored", async () => {
    const open = await pay.place();
    pay.openPopup(open.payment, "17");
    pay.control.pay(open.payment.reference);
    expect(await pay.receiveWebhooks(open, 3)).toEqual([200, 200, 200]);
    expect(await pay.books(open)).toEqual(paidOnce);
    const stored = await pay.runtime.db.rows<{ reference: string }>({
      text: "select reference from payment_webhook where not exists (select from payment_attempt a where a.reference = payment_webhook.reference)",
    });
    expect(stored.map(({ reference }) => reference).sort()).toEqual([
      "NIP_20261121_0000000001",
      "NOT-OF-THIS-SHOP",
    ]);
  });

  test("19 the pop-up rejects our key: the order stays payable, and the page's report raises no alert", async () => {
    const open = await pay.place();
    const mails = "select id from mail_message where subject like '%rejects our API key%'";
    const before = await pay.runtime.db.rows({ text: mails });
    expect((await pay.report(open, "config_error")).body.data.state).toBe("awaiting");
    expect(await pay.runtime.db.rows({ text: mails })).toHaveLength(before.length);
    expect(await pay.books(open)).toEqual(unpaid);
  });
});
