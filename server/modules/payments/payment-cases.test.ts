import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OfferedWay, PaymentCase, PaymentPage, WayOut } from "#contract/api/staff-payments.ts";
import type { PaymentPlan } from "../../../sandbox/payment-plan.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../tests/kit/payment-shop.ts";
import { findDrift, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

const minuteMs = 60_000;

let pay: PaymentShop;
let owner: SignedInStaff;
let support: SignedInStaff;
beforeAll(async () => {
  pay = await createPaymentShop();
  await signIn();
});
afterAll(async () => {
  expect(await findDrift(pay.shop)).toEqual([]);
  await pay.close();
});

async function signIn(): Promise<void> {
  owner = await signInStaff(pay.shop, "owner");
  support = await signInStaff(pay.shop, "support");
}

/** Time goes by, and with it the sessions of who only looks on. */
async function pass(minutes: number): Promise<void> {
  pay.advance(minutes * minuteMs);
  await signIn();
}

let buyers = 0;
async function place(): Promise<OpenOrder> {
  buyers += 1;
  return await pay.place(10_000, `buyer-${buyers}@example.com`);
}

async function payFor(open: OpenOrder, plan: PaymentPlan | string = {}): Promise<void> {
  pay.openPopup(open.payment, plan);
  pay.control.pay(open.payment.reference);
  await pay.poll(open);
}

async function underpaid(): Promise<OpenOrder> {
  const open = await place();
  await payFor(open, { receivedPercent: 60, events: [] });
  return open;
}

async function late(): Promise<OpenOrder> {
  const open = await place();
  pay.openPopup(open.payment, { events: [], settleDelayMs: null });
  pay.control.pay(open.payment.reference);
  await pass(45);
  await expireUnpaidOrders(pay.runtime);
  pay.control.settle(open.payment.reference, "Completed");
  await pay.report(open, "success");
  return open;
}

async function twice(): Promise<OpenOrder> {
  const open = await place();
  pay.openPopup(open.payment, { events: [] });
  await pay.report(open, "close");
  const second = { ...open, payment: (await pay.resume(open)).body.data };
  await payFor(second, { events: [] });
  pay.control.pay(open.payment.reference);
  await pay.report(open, "success");
  return open;
}

const call = <Data>(
  name: `GET /${string}` | `POST /${string}` | `PATCH /${string}`,
  { headers }: SignedInStaff = owner,
  body?: unknown,
) => pay.shop.api<Reply<Data>>(name, { headers, ...(body !== undefined && { body }) });

async function caseOf(open: OpenOrder): Promise<PaymentCase> {
  const { orderNumber } = open.order;
  const found = await call<PaymentPage["data"]>(`GET /staff/payments?search=${orderNumber}`);
  expect(found.status, JSON.stringify(found.body)).toBe(200);
  const entry = found.body.data.find(({ type, settledAt }) => type === "case" && !settledAt);
  expect(entry, `an open case of ${orderNumber}`).toBeDefined();
  return (await call<PaymentCase>(`GET /staff/payments/${entry?.id}`)).body.data;
}

const offered = ({ ways }: PaymentCase) => ways.map(({ way }) => way);
function wayOf(seen: PaymentCase, way: WayOut): OfferedWay {
  const found = seen.ways.find((each) => each.way === way);
  if (!found) throw new Error(`${way} is not offered: ${offered(seen)}`);
  return found;
}

const decide = (seen: PaymentCase, way: WayOut, as = owner) =>
  call<PaymentCase>(`POST /staff/payments/${seen.id}/decide`, as, {
    version: seen.version,
    way,
    amount: wayOf(seen, way).amount,
    reason: "Agreed by phone",
  });

async function settle(seen: PaymentCase, way: WayOut): Promise<PaymentCase> {
  const reply = await decide(seen, way);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(reply.body.data.settled).toMatchObject({ way, reason: "Agreed by phone" });
  expect(reply.body.data.ways).toEqual([]);
  return reply.body.data;
}

const openReviews = async ({ order }: OpenOrder) =>
  (
    await pay.runtime.db.first<{ openReviews: number }>({
      text: "select open_reviews from shop_order where id = $1",
      values: [order.id],
    })
  )?.openReviews;

const mailsOf = async ({ order }: OpenOrder, kind: string) =>
  await pay.runtime.db.rows<{ text: string }>({
    text: `select plain_text as text from mail_message
      where kind = $1 and recipient = $2 order by created_at, id`,
    values: [kind, order.shippingInfo.email],
  });

const sentBack = ({ order }: OpenOrder) =>
  pay.control
    .refunds()
    .filter(({ paymentReference }) => paymentReference.startsWith(order.orderNumber))
    .map(({ amountKobo }) => amountKobo / 100);

describe("a payment that is short", () => {
  test("is offered three ways out, each with its effect and sum", async () => {
    const open = await underpaid();
    const seen = await caseOf(open);
    expect(seen).toMatchObject({
      kind: "underpaid",
      amount: 4_000,
      order: { totalAmount: 10_000, receivedAmount: 6_000, isKept: true },
      payments: [{ amount: 6_000 }],
    });
    expect(seen.ways.map(({ way, effect, button }) => [way, effect, button])).toEqual([
      ["take_as_paid", "The store gives up ₦4,000. The order goes to Pack.", "Take ₦6,000 as paid"],
      [
        "ask_rest",
        expect.stringMatching(
          /^A link over ₦4,000 by mail; the piece stays kept until .+ 18:00\.$/,
        ),
        "Ask for ₦4,000",
      ],
      [
        "refund_and_cancel",
        expect.stringMatching(/returns to stock, \w+ goes from \d+ to \d+\.$/),
        "Return ₦6,000 and cancel",
      ],
    ]);
    expect(await openReviews(open)).toBe(1);
  });

  test("taken as paid: the order is paid once, the buyer is told that nothing more is due", async () => {
    const open = await underpaid();
    await settle(await caseOf(open), "take_as_paid");
    expect(await pay.lookUp(open)).toMatchObject({ status: "PAID", dueAmount: 0, moneyNotes: [] });
    expect((await mailsOf(open, "payment-note")).at(-1)?.text).toContain("Nothing more is due");
    expect(await mailsOf(open, "order-paid")).toHaveLength(1);
    expect(await openReviews(open)).toBe(0);
  });

  test("the rest asked for and paid by the link, which shows nothing but the payment", async () => {
    const open = await underpaid();
    await settle(await caseOf(open), "ask_rest");
    expect(await pay.lookUp(open)).toMatchObject({
      dueAmount: 4_000,
      moneyNotes: [{ title: "₦4,000 is still to be paid" }],
    });
    const [mail] = await mailsOf(open, "payment-rest");
    const token = /\/pay\/[\w-]+#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    const byLink: OpenOrder = { ...open, order: { ...open.order, orderToken: token } };
    const started = await pay.resume(byLink);
    expect(started.body.data).toMatchObject({ amount: 4_000 });
    await payFor({ ...byLink, payment: started.body.data }, { events: [] });
    expect(await pay.poll(byLink)).toMatchObject({ state: "paid", dueAmount: 0 });
    expect(await pay.lookUp(open)).toMatchObject({ status: "PAID", receivedAmount: 10_000 });
    const wrong = { ...byLink, order: { ...open.order, orderToken: `${token.slice(1)}A` } };
    expect((await pay.resume(wrong)).status).toBe(404);
  });

  test("the rest asked for and not paid: the case opens again, and the pieces stay", async () => {
    const open = await underpaid();
    const first = await settle(await caseOf(open), "ask_rest");
    await pass(20);
    await expireUnpaidOrders(pay.runtime);
    expect(await openReviews(open)).toBe(0);
    await pass(48 * 60);
    await expireUnpaidOrders(pay.runtime);
    expect(await pay.lookUp(open)).toMatchObject({ status: "PENDING_PAYMENT" });
    const again = await caseOf(open);
    expect(again).toMatchObject({ id: first.id, detail: expect.stringContaining("did not come") });
    await settle(again, "refund_and_cancel");
    expect(await pay.lookUp(open)).toMatchObject({
      status: "CANCELLED",
      refundedAmount: 6_000,
      moneyNotes: [],
    });
    expect(sentBack(open)).toEqual([6_000]);
  });

  test("sent back and cancelled: the pieces return, the money leaves once, both are mailed", async () => {
    const open = await underpaid();
    await settle(await caseOf(open), "refund_and_cancel");
    expect(await pay.books(open)).toMatchObject({ status: "CANCELLED", taken: 0 });
    expect(sentBack(open)).toEqual([6_000]);
    expect(await mailsOf(open, "order-cancelled")).toHaveLength(1);
    expect(await mailsOf(open, "order-refund")).toHaveLength(1);
  });
});

describe("two people on one case", () => {
  test("the second is shown what the first decided, and nothing happens twice", async () => {
    const open = await underpaid();
    const seen = await caseOf(open);
    const replies = await Promise.all([
      decide(seen, "refund_and_cancel"),
      decide(seen, "refund_and_cancel"),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body as unknown as {
      meta: { current: PaymentCase };
    };
    expect(refused.meta.current.settled).toMatchObject({ way: "refund_and_cancel" });
    expect(sentBack(open)).toEqual([6_000]);
  });

  test("a sum that is another one by now is refused, and so is a way that is not offered", async () => {
    const open = await underpaid();
    const seen = await caseOf(open);
    const body = { version: seen.version, way: "take_as_paid", amount: 1, reason: "Known buyer" };
    const path = `POST /staff/payments/${seen.id}/decide` as const;
    expect((await call(path, owner, body)).body).toMatchObject({ code: "conflict" });
    const other = { ...body, way: "send_anyway", amount: null };
    expect((await call(path, owner, other)).body).toMatchObject({ code: "conflict" });
    expect((await call(path, owner, { ...body, reason: "  " })).status).toBe(400);
    expect((await caseOf(open)).version).toBe(seen.version);
  });

  test("a case is given to who may decide it, and to nobody else", async () => {
    const open = await underpaid();
    const seen = await caseOf(open);
    const give = (assigneeId: string | null, version: number) =>
      call<PaymentCase>(`PATCH /staff/payments/${seen.id}`, owner, { version, assigneeId });
    expect((await give(support.member.id, 1)).status).toBe(400);
    const given = await give(owner.member.id, 1);
    expect(given.body.data).toMatchObject({ version: 2, assignee: { id: owner.member.id } });
    const search = open.order.orderNumber;
    const mine = await call<unknown[]>(`GET /staff/payments?assignee=me&search=${search}`);
    expect(mine.body.data).toHaveLength(1);
    expect((await give(null, 1)).status).toBe(409);
    expect((await decide(seen, "take_as_paid", support)).status).toBe(403);
  });
});

describe("money that came late", () => {
  test("is sent back, and the order stays expired", async () => {
    const open = await late();
    const seen = await caseOf(open);
    expect(seen.kind).toBe("paid_after_close");
    expect(offered(seen)).toEqual(["send_anyway", "send_back", "leave"]);
    await settle(seen, "send_back");
    expect(await pay.lookUp(open)).toMatchObject({ status: "EXPIRED", refundedAmount: 10_000 });
    expect(sentBack(open)).toEqual([10_000]);
  });

  test("is taken and sent after all: the stock is taken again", async () => {
    const open = await late();
    const seen = await caseOf(open);
    await settle(seen, "send_anyway");
    expect(await pay.books(open)).toMatchObject({ status: "PAID", taken: 1 });
    expect((await mailsOf(open, "payment-note")).at(-1)?.text).toContain("still there");
    expect(await findDrift(pay.shop)).toEqual([]);
  });

  test("cannot be sent where the size is gone, which is said", async () => {
    const open = await late();
    await pay.runtime.db.rows({
      text: `with emptied as (
          update product_variant v set stock = 0 from order_line l
          where l.order_id = $1 and v.id = l.variant_id returning v.id)
        insert into stock_movement (variant_id, change, reason, actor)
        select m.variant_id, -sum(m.change), 'counted', 'test' from stock_movement m
        where m.variant_id in (select id from emptied) group by m.variant_id`,
      values: [open.order.id],
    });
    const seen = await caseOf(open);
    expect(wayOf(seen, "send_anyway")).toMatchObject({
      isOpen: false,
      effect: expect.stringMatching(/ in \w+ is gone\.$/),
    });
    expect((await decide(seen, "send_anyway")).body).toMatchObject({
      detail: expect.stringContaining("is gone"),
    });
    await settle(seen, "leave");
    expect(sentBack(open)).toEqual([]);
    expect((await mailsOf(open, "payment-note")).at(-1)?.text).toContain("stays where it is");
  });
});

test("a second payment is sent back from the payment that brought it; the order goes on", async () => {
  const open = await twice();
  const seen = await caseOf(open);
  expect(seen.kind).toBe("paid_twice");
  expect(wayOf(seen, "refund_excess")).toMatchObject({ button: "Return ₦10,000" });
  await settle(seen, "refund_excess");
  expect(sentBack(open)).toEqual([10_000]);
  expect(await pay.lookUp(open)).toMatchObject({ status: "PAID", refundedAmount: 10_000 });
  const [first] = pay.control
    .refunds()
    .filter(({ paymentReference }) => paymentReference.startsWith(open.order.orderNumber));
  expect(first?.paymentReference).toBe(seen.reference);
});

test("too much: the excess goes back", async () => {
  const open = await place();
  await payFor(open, { receivedPercent: 120, events: [] });
  const seen = await caseOf(open);
  expect(seen.kind).toBe("overpaid");
  await settle(seen, "refund_excess");
  expect(sentBack(open)).toEqual([2_000]);
});

test.each([
  ["wrong_currency", { answerCurrency: "USD" }],
  ["wrong_reference", { answerReference: "ANOTHER" }],
])(
  "%s: asked again and right, the order is paid and the case closes by itself",
  async (kind, plan) => {
    const open = await place();
    await payFor(open, { events: [], ...plan });
    const seen = await caseOf(open);
    expect(seen.kind).toBe(kind);
    expect(offered(seen)).toEqual(["ask_rest", "refund_and_cancel", "take_as_paid"]);
    pay.control.plan(open.payment.reference, { events: [] });
    const asked = await call<PaymentCase>(`POST /staff/payments/${seen.id}/ask`);
    expect(asked.body.data.settled).toMatchObject({ way: null, by: null });
    expect((await pay.lookUp(open)).status).toBe("PAID");
  },
);

test("a wrong payment is let go: the order is cancelled and nothing is sent", async () => {
  const open = await place();
  await payFor(open, { events: [], answerCurrency: "USD" });
  await settle(await caseOf(open), "refund_and_cancel");
  expect(await pay.books(open)).toMatchObject({ status: "CANCELLED", taken: 0 });
  expect(sentBack(open)).toEqual([]);
});

describe("a payment that was taken back", () => {
  async function reversed(): Promise<OpenOrder> {
    const open = await place();
    await payFor(open, { events: [] });
    pay.control.settle(open.payment.reference, "Failed");
    const asked = await call(`POST /staff/orders/${open.order.id}/payments/ask`);
    expect(asked.body.data).toEqual({ asked: 1 });
    return open;
  }

  test("booked as gone: the order ends as refunded, its piece returns, and nothing is sent", async () => {
    const open = await reversed();
    const seen = await caseOf(open);
    expect(offered(seen)).toEqual(["leave", "write_off", "book_reversal"]);
    await settle(seen, "book_reversal");
    expect(await pay.books(open)).toMatchObject({ status: "REFUNDED", taken: 0 });
    expect(sentBack(open)).toEqual([]);
    expect((await mailsOf(open, "order-refund"))[0]?.text).toContain("taken it back");
  });

  test("written off: the order goes on", async () => {
    const open = await reversed();
    await settle(await caseOf(open), "write_off");
    expect(await pay.lookUp(open)).toMatchObject({ status: "PAID", moneyNotes: [] });
  });
});

describe("a refund without a clear end", () => {
  async function unknownRefund(answer: "lost" | "lost_undone" | "declined"): Promise<OpenOrder> {
    const open = await place();
    await payFor(open, { events: [], refundAnswers: [answer] });
    const body = { mode: "amount", lines: [], shipping: false, amount: 3_000, why: "goodwill" };
    const made = await call(`POST /staff/orders/${open.order.id}/refunds`, owner, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return open;
  }

  test("is found when the provider is asked again", async () => {
    const open = await unknownRefund("lost");
    const seen = await caseOf(open);
    expect(seen).toMatchObject({ kind: "refund_unknown", refund: { state: "unknown" } });
    const asked = await call<PaymentCase>(`POST /staff/payments/${seen.id}/ask`);
    expect(asked.body.data).toMatchObject({ refund: { state: "done" }, settled: { way: null } });
  });

  test("is settled as made by what a person saw", async () => {
    const open = await unknownRefund("lost");
    await settle(await caseOf(open), "refund_made");
    expect(await pay.lookUp(open)).toMatchObject({ refundedAmount: 3_000 });
    expect(sentBack(open)).toEqual([3_000]);
  });

  test("was not made, and is sent again as a new one: once", async () => {
    const open = await unknownRefund("lost_undone");
    await settle(await caseOf(open), "refund_again");
    expect(sentBack(open)).toEqual([3_000]);
    expect(await pay.lookUp(open)).toMatchObject({
      refundedAmount: 3_000,
      refunds: [{ state: "sent" }],
    });
  });

  test("was not made, and is left", async () => {
    const open = await unknownRefund("lost_undone");
    await settle(await caseOf(open), "refund_not_made");
    expect(await pay.lookUp(open)).toMatchObject({ refundedAmount: 0, refunds: [] });
  });

  test("was declined: sent again, or left", async () => {
    const open = await unknownRefund("declined");
    const seen = await caseOf(open);
    expect(seen.kind).toBe("refund_failed");
    expect(offered(seen)).toEqual(["refund_again", "leave"]);
    await settle(seen, "refund_again");
    expect(sentBack(open)).toEqual([3_000]);
  });

  test("a decision whose process dies before it sends: the sweep sends the refund, once", async () => {
    const open = await underpaid();
    const seen = await caseOf(open);
    const { decideCase } = await import("./decide-case.ts");
    const { config } = pay.runtime;
    const cutOff = { ...config, payaza: { ...config.payaza, apiBase: "http://127.0.0.1:1" } };
    let committed = 0;
    const { db } = pay.runtime;
    const dying = {
      ...db,
      // the claim of the refund never comes
      first: () => Promise.reject(new Error("killed")),
      withTransaction: async <T>(work: (tx: never) => Promise<T>) => {
        committed += 1;
        return await db.withTransaction(work as never);
      },
    } as unknown as typeof db;
    const { version, id } = seen;
    const member = { id: owner.member.id, name: "", email: "", role: "owner" as const };
    const way = "refund_and_cancel" as const;
    const deciding = decideCase({ ...pay.runtime, config: cutOff, db: dying }, member, id, {
      version,
      way,
      amount: 6_000,
      reason: "Not there any more",
    });
    await expect(deciding).rejects.toThrow("killed");
    expect([committed, sentBack(open)]).toEqual([1, []]);
    await pass(2);
    await sweepRefunds(pay.runtime);
    await sweepRefunds(pay.runtime);
    expect(sentBack(open)).toEqual([6_000]);
  });
});

test("the alarm about the key is closed by a person, rings again, and ends when the key is accepted", async () => {
  const open = await place();
  await payFor(open, { events: [], answers: ["unauthorized"] });
  const listed = await call<PaymentPage["data"]>("GET /staff/payments");
  const alarm = listed.body.data.find(({ kind }) => kind === "provider_config");
  expect(alarm).toMatchObject({ type: "case", order: null });
  const seen = (await call<PaymentCase>(`GET /staff/payments/${alarm?.id}`)).body.data;
  await settle(seen, "leave");
  pay.control.plan(open.payment.reference, { events: [], answers: ["unauthorized"] });
  await pay.poll(open);
  expect(
    (await call<PaymentCase>(`GET /staff/payments/${alarm?.id}`)).body.data.settled,
  ).toBeNull();
  await pass(2);
  await call<PaymentCase>(`POST /staff/payments/${alarm?.id}/ask`);
  const healed = await call<PaymentCase>(`GET /staff/payments/${alarm?.id}`);
  expect(healed.body.data.settled).toMatchObject({ way: null });
});

test("the list is found by reference, name and amount, counted, paged by key, and exported", async () => {
  const open = await underpaid();
  const { orderNumber } = open.order;
  const find = async (query: string) =>
    (await pay.shop.api<PaymentPage>(`GET /staff/payments?${query}`, { headers: owner.headers }))
      .body;
  const byNumber = await find(`tab=all&search=${orderNumber.slice(4)}`);
  expect(byNumber.data.map(({ type }) => type).sort()).toEqual(["case", "payment"]);
  expect(byNumber.meta.counts).toEqual({ to_decide: 1, refunds: 0, all: 2 });
  const ids = async (query: string) => (await find(query)).data.map(({ id }) => id);
  const { id } = await caseOf(open);
  expect(await ids("search=4,000")).toContain(id);
  expect(await ids("search=adaeze")).toContain(id);
  expect(await ids("search=5,555")).toEqual([]);
  const whole = (await find("tab=all&limit=100")).data.map((row) => row.id);
  const paged: string[] = [];
  let after = "";
  do {
    const page = await find(`tab=all&limit=3${after && `&after=${encodeURIComponent(after)}`}`);
    paged.push(...page.data.map((row) => row.id));
    after = page.meta.next ?? "";
  } while (after !== "" && paged.length < 100);
  expect(paged.slice(0, 100)).toEqual(whole);
  const file = await pay.shop.app.inject({
    url: `/api/staff/payments/export?tab=to_decide&search=${orderNumber}`,
    headers: owner.headers,
  });
  expect(file.headers["content-type"]).toContain("text/csv");
  expect(file.body).toContain(
    `,underpaid,${orderNumber},${orderNumber},PENDING_PAYMENT,Adaeze Okafor,4000,`,
  );
});
