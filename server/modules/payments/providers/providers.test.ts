import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { PaymentPlan } from "../../../../sandbox/payment-plan.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../../tests/kit/payment-shop.ts";
import { findProvider } from "./index.ts";
import type { PaymentProvider } from "./provider.ts";

/** What the store requires of every adapter; the journeys of a payment are in scenarios.test.ts. */
describe.each(["payaza", "paystack"] as const)("%s", (id) => {
  let pay: PaymentShop;
  let provider: PaymentProvider;
  beforeAll(async () => {
    pay = await createPaymentShop(id);
    const found = findProvider(pay.runtime, id);
    if (!found) throw new Error("It has keys");
    provider = found;
  });
  afterAll(() => pay.close());

  async function open(plan: PaymentPlan = {}, price = 10_000): Promise<OpenOrder> {
    const placed = await pay.place(price);
    pay.openPopup(placed.payment, { events: [], ...plan });
    return placed;
  }

  async function openPaid(plan: PaymentPlan = {}, price = 10_000) {
    const { payment } = await open(plan, price);
    pay.control.pay(payment.reference);
    const answer = await provider.query(payment.reference);
    if (answer.kind !== "completed") throw new Error("It is paid");
    return { reference: payment.reference, providerReference: answer.providerReference };
  }

  test("starts a payment under the order's number, in the mode of its keys", async () => {
    const { order, payment } = await pay.place(10_000.5);
    expect(payment).toMatchObject({
      checkout: provider.checkout,
      providerName: id === "payaza" ? "Payaza" : "Paystack",
      connectionMode: "Test",
      reference: order.orderNumber,
      amount: 10_000.5,
      currency: "NGN",
    });
    expect(JSON.stringify(payment)).not.toMatch(/SKTEST|sk_test/);
  });

  test("every amount is started and read to the kobo", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 10_000, max: 99_999_999 }), async (amount) => {
        const naira = amount / 100;
        const { payment } = await open({}, naira);
        expect(fromNaira(payment.amount)).toBe(amount);
        pay.control.pay(payment.reference);
        const stored = pay.control
          .payments()
          .find((each) => each.merchantReference === payment.reference);
        expect(stored?.amountKobo).toBe(amount);
        expect(await provider.query(payment.reference)).toMatchObject({
          kind: "completed",
          amountKobo: amount,
        });
      }),
      { numRuns: 12 },
    );
  });

  test("distinguishes a paid payment from an open, refused or unknown one", async () => {
    const { payment } = await open({ cardOutcomes: ["declined", "approved"] });
    expect(await provider.query(payment.reference)).toEqual({ kind: "initialized" });
    pay.control.pay(payment.reference);
    expect(await provider.query(payment.reference)).toEqual({ kind: "failed" });
    pay.control.pay(payment.reference);
    expect(await provider.query(payment.reference)).toMatchObject({
      kind: "completed",
      merchantReference: payment.reference,
      providerReference: expect.stringMatching(/./),
      amountKobo: 1_000_000,
      currency: "NGN",
    });
    pay.control.settle(payment.reference, "Failed");
    expect((await provider.query(payment.reference)).kind).toBeOneOf(["failed", "reversed"]);
    expect(await provider.query("ASO-NOSUCH00")).toEqual({ kind: "not_found" });
  });

  test.each([
    ["lag", "initialized", "initialized"],
    ["no record yet", "not_found", "not_found"],
    ["a server error", "server_error", "unknown"],
    ["a cut-off answer", "malformed", "unknown"],
    ["an answer without success", "success_false", "unknown"],
    ["no answer in time", "timeout", "unknown"],
    ["a refused key", "unauthorized", "refused"],
  ] as const)("reads %s", async (_name, answer, kind) => {
    const { payment } = await open({ answers: [answer] });
    pay.control.pay(payment.reference);
    expect((await provider.query(payment.reference)).kind).toBe(kind);
    expect((await provider.query(payment.reference)).kind).toBe("completed");
  });

  test("reads the amount, currency and reference that were paid, not those that were requested", async () => {
    const queryPaid = async (plan: PaymentPlan) => {
      const { payment } = await open(plan);
      pay.control.pay(payment.reference);
      return await provider.query(payment.reference);
    };
    expect(await queryPaid({ receivedPercent: 60 })).toMatchObject({ amountKobo: 600_000 });
    expect(await queryPaid({ answerCurrency: "USD" })).toMatchObject({ currency: "USD" });
    expect(await queryPaid({ answerReference: "OTHER" })).toMatchObject({
      merchantReference: "OTHER",
    });
  });

  const customer = {
    ...{ firstName: "Adaeze", lastName: "Okafor" },
    ...{ email: "adaeze@example.com", phone: "+2348030000000" },
  };
  const until = new Date(Date.now() + 20 * 60_000);
  let accounts = 0;
  function openAccount(plan: PaymentPlan = {}, amountKobo = kobo(1_000_001)) {
    accounts += 1;
    pay.control.next({ events: [], ...plan }, customer.email);
    const reference = `ASO-ACCT${accounts}`;
    const request = { reference, amountKobo, customer, minutes: 20, until };
    return {
      reference,
      result: provider.openAccount({ ...request, accountName: `Aso ${reference}` }),
    };
  }

  test("opens an account for one payment, which accepts exactly it, less, more or nothing", async () => {
    for (const [percent, amountKobo] of [
      [100, 1_000_001],
      [60, 600_001],
      [120, 1_200_001],
    ] as const) {
      const { reference, result } = openAccount();
      expect(await result).toEqual({
        kind: "opened",
        bank: expect.stringMatching(/./),
        accountNumber: expect.stringMatching(/^\d{10}$/),
        accountName: expect.stringMatching(/./),
        until,
      });
      const before = await provider.query(reference, "account");
      expect(before.kind).toBeOneOf(["initialized", "pending"]);
      pay.control.transfer(reference, percent);
      expect(await provider.query(reference, "account")).toMatchObject({
        kind: "completed",
        merchantReference: reference,
        amountKobo,
        currency: "NGN",
        source: {
          channel: "transfer",
          sender: { name: "ADAEZE OKAFOR", account: "0123456789", bank: "Sample Bank" },
        },
      });
    }
  });

  test.each([
    ["a server error", "server_error"],
    ["a lost answer", "lost"],
    ["another amount", "other_amount"],
    ["no number", "no_number"],
  ] as const)("%s is no account", async (_name, accountAnswer) => {
    expect((await openAccount({ accountAnswer }).result).kind).toBe("unavailable");
  });

  test("opens no second account under one reference", async () => {
    const { reference, result } = openAccount();
    expect((await result).kind).toBe("opened");
    const again = { reference, amountKobo: kobo(100), customer, minutes: 20, until };
    expect((await provider.openAccount({ ...again, accountName: "Aso" })).kind).toBe("unavailable");
  });

  const reason = "Goodwill";

  test("a refund is done at once, or accepted and found done later", async () => {
    const payment = await openPaid();
    const answer = await provider.refund({ ...payment, amountKobo: kobo(400_001), reason });
    expect(answer.kind).toBeOneOf(["done", "begun"]);
    expect(pay.control.refunds().at(-1)).toMatchObject({
      paymentReference: payment.reference,
      amountKobo: 400_001,
    });
    expect(
      await provider.findRefund({
        paymentReferences: [payment.reference, payment.providerReference],
        amountKobo: 400_001,
        refundReference: answer.refundReference,
        usedReferences: [],
        similarCount: 0,
      }),
    ).toMatchObject({ kind: "done", refundReference: answer.refundReference });
  });

  test("a refund without an answer is found by its payment and amount, and no other is mistaken for it", async () => {
    const payment = await openPaid({ refundAnswers: ["truth", "lost", "lost_undone"] });
    const send = (amount: number) =>
      provider.refund({ ...payment, amountKobo: kobo(amount), reason });
    const first = await send(300_000);
    expect((await send(300_000)).kind).toBe("unknown");
    const find = (amountKobo: number, usedReferences: readonly string[]) =>
      provider.findRefund({
        paymentReferences: [payment.reference, payment.providerReference],
        amountKobo,
        refundReference: null,
        usedReferences,
        similarCount: 0,
      });
    const found = await find(300_000, [first.refundReference]);
    expect(found.kind).toBe("done");
    expect(found).not.toMatchObject({ refundReference: first.refundReference });
    expect((await send(100_000)).kind).toBe("unknown");
    expect(await find(100_000, [])).toEqual({ kind: "absent" });
  });

  test.each([
    ["more than was paid", 1_000_001, {}],
    ["a refund that is declined", 1_000, { refundAnswers: ["declined"] }],
  ] as const)("%s is a clear no", async (_name, amount, plan) => {
    const payment = await openPaid(plan);
    const answer = await provider.refund({ ...payment, amountKobo: kobo(amount), reason });
    expect(answer).toMatchObject({ kind: "failed", cause: expect.stringMatching(/HTTP 4/) });
  });

  test("a server error says nothing about a refund", async () => {
    const payment = await openPaid({ refundAnswers: ["server_error"] });
    const answer = await provider.refund({ ...payment, amountKobo: kobo(1_000), reason });
    expect(answer.kind).toBe("unknown");
  });

  test("tokens signed with one secret differ from those of another", () => {
    expect(provider.sign("a")).toBe(provider.sign("a"));
    expect(provider.sign("a")).not.toBe(provider.sign("b"));
  });
});
