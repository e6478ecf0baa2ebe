import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#contract/api/staff.ts";
import { kobo } from "#contract/money/kobo.ts";
import { cancelOrder, lockOrder, moveOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RefundAnswer } from "../../../sandbox/payment-plan.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../tests/kit/payment-shop.ts";
import { findDrift } from "../../../tests/kit/shop.ts";
import { addStaff } from "../../../tests/kit/staff.ts";
import { decideCase, getCase } from "./decide-case.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.ts";
import { listPayments } from "./list-payments.ts";
import { makeRefund, previewRefund } from "./make-refund.ts";
import { raiseForgotten } from "./raise-forgotten.ts";
import { reconcile } from "./reconcile.ts";
import { refundPayment } from "./refund-payment.ts";
import { splitRefund } from "./refund-rules.ts";
import { listRefunds, type PaymentRefund } from "./refunds.queries.ts";
import { listOpenReviews } from "./reviews.queries.ts";
import { settleRefund } from "./settle-refund.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

const minuteMs = 60_000;
const why = { actor: "staff:test", reason: "" };
/** What take-way-out.ts notes on a refund that the bank made. */
const bookedNote = "The bank took it back.";

let pay: PaymentShop;
let member: StaffMember;
beforeAll(async () => {
  pay = await createPaymentShop();
  const { id, email } = await addStaff(pay.shop, "owner");
  member = { id, email, name: "Owner", role: "owner" };
});
afterAll(() => pay.close());

/** What may happen to an order, in any order and whether it is allowed then or not. */
type Step =
  | { readonly do: "pay" | "pay again"; readonly percent: number }
  | { readonly do: "refund"; readonly percent: number; readonly answer: RefundAnswer }
  /** Closes the case that waits longest by one of its ways out. */
  | { readonly do: "decide"; readonly pick: number }
  | { readonly do: "refund a piece"; readonly answer: RefundAnswer }
  | { readonly do: "move" | "cancel" | "expire" | "reverse" | "sweep" | "settle" };

const percent = fc.constantFrom(1, 30, 60, 100, 100, 100, 130);
const answer = fc.constantFrom<RefundAnswer>(
  "truth",
  "truth",
  "lost",
  "lost_undone",
  "declined",
  "begun",
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pay" as const), percent }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pay again" as const), percent }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      percent: fc.constantFrom(10, 40, 100, 100, 250),
      answer,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("decide" as const), pick: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refund a piece" as const), answer }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("move", "cancel", "expire", "reverse", "sweep", "settle"),
    }),
  },
);

/** The case of one order. */
interface Case {
  readonly open: OpenOrder;
  /** The payment that is open now. */
  current: OpenOrder;
  refunds: number;
}

/** Does one step; what is not allowed now is refused. */
async function play(given: Case, next: Step): Promise<void> {
  try {
    await attempt(given, next);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(["conflict", "not_found", "out_of_stock"]).toContain(error.code);
  }
}

async function attempt(given: Case, next: Step): Promise<void> {
  const { runtime, control } = pay;
  const { id } = given.open.order;
  switch (next.do) {
    case "pay":
      return await complete(given.current, next.percent);
    case "pay again": {
      await pay.report(given.current, "close");
      const { body } = await pay.resume(given.open);
      if (!body.data) return;
      given.current = { ...given.open, payment: body.data };
      pay.openPopup(given.current.payment, { events: [] });
      return await complete(given.current, next.percent);
    }
    case "refund":
      return await refund(given, next.percent, next.answer);
    case "settle":
      return await settleByBook(id);
    case "decide":
      await decideOldest(id, next.pick);
      return;
    case "refund a piece":
      return await refundPiece(given, next.answer);
    case "cancel":
      return await runtime.db.withTransaction((tx) => cancelOrder(tx, runtime, id, why));
    case "expire":
      pay.advance(45 * minuteMs);
      return await expireUnpaidOrders(runtime);
    case "reverse":
      control.settle(given.current.payment.reference, "Failed");
      await reconcile(runtime, given.current.payment.reference);
      return;
    case "sweep":
      pay.advance(5 * minuteMs);
      return await sweepRefunds(runtime);
    case "move":
      return await runtime.db.withTransaction(async (tx) => {
        const order = await lockOrder(tx, id);
        const onward: Readonly<Record<string, "PROCESSING" | "SHIPPED" | "DELIVERED">> = {
          PAID: "PROCESSING",
          PROCESSING: "SHIPPED",
          SHIPPED: "DELIVERED",
        };
        const to = onward[order.status];
        if (to) await moveOrder(tx, runtime, order, to, why);
      });
  }
}

const paymentsOf = ({ order }: OpenOrder) =>
  pay.control.payments().filter((each) => each.merchantReference.startsWith(order.orderNumber));

/** Pays what was not paid yet. */
async function complete({ payment: { reference } }: OpenOrder, percentPaid: number) {
  const known = pay.control.payments().find((each) => each.merchantReference === reference);
  if (!known || known.charges > 0) return;
  pay.control.plan(reference, { events: [], receivedPercent: percentPaid });
  pay.control.pay(reference);
  await reconcile(pay.runtime, reference);
}

/** The provider answers the next refund as planned. */
function planRefundAnswer({ open }: Case, first: RefundAnswer): void {
  for (const { merchantReference, plan } of paymentsOf(open)) {
    pay.control.plan(merchantReference, { ...plan, refundAnswers: [first] });
  }
}

/** Refunds percent of the total, everything for 100; the provider answers the first call as planned. */
async function refund(given: Case, percentBack: number, first: RefundAnswer): Promise<void> {
  planRefundAnswer(given, first);
  given.refunds += 1;
  await refundPayment(pay.runtime, {
    orderId: given.open.order.id,
    amountKobo: percentBack === 100 ? "all" : kobo(percentBack * 10_000),
    key: `${given.open.order.id} ${given.refunds}`,
    ...why,
  });
}

/** Returns one piece of the order and puts it back on sale, where that may be done now. */
async function refundPiece(given: Case, first: RefundAnswer): Promise<void> {
  planRefundAnswer(given, first);
  const orderId = given.open.order.id;
  const lines = [{ position: 1, quantity: 1 }];
  const { amount } = await previewRefund(pay.runtime.db, orderId, { mode: "lines", lines: "1:1" });
  if (amount === 0) return;
  const body = {
    mode: "lines" as const,
    lines: lines.map((line) => ({ ...line, fate: "stock" as const })),
    shipping: false,
    amount,
    why: "unwanted" as const,
  };
  await makeRefund(pay.runtime, member, orderId, { body, key: crypto.randomUUID() });
}

/**
 * Closes the open case that waits longest as a person does who looks unknown refunds up at the provider.
 * @returns false when none is open
 */
async function decideOldest(orderId: string, pick: number): Promise<boolean> {
  const { runtime } = pay;
  const [oldest] = await listOpenReviews(runtime.db, orderId);
  if (!oldest) return false;
  const { id, version, ways } = await getCase(runtime, oldest.id);
  const open = ways.filter(({ isOpen }) => isOpen);
  expect(open, `a way out of ${oldest.kind}`).not.toEqual([]);
  const honest =
    oldest.kind === "refund_unknown" && (await isInBook(orderId, oldest.reference))
      ? open.filter(({ way }) => way === "refund_made" || way === "leave")
      : open.filter(({ way }) => way !== "refund_made");
  const way = honest[pick % honest.length];
  if (!way) throw new Error(`No honest way out of ${oldest.kind}`);
  const settled = await decideCase(runtime, member, id, {
    version,
    way: way.way,
    amount: way.amount,
    reason: "Looked at",
  });
  expect(settled.settled).toMatchObject({ way: way.way });
  return true;
}

/** Whether the provider made an unknown refund. */
async function isInBook(orderId: string, refundId: string | null): Promise<boolean> {
  const refunds = await listRefunds(pay.runtime.db, orderId);
  const refund = refunds.find(({ id }) => id === refundId);
  return refund !== undefined && wasMade(refund, refunds);
}

/** A person looks an unknown refund up in the provider's book, and says what it shows. */
async function settleByBook(orderId: string): Promise<void> {
  const { runtime } = pay;
  const refunds = await listRefunds(runtime.db, orderId);
  const unknown = refunds.find(({ status }) => status === "unknown");
  if (!unknown) return;
  const { id } = unknown;
  const status = wasMade(unknown, refunds) ? "done" : "failed";
  await runtime.db.withTransaction((tx) =>
    settleRefund(tx, runtime, { id, status, actor: why.actor, note: "" }),
  );
}

/** Whether the provider's book holds one more refund like it than the store knows to be done. */
function wasMade({ reference, amountKobo }: PaymentRefund, refunds: readonly PaymentRefund[]) {
  const made = pay.control
    .refunds()
    .filter((each) => each.paymentReference === reference && each.amountKobo === amountKobo);
  const known = refunds.filter(
    (each) =>
      each.reference === reference &&
      each.amountKobo === amountKobo &&
      each.status === "done" &&
      each.note !== bookedNote,
  );
  return made.length > known.length;
}

interface Stand {
  readonly status: string;
  readonly isPaid: boolean;
  readonly total: number;
  readonly received: number;
  readonly refunded: number;
  readonly came: number;
  readonly wentBack: number;
  readonly mayHaveGone: number;
  readonly openReviews: readonly string[];
  /** Ways out that were taken. */
  readonly decisions: readonly string[];
  readonly counted: number;
  /** Pieces that the ledger says came back, and pieces to go back on sale whose money went. */
  readonly piecesBack: number;
  readonly piecesPaidBack: number;
  /** Booked as taken back by the bank, with nothing sent. */
  readonly booked: number;
}

async function standOf({ order }: OpenOrder): Promise<Stand> {
  const [stand] = await pay.runtime.db.rows<Stand>({
    text: `select status, paid_at is not null as is_paid, total_kobo as total,
        received_kobo as received, refunded_kobo as refunded,
        (select coalesce(sum(amount_kobo), 0) from payment_capture where order_id = o.id) as came,
        (select coalesce(sum(amount_kobo), 0) from payment_refund
          where order_id = o.id and status = 'done') as went_back,
        (select coalesce(sum(amount_kobo), 0) from payment_refund
          where order_id = o.id and status <> 'failed') as may_have_gone,
        (select coalesce(json_agg(kind), '[]') from payment_review
          where order_id = o.id and resolved_at is null) as open_reviews,
        (select coalesce(json_agg(decision), '[]') from payment_review
          where order_id = o.id and decision is not null) as decisions,
        open_reviews as counted,
        (select coalesce(sum(change), 0) from stock_movement
          where order_id = o.id and reason = 'returned') as pieces_back,
        (select coalesce(sum(l.quantity), 0) from payment_refund_line l
          join payment_refund r on r.id = l.refund_id
          where l.order_id = o.id and l.fate = 'stock' and r.status = 'done') as pieces_paid_back,
        (select coalesce(sum(amount_kobo), 0) from payment_refund
          where order_id = o.id and status = 'done' and note = $2) as booked
      from shop_order o where id = $1`,
    values: [order.id, bookedNote],
  });
  if (!stand) throw new Error("The order is gone");
  return stand;
}

/** What the provider itself sent back, in kobo. */
const sentBack = (open: OpenOrder): number => {
  const references = new Set(paymentsOf(open).map((each) => each.merchantReference));
  return pay.control
    .refunds()
    .filter((each) => references.has(each.paymentReference))
    .reduce((sum, each) => sum + each.amountKobo, 0);
};

async function check(given: Case): Promise<void> {
  await raiseForgotten(pay.runtime);
  const stand = await standOf(given.open);
  const { received, refunded, status, openReviews } = stand;
  expect([received, refunded]).toEqual([stand.came, stand.wentBack]);
  expect(stand.mayHaveGone).toBeLessThanOrEqual(received);
  expect(sentBack(given.open)).toBeLessThanOrEqual(received);
  expect(refunded).toBeLessThanOrEqual(sentBack(given.open) + stand.booked);
  expect(stand.counted).toBe(openReviews.length);
  expect(stand.piecesBack).toBe(stand.piecesPaidBack);
  await checkCases(given.open);
  const isAllBack = received > 0 && refunded === received;
  if (stand.isPaid && isAllBack) expect(status).toBe("REFUNDED");
  // what comes for an order after that is a case of its own
  if (status === "REFUNDED" && !isAllBack && !isKept(stand)) {
    expect(openReviews).toContain("paid_twice");
  }
  const isAskedFor = status === "PENDING_PAYMENT" && stand.decisions.includes("ask_rest");
  const owed = stand.isPaid ? stand.total : 0;
  if (status !== "REFUNDED" && stand.received - stand.mayHaveGone > owed && !isKept(stand)) {
    if (!isAskedFor) expect(openReviews).not.toEqual([]);
  }
}

/** A person said of some of the money that it stays. */
const isKept = ({ decisions }: Stand) =>
  decisions.some((way) => ["leave", "write_off", "refund_not_made"].includes(way));

/** Every open case is in the room, and can be closed. */
async function checkCases({ order }: OpenOrder): Promise<void> {
  const { runtime } = pay;
  const open = await listOpenReviews(runtime.db, order.id);
  const listed = await listPayments(runtime.db, member, {
    tab: "to_decide",
    search: order.orderNumber,
  });
  expect(listed.data.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort());
  for (const { id, kind } of open) {
    const { ways } = await getCase(runtime, id);
    expect(
      ways.some(({ isOpen }) => isOpen),
      `a way out of ${kind}`,
    ).toBe(true);
  }
}

/** From wherever an order stands, people bring it to an end with what the store gives them. */
async function finish(given: Case): Promise<void> {
  const { open } = given;
  for (const { merchantReference, status, charges } of paymentsOf(open)) {
    if (charges > 0 && status === "Failed") pay.control.settle(merchantReference, "Completed");
  }
  for (const refundRow of await listRefunds(pay.runtime.db, open.order.id)) {
    if (refundRow.status === "unknown") await settleByBook(open.order.id);
  }
  let decided = 0;
  while (await decideOldest(open.order.id, decided)) {
    decided += 1;
    expect(decided, "decisions until nothing is open").toBeLessThan(20);
  }
  if ((await standOf(open)).status === "PENDING_PAYMENT") await play(given, { do: "cancel" });
  await play(given, { do: "refund", percent: 100, answer: "truth" });
  const stand = await standOf(open);
  expect(stand.refunded).toBe(stand.received);
  expect(sentBack(open) + stand.booked).toBe(stand.received);
  // one that was given away has no money to return
  if (stand.received === 0 && stand.isPaid) return;
  expect(["CANCELLED", "EXPIRED", "REFUNDED"]).toContain(stand.status);
  expect(stand.status === "REFUNDED").toBe(stand.isPaid);
}

test("whatever is paid, moved, refunded, cancelled or expired: the books agree and there is a way out", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
      const open = await pay.place(10_000);
      pay.openPopup(open.payment, { events: [] });
      const given: Case = { open, current: open, refunds: 0 };
      for (const next of steps) {
        await play(given, next);
        await check(given);
      }
      await finish(given);
      expect(await findDrift(pay.shop)).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 240_000);

test("a refund is split so that the parts add up and none exceeds its payment", () => {
  const payment = fc
    .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([amount, share]) => ({
      reference: "",
      amountKobo: kobo(amount),
      returningKobo: kobo(Math.floor(amount * share)),
    }));
  const payments = fc
    .array(payment, { maxLength: 5 })
    .map((list) => list.map((each, i) => ({ ...each, reference: `payment ${i}` })));
  fc.assert(
    fc.property(payments, fc.integer({ min: -5, max: 3 * 10 ** 9 }), (list, wanted) => {
      const left = list.reduce((sum, each) => sum + each.amountKobo - each.returningKobo, 0);
      const parts = splitRefund(list, kobo(wanted));
      expect(parts === undefined).toBe(wanted <= 0 || wanted > left);
      if (!parts) return;
      expect(parts.reduce((sum, part) => sum + part.amountKobo, 0)).toBe(wanted);
      for (const { reference, amountKobo } of parts) {
        const from = list.find((each) => each.reference === reference);
        expect(amountKobo).toBeGreaterThan(0);
        expect(amountKobo).toBeLessThanOrEqual(
          (from?.amountKobo ?? 0) - (from?.returningKobo ?? 0),
        );
      }
    }),
  );
});
