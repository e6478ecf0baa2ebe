import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffRefund } from "#contract/api/payments/refunds.ts";
import type { PaymentCase, PaymentPage } from "#contract/api/payments/staff-payments.ts";
import {
  type CaseDesk,
  createCaseDesk,
  getResolution,
  offered,
} from "../../../../tests/kit/case-desk.ts";
import { findCustomer } from "../../../../tests/kit/customers.ts";
import { deliverPaidOrder } from "../../../../tests/kit/order-moves.ts";
import { withPayaza } from "../../../../tests/kit/payaza-config.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { pollPayments } from "../payments-jobs.ts";
import { expireUnpaidOrders } from "../reconcile/expire-unpaid-orders.ts";
import { pollRefunds } from "../refunds/send-refund.ts";
import { resolveCase } from "./resolve-case.ts";

let desk: CaseDesk;
beforeAll(async () => {
  desk = await createCaseDesk();
});
afterAll(() => desk.close());

test("a second payment is refunded to itself; the order continues", async () => {
  const open = await desk.twice();
  const paymentCase = await desk.caseOf(open);
  expect(paymentCase.kind).toBe("paid_twice");
  expect(getResolution(paymentCase, "refund_excess")).toMatchObject({ button: "Refund ₦10,000" });
  await desk.settle(paymentCase, "refund_excess");
  expect(desk.sentBack(open)).toEqual([10_000]);
  expect(await desk.pay.lookUp(open)).toMatchObject({ status: "PAID", refundedAmount: 10_000 });
  const [first] = desk.pay.control
    .refunds()
    .filter(({ paymentReference }) => paymentReference.startsWith(open.order.orderNumber));
  expect(first?.paymentReference).toBe(paymentCase.reference);
});

test("a second payment whose declined refund was repeated from the order is not offered again", async () => {
  const open = await desk.twice();
  desk.pay.control.plan(open.payment.reference, { events: [], refundAnswers: ["declined"] });
  await desk.settle(await desk.caseOf(open), "refund_excess");
  expect(offered(await desk.caseOf(open))).toEqual(["retry_refund", "leave"]);
  const refunded = await desk.call(`POST /staff/orders/${open.order.id}/refunds`, desk.owner, {
    ...{ mode: "amount", lines: [], shipping: false, why: "overpaid" },
    ...{ amount: 10_000, refundable: 20_000 },
  });
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(201);
  expect(desk.sentBack(open)).toEqual([10_000]);
  const mails = await desk.mailsOf(open, "payment-note");
  const paymentCase = await desk.caseOf(open);
  expect(paymentCase.resolutions).toMatchObject([
    { resolution: "leave", title: "Close the case", amount: null },
  ]);
  await desk.settle(paymentCase, "leave");
  expect(await desk.mailsOf(open, "payment-note")).toEqual(mails);
});

test("overpaid: the excess is refunded", async () => {
  const open = await desk.place();
  await desk.payFor(open, { receivedPercent: 120, events: [] });
  const paymentCase = await desk.caseOf(open);
  expect(paymentCase.kind).toBe("overpaid");
  await desk.settle(paymentCase, "refund_excess");
  expect(desk.sentBack(open)).toEqual([2_000]);
});

test.each([
  ["wrong_currency", { answerCurrency: "USD" }],
  ["wrong_reference", { answerReference: "ANOTHER" }],
])(
  "%s: rechecked and correct, the order is paid and the case closes by itself",
  async (kind, plan) => {
    const open = await desk.place();
    await desk.payFor(open, { events: [], ...plan });
    const paymentCase = await desk.caseOf(open);
    expect(paymentCase.kind).toBe(kind);
    expect(offered(paymentCase)).toEqual([
      "request_balance",
      "refund_and_cancel",
      "accept_as_paid",
    ]);
    desk.pay.control.plan(open.payment.reference, { events: [] });
    const rechecked = await desk.call<PaymentCase>(
      `POST /staff/payment-cases/${paymentCase.id}/recheck`,
    );
    expect(rechecked.body.data.settled).toMatchObject({ resolution: null, by: null });
    expect((await desk.pay.lookUp(open)).status).toBe("PAID");
  },
);

test("a wrong payment is dropped: the order is cancelled and nothing is refunded", async () => {
  const open = await desk.place();
  await desk.payFor(open, { events: [], answerCurrency: "USD" });
  await desk.settle(await desk.caseOf(open), "refund_and_cancel");
  expect(await desk.pay.books(open)).toMatchObject({ status: "CANCELLED", reservedUnits: 0 });
  expect(desk.sentBack(open)).toEqual([]);
});

describe("a reversed payment", () => {
  async function reversed(): Promise<OpenOrder> {
    const open = await desk.place();
    await desk.payFor(open, { events: [] });
    desk.pay.control.settle(open.payment.reference, "Failed");
    const rechecked = await desk.call(`POST /staff/orders/${open.order.id}/payments/recheck`);
    expect(rechecked.body.data).toEqual({ count: 1 });
    return open;
  }

  test("recorded as reversed: the order ends as refunded, its item returns to stock, and nothing is sent", async () => {
    const open = await reversed();
    const paymentCase = await desk.caseOf(open);
    expect(offered(paymentCase)).toEqual(["leave", "write_off", "record_reversal"]);
    await desk.settle(paymentCase, "record_reversal");
    expect(await desk.pay.books(open)).toMatchObject({ status: "REFUNDED", reservedUnits: 0 });
    expect(desk.sentBack(open)).toEqual([]);
    const text = (await desk.mailsOf(open, "order-refund"))[0]?.text;
    expect(text).toMatch(/your bank has charged back/i);
    expect(text).not.toContain("we refunded");
  });

  test("written off: the order continues", async () => {
    const open = await reversed();
    await desk.settle(await desk.caseOf(open), "write_off");
    expect(await desk.pay.lookUp(open)).toMatchObject({ status: "PAID", paymentNotes: [] });
  });
});

describe("an order whose buyer was erased", () => {
  async function erase({ order }: OpenOrder): Promise<void> {
    const { email } = order.shippingInfo;
    const { id } = await findCustomer(desk.pay.shop, desk.owner, email);
    const reply = await desk.call(`POST /staff/customers/${id}/erase`, desk.owner, { email });
    expect(reply.status, JSON.stringify(reply.body)).toBe(204);
  }

  test("keeps a late payment, which can be refunded", async () => {
    const open = await desk.place();
    desk.pay.openPopup(open.payment, { events: [], settleDelayMs: null });
    desk.pay.control.pay(open.payment.reference);
    await desk.pass(45);
    await expireUnpaidOrders(desk.pay.runtime);
    await erase(open);
    desk.pay.control.settle(open.payment.reference, "Completed");
    await desk.pass(60);
    await pollPayments(desk.pay.runtime);
    expect(await desk.pay.books(open)).toMatchObject({
      status: "EXPIRED",
      captured: [10_000],
      reviews: ["paid_after_close"],
    });
    const paymentCase = await desk.caseOf(open);
    expect(getResolution(paymentCase, "accept_and_fulfil")).toMatchObject({
      isOpen: false,
      effect: "The customer's data was erased, so there is no address to ship to.",
    });
    expect((await desk.decide(paymentCase, "accept_and_fulfil")).status).toBe(409);
    await desk.settle(paymentCase, "send_back");
    expect(desk.sentBack(open)).toEqual([10_000]);
  });

  test("records what is refunded of it, and what the bank reverses", async () => {
    const open = await desk.place();
    await desk.payFor(open, { events: [] });
    await deliverPaidOrder(desk.pay.shop, open.order.id);
    await erase(open);
    const body = {
      mode: "amount",
      lines: [],
      shipping: false,
      amount: 3_000,
      why: "goodwill",
      refundable: 10_000,
    };
    const path = `/staff/orders/${open.order.id}` as const;
    const created = await desk.call<StaffRefund[]>(`POST ${path}/refunds`, desk.owner, body);
    expect(created.body.data, JSON.stringify(created.body)).toMatchObject([{ state: "done" }]);
    desk.pay.control.settle(open.payment.reference, "Failed");
    expect((await desk.call(`POST ${path}/payments/recheck`)).status).toBe(200);
    await desk.settle(await desk.caseOf(open), "record_reversal");
    expect((await desk.pay.books(open)).status).toBe("REFUNDED");
  });
});

describe("a refund without a clear result", () => {
  async function unknownRefund(answer: "lost" | "lost_undone" | "declined"): Promise<OpenOrder> {
    const open = await desk.place();
    await desk.payFor(open, { events: [], refundAnswers: [answer] });
    const body = {
      mode: "amount",
      lines: [],
      shipping: false,
      amount: 3_000,
      why: "goodwill",
      refundable: 10_000,
    };
    const created = await desk.call(
      `POST /staff/orders/${open.order.id}/refunds`,
      desk.owner,
      body,
    );
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    return open;
  }

  test("is found when the provider is queried again", async () => {
    const open = await unknownRefund("lost");
    const paymentCase = await desk.caseOf(open);
    expect(paymentCase).toMatchObject({ kind: "refund_unknown", refund: { state: "unknown" } });
    const rechecked = await desk.call<PaymentCase>(
      `POST /staff/payment-cases/${paymentCase.id}/recheck`,
    );
    expect(rechecked.body.data).toMatchObject({
      refund: { state: "done" },
      settled: { resolution: null },
    });
  });

  test("is marked as refunded by staff", async () => {
    const open = await unknownRefund("lost");
    await desk.settle(await desk.caseOf(open), "mark_refunded");
    expect(await desk.pay.lookUp(open)).toMatchObject({ refundedAmount: 3_000 });
    expect(desk.sentBack(open)).toEqual([3_000]);
  });

  test("was not refunded, and is retried as a new one: once", async () => {
    const open = await unknownRefund("lost_undone");
    await desk.settle(await desk.caseOf(open), "retry_refund");
    expect(desk.sentBack(open)).toEqual([3_000]);
    expect(await desk.pay.lookUp(open)).toMatchObject({
      refundedAmount: 3_000,
      refunds: [{ state: "sent" }],
    });
  });

  test("was not refunded, and is left", async () => {
    const open = await unknownRefund("lost_undone");
    await desk.settle(await desk.caseOf(open), "mark_not_refunded");
    expect(await desk.pay.lookUp(open)).toMatchObject({ refundedAmount: 0, refunds: [] });
  });

  test("was declined: retried, or left", async () => {
    const open = await unknownRefund("declined");
    const paymentCase = await desk.caseOf(open);
    expect(paymentCase.kind).toBe("refund_failed");
    expect(offered(paymentCase)).toEqual(["retry_refund", "leave"]);
    await desk.settle(paymentCase, "retry_refund");
    expect(desk.sentBack(open)).toEqual([3_000]);
  });

  test("a resolution whose process dies before sending: the job sends the refund, once", async () => {
    const open = await desk.underpaid();
    const paymentCase = await desk.caseOf(open);
    const { config: cutOff } = withPayaza(desk.pay.runtime, { apiBase: "http://127.0.0.1:1" });
    let committed = 0;
    const { db } = desk.pay.runtime;
    const dying = {
      ...db,
      // the claim of the refund never comes
      first: () => Promise.reject(new Error("killed")),
      withTransaction: async <T>(work: (tx: never) => Promise<T>) => {
        committed += 1;
        return await db.withTransaction(work as never);
      },
    } as unknown as typeof db;
    const { version, id } = paymentCase;
    const member = { id: desk.owner.member.id, name: "", email: "", role: "owner" as const };
    const resolution = "refund_and_cancel" as const;
    const deciding = resolveCase({ ...desk.pay.runtime, config: cutOff, db: dying }, member, id, {
      version,
      resolution,
      amount: 6_000,
      reason: "Not there any more",
    });
    await expect(deciding).rejects.toThrow("killed");
    expect([committed, desk.sentBack(open)]).toEqual([1, []]);
    await desk.pass(2);
    await pollRefunds(desk.pay.runtime);
    await pollRefunds(desk.pay.runtime);
    expect(desk.sentBack(open)).toEqual([6_000]);
  });
});

test("the key alert is closed by a person, raised again, and ends when the key is accepted", async () => {
  const open = await desk.place();
  await desk.payFor(open, { events: [], answers: ["unauthorized"] });
  const listed = await desk.call<PaymentPage["data"]>("GET /staff/payments");
  const alarm = listed.body.data.find(({ kind }) => kind === "provider_config");
  expect(alarm).toMatchObject({ type: "case", order: null });
  const paymentCase = (await desk.call<PaymentCase>(`GET /staff/payment-cases/${alarm?.id}`)).body
    .data;
  await desk.settle(paymentCase, "leave");
  desk.pay.control.plan(open.payment.reference, { events: [], answers: ["unauthorized"] });
  await desk.pay.poll(open);
  expect(
    (await desk.call<PaymentCase>(`GET /staff/payment-cases/${alarm?.id}`)).body.data.settled,
  ).toBeNull();
  await desk.pass(2);
  await desk.call<PaymentCase>(`POST /staff/payment-cases/${alarm?.id}/recheck`);
  const healed = await desk.call<PaymentCase>(`GET /staff/payment-cases/${alarm?.id}`);
  expect(healed.body.data.settled).toMatchObject({ resolution: null });
});
