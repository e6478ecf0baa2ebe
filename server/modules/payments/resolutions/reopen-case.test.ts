import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { kobo } from "#contract/money/kobo.ts";
import { type CaseDesk, createCaseDesk, offered } from "../../../../tests/kit/case-desk.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { openCase } from "../cases/open-case.ts";

let desk: CaseDesk;
beforeAll(async () => {
  desk = await createCaseDesk();
});
afterAll(() => desk.close());

const reopen = ({ id, version }: PaymentCase) =>
  desk.call<PaymentCase>(`POST /staff/payment-cases/${id}/reopen`, desk.owner, { version });

async function reopened(settled: PaymentCase): Promise<PaymentCase> {
  const { status, body } = await reopen(settled);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** The messages of a kind to the buyer of an order: their status, and whether they are held back. */
const statesOf = ({ order }: OpenOrder, kind: string) =>
  desk.pay.runtime.db.rows<{ status: string; isHeld: boolean | null }>({
    text: `select m.status, j.run_at > now() as is_held from mail_message m
      left join graphile_worker._private_jobs j on j.payload ->> 'id' = m.id
      where m.kind = $1 and m.recipient = $2 order by m.created_at, m.id`,
    values: [kind, order.shippingInfo.email],
  });

const holdOf = async ({ order }: OpenOrder) =>
  (
    await desk.pay.runtime.db.first<{ until: Date }>({
      text: "select reserved_until as until from shop_order where id = $1",
      values: [order.id],
    })
  )?.until.toISOString();

const timelineOf = async ({ order }: OpenOrder) =>
  (await desk.call<StaffOrder>(`GET /staff/orders/${order.id}`)).body.data.timeline;

describe("a resolution that moved nothing", () => {
  test("is reopened while its email waits: the case is open as before, and nothing is sent", async () => {
    const open = await desk.twice();
    const paymentCase = await desk.caseOf(open);
    const before = await statesOf(open, "payment-note");
    const settled = await desk.settle(paymentCase, "leave");
    expect(settled.canReopen).toBe(true);
    expect((await statesOf(open, "payment-note")).at(-1)).toEqual({
      status: "queued",
      isHeld: true,
    });
    const back = await reopened(settled);
    expect(back).toEqual({ ...paymentCase, version: paymentCase.version + 2, canReopen: false });
    expect(await desk.openCaseCount(open)).toBe(1);
    const after = await statesOf(open, "payment-note");
    expect(after.map(({ status }) => status)).toEqual([
      ...before.map(({ status }) => status),
      "cancelled",
    ]);
    const event = (await timelineOf(open)).find(({ kind }) => kind === "case_resolved");
    expect(event).toMatchObject({ isUndone: true });
    expect((await reopen(back)).body.detail).toBe("This case is open already.");
    await desk.settle(back, "leave");
    expect((await statesOf(open, "payment-note")).at(-1)?.status).toBe("queued");
  });

  test("is reopened at any later time, only at the current version, and the customer is notified once", async () => {
    const open = await desk.twice();
    const paymentCase = await desk.caseOf(open);
    const settled = await desk.settle(paymentCase, "leave");
    const stale = await reopen(paymentCase);
    expect([stale.status, stale.body.meta]).toMatchObject([
      409,
      { current: { id: paymentCase.id } },
    ]);
    await desk.pay.runtime.db.rows({
      text: "update mail_message set status = 'sent', sent_at = now() where status = 'queued'",
    });
    await desk.pass(60 * 24 * 3);
    const before = (await statesOf(open, "payment-note")).length;
    const back = await reopened(settled);
    expect((await statesOf(open, "payment-note")).slice(before)).toEqual([
      { status: "queued", isHeld: true },
    ]);
    // Decided again before that email left: only the decision is sent.
    await desk.settle(back, "leave");
    expect(
      (await statesOf(open, "payment-note")).slice(before).map(({ status }) => status),
    ).toEqual(["cancelled", "queued"]);
  });

  test("writes off what a bank may have reversed, and is reopened without an email", async () => {
    const open = await desk.place();
    await desk.payFor(open, { events: [] });
    await desk.pay.runtime.db.withTransaction((tx) =>
      openCase(tx, desk.pay.runtime, {
        kind: "reversed_after_paid",
        orderId: open.order.id,
        reference: open.payment.reference,
        amountKobo: kobo(1_000_000),
        detail: "It may be gone.",
        reopens: false,
      }),
    );
    const back = await reopened(await desk.settle(await desk.caseOf(open), "write_off"));
    expect(offered(back)).toContain("write_off");
    expect(await desk.openCaseCount(open)).toBe(1);
  });
});

describe("the requested balance", () => {
  test("is no longer requested: the link stops working, and every case it closed is open", async () => {
    const open = await desk.underpaid();
    await desk.pay.runtime.db.withTransaction((tx) =>
      openCase(tx, desk.pay.runtime, {
        kind: "wrong_reference",
        orderId: open.order.id,
        reference: open.payment.reference,
        amountKobo: kobo(600_000),
        detail: "Another payment.",
        reopens: false,
      }),
    );
    const paymentCase = await desk.caseOf(open, "underpaid");
    const held = await holdOf(open);
    const settled = await desk.settle(paymentCase, "request_balance");
    expect(await desk.openCaseCount(open)).toBe(0);
    expect(await holdOf(open)).not.toBe(held);
    expect(await statesOf(open, "payment-balance")).toEqual([{ status: "queued", isHeld: true }]);
    const [mail] = await desk.mailsOf(open, "payment-balance");
    const token = /\/pay\/[\w-]+#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";

    expect(await reopened(settled)).toMatchObject({
      settled: null,
      assignee: paymentCase.assignee,
    });
    expect(await desk.openCaseCount(open)).toBe(2);
    expect(await holdOf(open)).toBe(held);
    expect((await statesOf(open, "payment-balance")).map(({ status }) => status)).toEqual([
      "cancelled",
    ]);
    const byLink: OpenOrder = { ...open, order: { ...open.order, orderToken: token } };
    expect((await desk.pay.resume(byLink)).status).toBe(404);
    expect(await desk.pay.lookUp(open)).toMatchObject({ dueAmount: 4_000, canPay: false });
    const marked = (await timelineOf(open)).filter(({ isUndone }) => isUndone);
    expect(marked.map(({ kind }) => kind).toSorted()).toEqual([
      "case_resolved",
      "payment_link_sent",
    ]);
    await desk.settle(await desk.caseOf(open, "underpaid"), "request_balance");
    expect(await desk.openCaseCount(open)).toBe(0);
  });

  test("and was paid in between stays so", async () => {
    const open = await desk.underpaid();
    const settled = await desk.settle(await desk.caseOf(open), "request_balance");
    const started = await desk.pay.resume(open);
    await desk.payFor({ ...open, payment: started.body.data }, { events: [] });
    const { status, body } = await reopen(settled);
    expect([status, body.detail]).toEqual([409, "The order has changed since."]);
    expect(await desk.pay.lookUp(open)).toMatchObject({ status: "PAID" });
    expect(await desk.openCaseCount(open)).toBe(0);
  });

  test("and was partly paid in between stays so: its case shows the new balance", async () => {
    const open = await desk.underpaid();
    const settled = await desk.settle(await desk.caseOf(open), "request_balance");
    const started = await desk.pay.resume(open);
    const rest = { ...open, payment: started.body.data };
    await desk.payFor(rest, { events: [], receivedPercent: 50 });
    const { status, body } = await reopen(settled);
    expect([status, body.detail]).toEqual([409, "The order has changed since."]);
    expect(await desk.openCases(open)).toMatchObject([{ kind: "underpaid", amount: 2_000 }]);
  });
});

test("a resolution that moved an order or money can't be reopened", async () => {
  const open = await desk.underpaid();
  const settled = await desk.settle(await desk.caseOf(open), "accept_as_paid");
  expect(settled.canReopen).toBe(false);
  expect((await reopen(settled)).body.detail).toMatch(/moved money/);
  expect(await desk.pay.lookUp(open)).toMatchObject({ status: "PAID" });
});
