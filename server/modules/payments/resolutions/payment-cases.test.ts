import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LookupPayment } from "#contract/api/payments/order-payments.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { getContact } from "#server/modules/settings/index.ts";
import {
  type CaseDesk,
  createCaseDesk,
  getResolution,
  offered,
} from "../../../../tests/kit/case-desk.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { findDiscrepancies, type Reply } from "../../../../tests/kit/shop.ts";
import { expireUnpaidOrders } from "../reconcile/expire-unpaid-orders.ts";

let desk: CaseDesk;
beforeAll(async () => {
  desk = await createCaseDesk();
});
afterAll(() => desk.close());

describe("an underpayment", () => {
  test("offers three resolutions, each with its effect and amount", async () => {
    const open = await desk.underpaid();
    const paymentCase = await desk.caseOf(open);
    expect(paymentCase).toMatchObject({
      kind: "underpaid",
      amount: 4_000,
      order: { totalAmount: 10_000, receivedAmount: 6_000, isReserved: true },
      payments: [{ amount: 6_000 }],
    });
    expect(
      paymentCase.resolutions.map(({ resolution, effect, button }) => [resolution, effect, button]),
    ).toEqual([
      [
        "accept_as_paid",
        "You write off ₦4,000. The order moves to To pack.",
        "Accept ₦6,000 as paid",
      ],
      [
        "request_balance",
        expect.stringMatching(
          /^We email a payment link for ₦4,000; the item stays reserved until .+ 18:00\.$/,
        ),
        "Request ₦4,000",
      ],
      [
        "refund_and_cancel",
        expect.stringMatching(/returns to stock\. Stock of \w+: \d+ → \d+\.$/),
        "Refund ₦6,000 and cancel",
      ],
    ]);
    expect(await desk.openCaseCount(open)).toBe(1);
  });

  test("accepted as paid: the order is paid once, the buyer is notified that nothing more is due", async () => {
    const open = await desk.underpaid();
    await desk.settle(await desk.caseOf(open), "accept_as_paid");
    expect(await desk.pay.lookUp(open)).toMatchObject({
      status: "PAID",
      dueAmount: 0,
      paymentNotes: [],
    });
    expect((await desk.mailsOf(open, "payment-note")).at(-1)?.text).toContain(
      "Your order is paid in full",
    );
    expect(await desk.mailsOf(open, "order-paid")).toHaveLength(1);
    expect(await desk.openCaseCount(open)).toBe(0);
  });

  test("balance requested and paid after looking the order up", async () => {
    const open = await desk.underpaid();
    const { email } = open.order.shippingInfo;
    const { orderNumber } = open.order;
    const pay = (body: object) =>
      desk.pay.shop.api<Reply<LookupPayment>>("POST /orders/lookup/pay", {
        body: { email, orderNumber, ...body },
      });
    expect((await pay({})).body).toMatchObject({ code: "order_not_payable" });
    await desk.settle(await desk.caseOf(open), "request_balance");
    expect((await pay({ email: "other@example.com" })).body).toMatchObject({ code: "not_found" });
    const allowed = (await pay({})).body.data;
    expect(allowed).toMatchObject({ orderNumber, dueAmount: 4_000 });
    const { orderToken } = allowed;
    const held: OpenOrder = { ...open, order: { ...open.order, orderToken } };
    const started = await desk.pay.resume(held);
    expect(started.body.data).toMatchObject({ amount: 4_000, customer: { email } });
    await desk.payFor({ ...held, payment: started.body.data }, { events: [] });
    expect(await desk.pay.lookUp(open)).toMatchObject({ status: "PAID", canPay: false });
    expect((await pay({})).body).toMatchObject({ code: "order_not_payable" });
  });

  test("balance requested and paid by the link, which shows only the payment", async () => {
    const open = await desk.underpaid();
    // reviewed by staff: nobody is requested to pay more
    expect(await desk.pay.lookUp(open)).toMatchObject({ dueAmount: 4_000, canPay: false });
    await desk.settle(await desk.caseOf(open), "request_balance");
    expect(await desk.pay.lookUp(open)).toMatchObject({
      dueAmount: 4_000,
      canPay: true,
      paymentNotes: [{ title: "₦4,000 still to pay" }],
    });
    const [mail] = await desk.mailsOf(open, "payment-balance");
    const contact = await getContact(desk.pay.runtime.db);
    const token = /\/pay\/[\w-]+#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    const byLink: OpenOrder = { ...open, order: { ...open.order, orderToken: token } };
    const started = await desk.pay.resume(byLink);
    const again = await desk.pay.resume(byLink);
    for (const { body } of [started, again]) {
      expect(body.data).toMatchObject({
        amount: 4_000,
        customer: { firstName: "Order", lastName: open.order.orderNumber, email: contact.email },
      });
      expect(JSON.stringify(body)).not.toMatch(/Adaeze|Okafor|8012345678|buyer-/);
    }
    expect(JSON.stringify(await desk.pay.poll(byLink))).not.toMatch(/Adaeze|Okafor|buyer-/);
    // The buyer's own page opens the same attempt in the buyer's name.
    expect((await desk.pay.resume(open)).body.data).toMatchObject({
      ...again.body.data,
      customer: { email: open.order.shippingInfo.email, firstName: "Adaeze", lastName: "Okafor" },
    });
    await desk.payFor({ ...byLink, payment: started.body.data }, { events: [] });
    expect(await desk.pay.poll(byLink)).toMatchObject({ state: "paid", dueAmount: 0 });
    expect(await desk.pay.lookUp(open)).toMatchObject({ status: "PAID", receivedAmount: 10_000 });
    const wrong = { ...byLink, order: { ...open.order, orderToken: `${token.slice(1)}A` } };
    expect((await desk.pay.resume(wrong)).status).toBe(404);
  });

  test("balance requested and not paid: the case reopens, and the items stay reserved", async () => {
    const open = await desk.underpaid();
    const first = await desk.settle(await desk.caseOf(open), "request_balance");
    await desk.pass(20);
    await expireUnpaidOrders(desk.pay.runtime);
    expect(await desk.openCaseCount(open)).toBe(0);
    await desk.pass(48 * 60);
    await expireUnpaidOrders(desk.pay.runtime);
    expect(await desk.pay.lookUp(open)).toMatchObject({ status: "PENDING_PAYMENT" });
    const again = await desk.caseOf(open);
    expect(again).toMatchObject({
      id: first.id,
      detail: expect.stringContaining("wasn't paid in time"),
    });
    await desk.settle(again, "refund_and_cancel");
    expect(await desk.pay.lookUp(open)).toMatchObject({
      status: "CANCELLED",
      refundedAmount: 6_000,
      paymentNotes: [],
    });
    expect(desk.sentBack(open)).toEqual([6_000]);
  });

  test("refunded and cancelled: the items return to stock, the money is sent once, both are emailed", async () => {
    const open = await desk.underpaid();
    await desk.settle(await desk.caseOf(open), "refund_and_cancel");
    expect(await desk.pay.books(open)).toMatchObject({ status: "CANCELLED", reservedUnits: 0 });
    expect(desk.sentBack(open)).toEqual([6_000]);
    expect(await desk.mailsOf(open, "order-cancelled")).toHaveLength(1);
    expect(await desk.mailsOf(open, "order-refund")).toHaveLength(1);
  });
});

describe("two people on one case", () => {
  test("the second sees the first's resolution, and nothing happens twice", async () => {
    const open = await desk.underpaid();
    const paymentCase = await desk.caseOf(open);
    const replies = await Promise.all([
      desk.decide(paymentCase, "refund_and_cancel"),
      desk.decide(paymentCase, "refund_and_cancel"),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body as unknown as {
      meta: { current: PaymentCase };
    };
    expect(refused.meta.current.settled).toMatchObject({ resolution: "refund_and_cancel" });
    expect(desk.sentBack(open)).toEqual([6_000]);
  });

  test("cannot resolve it once more, even by the version it has now", async () => {
    const open = await desk.twice();
    const paymentCase = await desk.caseOf(open);
    const { version } = await desk.settle(paymentCase, "leave");
    const again = await desk.decide({ ...paymentCase, version }, "leave");
    expect([again.status, again.body.detail]).toEqual([409, "This case is already resolved."]);
    expect(again.body.meta).toMatchObject({
      current: { version, settled: { resolution: "leave" } },
    });
  });

  test("rejects an outdated amount, and a resolution that is not offered", async () => {
    const open = await desk.underpaid();
    const paymentCase = await desk.caseOf(open);
    const body = {
      version: paymentCase.version,
      resolution: "accept_as_paid",
      amount: 1,
      reason: "Known buyer",
    };
    const path = `POST /staff/payment-cases/${paymentCase.id}/resolve` as const;
    expect((await desk.call(path, desk.owner, body)).body).toMatchObject({ code: "conflict" });
    const other = { ...body, resolution: "accept_and_fulfil", amount: null };
    expect((await desk.call(path, desk.owner, other)).body).toMatchObject({ code: "conflict" });
    expect((await desk.call(path, desk.owner, { ...body, reason: "  " })).status).toBe(400);
    expect((await desk.caseOf(open)).version).toBe(paymentCase.version);
  });

  test("a case can only be assigned to someone who may resolve it", async () => {
    const open = await desk.underpaid();
    const paymentCase = await desk.caseOf(open);
    const give = (assigneeId: string | null, version: number) =>
      desk.call<PaymentCase>(`PATCH /staff/payment-cases/${paymentCase.id}`, desk.owner, {
        version,
        assigneeId,
      });
    const refused = await give(desk.support.member.id, 1);
    expect([refused.status, refused.body.detail]).toEqual([400, "Please check: Assignee."]);
    const given = await give(desk.owner.member.id, 1);
    expect(given.body.data).toMatchObject({ version: 2, assignee: { id: desk.owner.member.id } });
    const search = open.order.orderNumber;
    const mine = await desk.call<unknown[]>(`GET /staff/payments?assignee=me&search=${search}`);
    expect(mine.body.data).toHaveLength(1);
    expect((await give(null, 1)).status).toBe(409);
    expect((await desk.decide(paymentCase, "accept_as_paid", desk.support)).status).toBe(403);
  });
});

describe("late payments", () => {
  test("is refunded, and the order stays expired", async () => {
    const open = await desk.late();
    const paymentCase = await desk.caseOf(open);
    expect(paymentCase.kind).toBe("paid_after_close");
    expect(offered(paymentCase)).toEqual(["accept_and_fulfil", "send_back", "leave"]);
    expect(
      paymentCase.resolutions.find(({ resolution }) => resolution === "send_back")?.effect,
    ).toMatch(/^The order doesn't change\./);
    await desk.settle(paymentCase, "send_back");
    expect(await desk.pay.lookUp(open)).toMatchObject({
      status: "EXPIRED",
      refundedAmount: 10_000,
    });
    expect(desk.sentBack(open)).toEqual([10_000]);
  });

  test("is accepted and fulfilled: the stock is reserved again", async () => {
    const open = await desk.late();
    const paymentCase = await desk.caseOf(open);
    await desk.settle(paymentCase, "accept_and_fulfil");
    expect(await desk.pay.books(open)).toMatchObject({ status: "PAID", reservedUnits: 1 });
    expect((await desk.mailsOf(open, "payment-note")).at(-1)?.text).toContain("still in stock");
    expect(await findDiscrepancies(desk.pay.shop)).toEqual([]);
  });

  test("cannot be fulfilled if the size is sold out, and says so", async () => {
    const open = await desk.late();
    await desk.pay.runtime.db.rows({
      text: `with emptied as (
          update product_variant v set stock = 0 from order_line l
          where l.order_id = $1 and v.id = l.variant_id returning v.id)
        insert into stock_movement (variant_id, change, reason, actor)
        select m.variant_id, -sum(m.change), 'counted', 'test' from stock_movement m
        where m.variant_id in (select id from emptied) group by m.variant_id`,
      values: [open.order.id],
    });
    const paymentCase = await desk.caseOf(open);
    expect(getResolution(paymentCase, "accept_and_fulfil")).toMatchObject({
      isOpen: false,
      effect: expect.stringMatching(/ in \w+ is sold out\.$/),
    });
    expect((await desk.decide(paymentCase, "accept_and_fulfil")).body).toMatchObject({
      detail: expect.stringContaining("is sold out"),
    });
    await desk.settle(paymentCase, "leave");
    expect(desk.sentBack(open)).toEqual([]);
    expect((await desk.mailsOf(open, "payment-note")).at(-1)?.text).toContain("We are keeping ₦");
  });
});
