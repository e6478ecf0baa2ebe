import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPaymentShop, type PaymentShop } from "../../../../tests/kit/payment-shop.ts";
import {
  listProviderRefunds,
  placePaid,
  requestFor,
} from "../../../../tests/kit/refunded-payment.ts";
import { findDiscrepancies } from "../../../../tests/kit/shop.ts";
import { refundPayment } from "./request-refund.ts";
import { pollRefunds } from "./send-refund.ts";

const minuteMs = 60_000;

describe.each(["payaza", "paystack"] as const)("refunds of %s", (provider) => {
  let pay: PaymentShop;
  beforeAll(async () => {
    pay = await createPaymentShop(provider);
  });
  afterAll(async () => {
    expect(await findDiscrepancies(pay.shop)).toEqual([]);
    await pay.close();
  });

  /** As the job does, when it is due. */
  async function waitForProvider() {
    pay.advance(3 * minuteMs);
    await pollRefunds(pay.runtime);
  }

  test("in two parts: each is sent once, and all of it ends the order", async () => {
    const open = await placePaid(pay);
    await refundPayment(pay.runtime, requestFor(open, 4_000, "parts-1"));
    await waitForProvider();
    expect(await pay.lookUp(open)).toMatchObject({ status: "PAID", refundedAmount: 4_000 });
    await refundPayment(pay.runtime, { ...requestFor(open, 0, "parts-2"), amountKobo: "all" });
    await waitForProvider();
    await waitForProvider();
    expect(await pay.lookUp(open)).toMatchObject({
      status: "REFUNDED",
      refundedAmount: 10_000,
      refunds: [
        { amount: 4_000, state: "sent" },
        { amount: 6_000, state: "sent" },
      ],
    });
    expect(listProviderRefunds(pay, open).map(({ amountKobo }) => amountKobo)).toEqual([
      400_000, 600_000,
    ]);
    expect((await pay.books(open)).reviews).toEqual([]);
  });

  test("one without an answer is a case until it is found, and is not sent again", async () => {
    const open = await placePaid(pay, { refundAnswers: ["lost"] });
    await refundPayment(pay.runtime, requestFor(open, 10_000, "lost"));
    expect((await pay.books(open)).reviews).toEqual(["refund_unknown"]);
    await waitForProvider();
    expect(await pay.lookUp(open)).toMatchObject({ status: "REFUNDED", paymentNotes: [] });
    expect(listProviderRefunds(pay, open)).toHaveLength(1);
  });

  test("one that is declined gives its amount back, as a case", async () => {
    const open = await placePaid(pay, { refundAnswers: ["declined"] });
    const [refund] = await refundPayment(pay.runtime, requestFor(open, 10_000, "declined"));
    expect(refund).toMatchObject({ status: "failed" });
    expect(await pay.books(open)).toMatchObject({ status: "PAID", reviews: ["refund_failed"] });
    expect(listProviderRefunds(pay, open)).toEqual([]);
  });
});

describe("refunds that a provider accepts and completes later", () => {
  let pay: PaymentShop;
  beforeAll(async () => {
    pay = await createPaymentShop("paystack");
  });
  afterAll(() => pay.close());

  async function begin(key: string) {
    const open = await placePaid(pay, { refundAnswers: ["begun"] });
    const [refund] = await refundPayment(pay.runtime, requestFor(open, 10_000, key));
    expect(refund).toMatchObject({
      status: "sending",
      providerRefundReference: expect.stringMatching(/^\d+$/),
    });
    return open;
  }

  test("are in progress for the buyer, no case, and done as soon as their event arrives", async () => {
    const open = await begin("begun");
    await expect.poll(() => pay.books(open)).toMatchObject({ status: "PAID", reviews: [] });
    expect((await pay.lookUp(open)).refunds).toMatchObject([{ state: "in_progress" }]);
    pay.advance(3 * minuteMs);
    await pollRefunds(pay.runtime);
    expect((await pay.lookUp(open)).refunds).toMatchObject([{ state: "in_progress" }]);
    pay.control.settleRefunds(open.payment.reference, "Success");
    expect(await pay.control.sendEvent(open.payment.reference, { kind: "refund" })).toEqual([200]);
    await pollRefunds(pay.runtime);
    expect(await pay.lookUp(open)).toMatchObject({ status: "REFUNDED", refundedAmount: 10_000 });
    expect((await pay.books(open)).reviews).toEqual([]);
  });

  test("are a case once the provider says that they failed, and the amount can be refunded again", async () => {
    const open = await begin("begun-failed");
    pay.control.settleRefunds(open.payment.reference, "Failed");
    pay.advance(3 * minuteMs);
    await pollRefunds(pay.runtime);
    expect(await pay.books(open)).toMatchObject({ status: "PAID", reviews: ["refund_failed"] });
    pay.control.plan(open.payment.reference, {});
    await refundPayment(pay.runtime, requestFor(open, 10_000, "begun-again"));
    pay.advance(3 * minuteMs);
    await pollRefunds(pay.runtime);
    expect((await pay.lookUp(open)).status).toBe("REFUNDED");
  });

  test("stay in progress while the provider can't be reached, without a case or an email", async () => {
    const open = await begin("begun-outage");
    pay.advance(3 * 24 * 60 * minuteMs);
    const { config } = pay.runtime;
    const { paystack, ...payments } = config.payments;
    if (!paystack) throw new Error("It has keys");
    const cutOff = { ...paystack, apiBase: "http://127.0.0.1:1" };
    await pollRefunds({
      ...pay.runtime,
      config: { ...config, payments: { ...payments, paystack: cutOff } },
    });
    expect((await pay.lookUp(open)).refunds).toMatchObject([{ state: "in_progress" }]);
    expect((await pay.books(open)).reviews).toEqual([]);
    pay.control.settleRefunds(open.payment.reference, "Success");
    pay.advance(61 * minuteMs);
    await pollRefunds(pay.runtime);
    expect(await pay.lookUp(open)).toMatchObject({ status: "REFUNDED", refundedAmount: 10_000 });
  });

  test("need a decision by staff after two weeks", async () => {
    const open = await begin("begun-for-ever");
    pay.advance(15 * 24 * 60 * minuteMs);
    await pollRefunds(pay.runtime);
    expect((await pay.books(open)).reviews).toEqual(["refund_unknown"]);
  });

  test("an event alone, without the provider's own answer, ends nothing", async () => {
    const open = await begin("begun-claimed");
    await pay.control.sendEvent(open.payment.reference, { kind: "refund" });
    await pollRefunds(pay.runtime);
    expect((await pay.lookUp(open)).refunds).toMatchObject([{ state: "in_progress" }]);
  });
});
