import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CashUp, OrderPayments } from "#contract/api/payments/recorded-payments.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { fromNaira } from "#contract/money/naira.ts";
import {
  createMixDesk,
  type MixDesk,
  type MixedOrder,
  type Moved,
  type Placing,
  placeMixed,
  placing,
} from "../../../tests/kit/mixed-orders.ts";
import { type MixStep, mixStep, playMixed } from "../../../tests/kit/mixed-steps.ts";
import { findDiscrepancies } from "../../../tests/kit/shop.ts";

let at: MixDesk;
const days = new Set<string>();
const applied = new Set<string>();
beforeAll(async () => {
  at = await createMixDesk();
});
afterAll(() => at.desk.close());

/** An order as it is written down, in kobo. */
interface Written {
  readonly status: string;
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly shippingVat: number;
  readonly vat: number;
  readonly vatPercent: number | null;
  readonly isVatAdded: boolean;
  readonly total: number;
  readonly received: number;
  readonly refunded: number;
  readonly shippingBack: number;
  readonly lines: readonly {
    readonly quantity: number;
    readonly unit: number;
    readonly total: number;
    readonly discount: number;
    readonly vat: number;
    readonly back: number;
    readonly unitsBack: number;
  }[];
  readonly payments: readonly {
    readonly reference: string;
    readonly captured: number;
    readonly back: number;
    readonly pending: number;
  }[];
}

async function readWritten(id: string): Promise<Written> {
  const row = await at.desk.pay.runtime.db.first<{ written: Written }>({
    text: `select json_build_object('status', o.status, 'subtotal', o.subtotal_kobo,
        'discount', o.discount_kobo, 'shipping', o.shipping_kobo, 'shippingVat', o.shipping_vat_kobo,
        'vat', o.vat_kobo, 'vatPercent', o.vat_percent, 'isVatAdded', o.is_vat_added,
        'total', o.total_kobo, 'received', o.received_kobo, 'refunded', o.refunded_kobo,
        'shippingBack', (select coalesce(sum(shipping_kobo), 0) from payment_refund
          where order_id = o.id and status <> 'failed'),
        'lines', (select json_agg(json_build_object('quantity', l.quantity, 'unit', l.unit_price_kobo,
            'total', l.line_total_kobo, 'discount', l.discount_share_kobo, 'vat', l.vat_kobo,
            'back', coalesce(b.kobo, 0), 'unitsBack', coalesce(b.units, 0)))
          from order_line l left join lateral (
            select sum(r.amount_kobo) as kobo, sum(r.quantity) as units from payment_refund_line r
              join payment_refund f on f.id = r.refund_id
              where f.status <> 'failed' and (r.order_id, r.position) = (l.order_id, l.position)
          ) as b on true where l.order_id = o.id),
        'payments', (select coalesce(json_agg(json_build_object('reference', c.reference,
            'captured', c.amount_kobo, 'back', coalesce(b.done, 0), 'pending', coalesce(b.pending, 0))), '[]')
          from payment_capture c left join lateral (
            select sum(amount_kobo) filter (where status = 'done') as done,
              sum(amount_kobo) filter (where status not in ('done', 'failed')) as pending
            from payment_refund where reference = c.reference
          ) as b on true where c.order_id = o.id)) as written
      from shop_order o where id = $1`,
    values: [id],
  });
  if (!row) throw new Error("The order is missing");
  return row.written;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const sumKobo = (moved: readonly Moved[]) => sum(moved.map(({ kobo }) => kobo));

/** Of it, or on it where it is added; half up. */
function vatOn(amount: number, { vatPercent, isVatAdded }: Written): number {
  if (vatPercent === null) return 0;
  const points = BigInt(Math.round(vatPercent * 100));
  const base = isVatAdded ? 10_000n : 10_000n + points;
  return Number((2n * BigInt(amount) * points + base) / (2n * base));
}

/** What the providers' books say went back, and what staff and banks know of. */
function backOf({ receipts, refunds, orderNumber }: MixedOrder): readonly Moved[] {
  const methodOf = (reference: string) =>
    receipts.find((each) => each.reference === reference)?.method ?? "card";
  const byProvider = at.desk.pay.control
    .refunds()
    .filter((each) => each.paymentReference.startsWith(orderNumber) && each.status === "Success")
    .map(({ paymentReference: reference, amountKobo: kobo }) => ({
      ...{ method: methodOf(reference), kobo, reference },
    }));
  return [...byProvider, ...refunds];
}

const isActive = (status: string) =>
  ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"].includes(status);

/** What is due by the rules alone, from how the order stood before. */
function dueOf(order: MixedOrder, before: Written, after: Written, receivedKobo: number): number {
  if (isActive(before.status)) {
    order.dueKobo = Math.max(0, order.dueKobo + after.total - before.total - receivedKobo);
  } else if (before.status === "PENDING_PAYMENT" && isActive(after.status)) {
    order.dueKobo = 0;
  }
  if (after.status === "PENDING_PAYMENT") {
    return Math.max(0, after.total - sumKobo(order.receipts) + sumKobo(backOf(order)));
  }
  return isActive(after.status) ? order.dueKobo : 0;
}

function checkBooks(order: MixedOrder, written: Written): void {
  const { lines, payments } = written;
  expect(written.received).toBe(sumKobo(order.receipts));
  expect(written.refunded).toBe(sumKobo(backOf(order)));
  expect(written.received).toBe(sum(payments.map(({ captured }) => captured)));
  expect(written.refunded).toBe(sum(payments.map(({ back }) => back)));
  for (const { captured, back, pending } of payments) {
    expect(back + pending).toBeLessThanOrEqual(captured);
  }
  const added = (vat: number) => (written.isVatAdded ? vat : 0);
  for (const line of lines) {
    expect(line.total).toBe(line.unit * line.quantity);
    expect(line.discount).toBeLessThanOrEqual(line.total);
    expect(line.vat).toBe(vatOn(line.total - line.discount, written));
    expect(line.back).toBeLessThanOrEqual(line.total - line.discount + added(line.vat));
    expect(line.unitsBack).toBeLessThanOrEqual(line.quantity);
  }
  expect(written.subtotal).toBe(sum(lines.map(({ total }) => total)));
  expect(written.discount).toBe(sum(lines.map(({ discount }) => discount)));
  expect(written.shippingVat).toBe(vatOn(written.shipping, written));
  expect(written.vat).toBe(sum(lines.map(({ vat }) => vat)) + written.shippingVat);
  expect(written.total).toBe(
    written.subtotal - written.discount + written.shipping + added(written.vat),
  );
  expect(written.shippingBack).toBeLessThanOrEqual(written.shipping + added(written.shippingVat));
}

async function checkDue({ id }: MixedOrder, dueKobo: number): Promise<void> {
  const { body } = await at.desk.call<OrderPayments>(`GET /staff/orders/${id}/payments`);
  expect(fromNaira(body.data.due), body.data.status).toBe(dueKobo);
}

type Tills = ReadonlyMap<string, { readonly received: number; readonly refunded: number }>;

/** What the cash-up says of each method, over the days of this test. */
async function readTills(): Promise<Tills> {
  days.add(toShopDay(at.desk.pay.runtime.clock()));
  const tills = new Map<string, { received: number; refunded: number }>();
  for (const day of days) {
    const { body } = await at.desk.call<CashUp>(`GET /staff/reports/cash-up?day=${day}`);
    for (const { method, received, refunded } of body.data.methods) {
      const so = tills.get(method) ?? { received: 0, refunded: 0 };
      tills.set(method, {
        received: so.received + fromNaira(received),
        refunded: so.refunded + fromNaira(refunded),
      });
    }
  }
  return tills;
}

async function checkTills(before: Tills): Promise<void> {
  const received = at.orders.flatMap((order) => order.receipts);
  const back = at.orders.flatMap(backOf);
  const none = { received: 0, refunded: 0 };
  const after = await readTills();
  for (const method of ["card", "transfer", "cash", "pos"] as const) {
    const of = (moved: readonly Moved[]) => sumKobo(moved.filter((each) => each.method === method));
    const [had, has] = [before.get(method) ?? none, after.get(method) ?? none];
    expect(has.received - had.received, method).toBe(of(received));
    expect(has.refunded - had.refunded, method).toBe(of(back));
  }
}

/** Nothing stays with the store once every case is closed and everything was sent back. */
async function giveAllBack(order: MixedOrder): Promise<void> {
  // a provider sends nothing back of a payment that it took away
  const { control } = at.desk.pay;
  for (const { merchantReference, status, wasCompleted } of control.payments()) {
    const isTheirs = merchantReference.startsWith(order.orderNumber);
    if (isTheirs && status === "Failed" && wasCompleted) {
      control.settle(merchantReference, "Completed");
    }
  }
  for (let decided = 0; await playMixed(at, order, { do: "decide", pick: decided }); decided += 1) {
    expect(decided, "decisions until nothing is open").toBeLessThan(20);
  }
  await playMixed(at, order, { do: "back all" });
  while (await playMixed(at, order, { do: "sent", pick: 0 }));
  const written = await readWritten(order.id);
  checkBooks(order, written);
  expect(written.received - written.refunded, written.status).toBe(0);
}

interface Step {
  readonly order: number;
  readonly step: MixStep;
}
const sequence = fc.record({
  placings: fc.array(placing, { minLength: 1, maxLength: 2 }),
  steps: fc.array(fc.record({ order: fc.nat(1), step: mixStep }), { minLength: 3, maxLength: 10 }),
});

async function play(placings: readonly Placing[], steps: readonly Step[]): Promise<void> {
  at.orders.length = 0;
  const tills = await readTills();
  const orders: MixedOrder[] = [];
  for (const wish of placings) orders.push(await placeMixed(at, wish));
  for (const each of orders) checkBooks(each, await readWritten(each.id));
  for (const { order: which, step } of steps) {
    const order = orders[which % orders.length];
    if (!order) continue;
    const before = await readWritten(order.id);
    const receivedBefore = sumKobo(order.receipts);
    const wasApplied = await playMixed(at, order, step);
    if (wasApplied) applied.add(step.do);
    const after = await readWritten(order.id);
    checkBooks(order, after);
    await checkDue(order, dueOf(order, before, after, sumKobo(order.receipts) - receivedBefore));
    for (const other of orders) checkBooks(other, await readWritten(other.id));
  }
  for (const order of orders) await giveAllBack(order);
  await checkTills(tills);
  expect(await findDiscrepancies(at.desk.pay.shop)).toEqual([]);
}

const plain = { vat: "off", hasDiscount: false, hasFee: false, quantities: [2, 1] } as const;
const all = { percent: 100 } as const;
const inTurn = (placed: Placing, steps: readonly MixStep[]) => ({
  placings: [placed],
  steps: steps.map((step) => ({ order: 0, step })),
});
const countedShort = inTurn({ ...plain, by: "delivery", vat: "added", hasFee: true }, [
  ...([{ do: "move" }, { do: "move" }, { do: "move" }] as const),
  { do: "count", percent: 60 },
  { do: "count", ...all },
  { do: "back lines", pick: 0, shipping: true },
  { do: "sent", pick: 0 },
]);
const editedTwice = inTurn({ ...plain, by: "transfer", vat: "added", hasDiscount: true }, [
  ...([{ do: "cancel" }, { do: "reopen" }, { do: "statement", percent: 33 }] as const),
  ...([
    { do: "edit", units: [3, 1] },
    { do: "transfer", ...all },
  ] as const),
  ...([
    { do: "edit", units: [4, 2] },
    { do: "cash", percent: 33 },
    { do: "pos", ...all },
  ] as const),
  ...([
    { do: "edit", units: [1, 1] },
    { do: "withdraw", pick: 0 },
  ] as const),
  { do: "back amount", percent: 150 },
]);
const paidAtBoth = inTurn({ ...plain, by: "payaza", vat: "included", hasFee: true }, [
  { do: "pay", provider: "paystack", ...all },
  { do: "late", pick: 0 },
  { do: "decide", pick: 0 },
  { do: "reverse", pick: 0 },
  { do: "back lines", pick: 1, shipping: false },
]);

const seed = Date.now() % 2 ** 31;
test(`whatever is bought, paid, edited and refunded: no kobo appears from nowhere or is lost (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(sequence, ({ placings, steps }) => play(placings, steps)),
    { numRuns: 9, seed, examples: [[countedShort], [editedTwice], [paidAtBoth]] },
  );
  const always = ["count", "cancel", "reopen", "statement", "transfer", "edit", "cash", "pos"];
  expect([...applied]).toEqual(expect.arrayContaining([...always, "pay", "late", "reverse"]));
}, 240_000);
