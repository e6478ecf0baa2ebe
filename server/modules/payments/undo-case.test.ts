import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import type { PaymentCase } from "#contract/api/staff-payments.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { kobo } from "#contract/money/kobo.ts";
import { type CaseDesk, createCaseDesk, offered } from "../../../tests/kit/case-desk.ts";
import type { OpenOrder } from "../../../tests/kit/payment-shop.ts";
import { raiseReview } from "./raise-review.ts";

let desk: CaseDesk;
beforeAll(async () => {
  desk = await createCaseDesk();
});
afterAll(() => desk.close());

const undo = ({ id, version }: PaymentCase) =>
  desk.call<PaymentCase>(`POST /staff/payments/${id}/undo`, desk.owner, { version });

async function undone(settled: PaymentCase): Promise<PaymentCase> {
  const { status, body } = await undo(settled);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** The messages of a kind to the buyer of an order: their status, and whether they wait for a moment. */
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
      text: "select hold_expires_at as until from shop_order where id = $1",
      values: [order.id],
    })
  )?.until.toISOString();

const timelineOf = async ({ order }: OpenOrder) =>
  (await desk.call<StaffOrder>(`GET /staff/orders/${order.id}`)).body.data.timeline;

describe("a decision by which nothing moved", () => {
  test("is taken back while its message waits: the case is open as it was, and nobody hears of it", async () => {
    const open = await desk.twice();
    const seen = await desk.caseOf(open);
    const before = await statesOf(open, "payment-note");
    const settled = await desk.settle(seen, "leave");
    expect(settled.undoUntil).toEqual(expect.any(String));
    expect((await statesOf(open, "payment-note")).at(-1)).toEqual({
      status: "queued",
      isHeld: true,
    });
    const back = await undone(settled);
    expect(back).toEqual({ ...seen, version: seen.version + 2, undoUntil: null });
    expect(await desk.openReviews(open)).toBe(1);
    const after = await statesOf(open, "payment-note");
    expect(after.map(({ status }) => status)).toEqual([
      ...before.map(({ status }) => status),
      "withheld",
    ]);
    const told = (await timelineOf(open)).find(({ kind }) => kind === "case_settled");
    expect(told).toMatchObject({ isUndone: true });
    expect((await undo(back)).body.detail).toBe("There is nothing to take back.");
    await desk.settle(back, "leave");
    expect((await statesOf(open, "payment-note")).at(-1)?.status).toBe("queued");
  });

  test("is taken back by what was seen alone, and not when it is too late", async () => {
    const open = await desk.twice();
    const seen = await desk.caseOf(open);
    const settled = await desk.settle(seen, "leave");
    const stale = await undo(seen);
    expect([stale.status, stale.body.meta]).toMatchObject([409, { current: { id: seen.id } }]);
    await desk.pass((undoAllowedMs + 1000) / 60_000);
    const late = await undo(settled);
    expect([late.status, late.body.detail]).toEqual([409, "It is too late to take this back."]);
    const now = await desk.call<PaymentCase>(`GET /staff/payments/${seen.id}`);
    expect(now.body.data).toMatchObject({ settled: { way: "leave" }, undoUntil: null });
  });

  test("gives up what a bank may have taken back, and is taken back without a message", async () => {
    const open = await desk.place();
    await desk.payFor(open, { events: [] });
    await desk.pay.runtime.db.withTransaction((tx) =>
      raiseReview(tx, desk.pay.runtime, {
        kind: "reversed_after_paid",
        orderId: open.order.id,
        reference: open.payment.reference,
        amountKobo: kobo(1_000_000),
        detail: "It may be gone.",
        reopens: false,
      }),
    );
    const back = await undone(await desk.settle(await desk.caseOf(open), "write_off"));
    expect(offered(back)).toContain("write_off");
    expect(await desk.openReviews(open)).toBe(1);
  });
});

describe("the rest that was asked for", () => {
  test("is asked for no more: the link works for nobody, and every case it closed is open", async () => {
    const open = await desk.underpaid();
    await desk.pay.runtime.db.withTransaction((tx) =>
      raiseReview(tx, desk.pay.runtime, {
        kind: "wrong_reference",
        orderId: open.order.id,
        reference: open.payment.reference,
        amountKobo: kobo(600_000),
        detail: "Another payment.",
        reopens: false,
      }),
    );
    const seen = await desk.caseOf(open, "underpaid");
    const kept = await holdOf(open);
    const settled = await desk.settle(seen, "ask_rest");
    expect(await desk.openReviews(open)).toBe(0);
    expect(await holdOf(open)).not.toBe(kept);
    expect(await statesOf(open, "payment-rest")).toEqual([{ status: "queued", isHeld: true }]);
    const [mail] = await desk.mailsOf(open, "payment-rest");
    const token = /\/pay\/[\w-]+#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";

    expect(await undone(settled)).toMatchObject({ settled: null, assignee: seen.assignee });
    expect(await desk.openReviews(open)).toBe(2);
    expect(await holdOf(open)).toBe(kept);
    expect((await statesOf(open, "payment-rest")).map(({ status }) => status)).toEqual([
      "withheld",
    ]);
    const byLink: OpenOrder = { ...open, order: { ...open.order, orderToken: token } };
    expect((await desk.pay.resume(byLink)).status).toBe(404);
    expect(await desk.pay.lookUp(open)).toMatchObject({ dueAmount: 4_000, mayPay: false });
    const marked = (await timelineOf(open)).filter(({ isUndone }) => isUndone);
    expect(marked.map(({ kind }) => kind).toSorted()).toEqual(["case_settled", "pay_link_sent"]);
    await desk.settle(await desk.caseOf(open, "underpaid"), "ask_rest");
    expect(await desk.openReviews(open)).toBe(0);
  });

  test("and was paid meanwhile stays so", async () => {
    const open = await desk.underpaid();
    const settled = await desk.settle(await desk.caseOf(open), "ask_rest");
    const started = await desk.pay.resume(open);
    await desk.payFor({ ...open, payment: started.body.data }, { events: [] });
    const { status, body } = await undo(settled);
    expect([status, body.detail]).toEqual([409, "The order has gone on since."]);
    expect(await desk.pay.lookUp(open)).toMatchObject({ status: "PAID" });
    expect(await desk.openReviews(open)).toBe(0);
  });

  test("and of which a part came meanwhile stays so: its case tells what is missing now", async () => {
    const open = await desk.underpaid();
    const settled = await desk.settle(await desk.caseOf(open), "ask_rest");
    const started = await desk.pay.resume(open);
    const rest = { ...open, payment: started.body.data };
    await desk.payFor(rest, { events: [], receivedPercent: 50 });
    const { status, body } = await undo(settled);
    expect([status, body.detail]).toEqual([409, "The order has gone on since."]);
    expect(await desk.openCases(open)).toMatchObject([{ kind: "underpaid", amount: 2_000 }]);
  });
});

test("a decision by which an order or its money moved cannot be taken back", async () => {
  const open = await desk.underpaid();
  const settled = await desk.settle(await desk.caseOf(open), "take_as_paid");
  expect(settled.undoUntil).toBeNull();
  expect((await undo(settled)).body.detail).toBe("There is nothing to take back.");
  expect(await desk.pay.lookUp(open)).toMatchObject({ status: "PAID" });
});
