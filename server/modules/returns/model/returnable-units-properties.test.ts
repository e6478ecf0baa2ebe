import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  ExpectedItems,
  ItemDisposition,
  RefundPreview,
} from "#contract/api/payments/refunds.ts";
import type { PaymentCase, PaymentPage } from "#contract/api/payments/staff-payments.ts";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { listRefunds } from "#server/modules/payments/refunds.queries.ts";
import type { RefundAnswer } from "../../../../sandbox/payment-plan.ts";
import { isRefundedAtProvider, paymentsOf, sentBack } from "../../../../tests/kit/money-stand.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../../tests/kit/refund-desk.ts";
import { linkToReturns, postReturn, postReturnCommand } from "../../../../tests/kit/returns.ts";
import { findDiscrepancies } from "../../../../tests/kit/shop.ts";
import { findReturnableUnits } from "./returnable-units.ts";

let desk: RefundDesk;
beforeAll(async () => {
  desk = await createRefundDesk();
});
afterAll(() => desk.close());

const answer = fc.constantFrom<RefundAnswer>(
  "truth",
  "lost",
  "lost_undone",
  "lost_undone",
  "declined",
);
const commands = [
  "approve",
  "receive",
  "unreceive",
  "ship",
  "refund",
  "decline",
  "close",
  "withdraw",
] as const;
const position = fc.constantFrom(1, 1, 2);
const pick = fc.nat(3);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      mode: fc.constantFrom("lines", "lines", "lines", "amount", "all"),
      position,
      quantity: fc.integer({ min: 1, max: 2 }),
      disposition: fc.constantFrom<ItemDisposition>(
        "arrival",
        "arrival",
        "arrival",
        "stock",
        "damaged",
        "buyer",
      ),
      answer,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      kind: fc.constantFrom("exchange", "refund"),
      position,
      quantity: fc.integer({ min: 1, max: 2 }),
      sizes: fc.constantFrom(["M", "L"], ["L", "M"]),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom(...commands, "approve" as const, "receive" as const, "refund" as const),
      pick,
      answer,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("arrive" as const), pick }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("decide" as const), pick }) },
);
type Step = typeof step extends fc.Arbitrary<infer Any> ? Any : never;

/** An order that was delivered, and the token of its buyer. */
interface Given {
  readonly open: OpenOrder;
  readonly token: string;
}

/** What the server may answer to what nobody may do now. */
const answers = [200, 201, 400, 409];

function planAnswer({ open }: Given, first: RefundAnswer): void {
  for (const { merchantReference, plan } of paymentsOf(desk.pay, open)) {
    desk.pay.control.plan(merchantReference, { ...plan, refundAnswers: [first] });
  }
}

async function play(given: Given, next: Step): Promise<void> {
  const { status, body } = await attempt(given, next);
  expect(answers, JSON.stringify({ next, status, body })).toContain(status);
}

const nothing = { status: 200, body: {} };

async function attempt(given: Given, next: Step): Promise<{ status: number; body: unknown }> {
  const { open, token } = given;
  switch (next.do) {
    case "ask": {
      const [size = "", wantedSize = ""] = next.sizes;
      const lines = [{ position: next.position, quantity: next.quantity, size, wantedSize }];
      return await postReturn(desk.pay.shop, { order: open.order, token }, { ...next, lines });
    }
    case "arrive": {
      const expectedItems = (await desk.call<ExpectedItems[]>("GET /staff/refunds/expected-items"))
        .body.data;
      const own = expectedItems.filter(({ orderId }) => orderId === open.order.id);
      const waiting = own[next.pick % Math.max(1, own.length)];
      if (!waiting) return nothing;
      const received = { sellable: 0, damaged: 0, lost: 0, [kindOf(next.pick)]: waiting.quantity };
      return await desk.call(`POST /staff/refunds/${waiting.refundId}/receive`, {
        position: waiting.position,
        ...received,
      });
    }
    case "decide":
      return await decide(given, next.pick);
    default:
      return "mode" in next ? await refund(given, next) : await runCommand(given, next);
  }
}

const kindOf = (picked: number) =>
  (["sellable", "sellable", "damaged", "lost"] as const)[picked % 4] ?? "";

async function refund(given: Given, next: Extract<Step, { mode: string }>) {
  planAnswer(given, next.answer);
  const { mode, disposition, quantity } = next;
  const lines = mode === "amount" ? [] : [{ position: next.position, quantity, disposition }];
  const query = new URLSearchParams({
    mode,
    ...(mode === "lines" && { lines: `${next.position}:${quantity}` }),
    ...(mode === "amount" && { amount: String(quantity * 7_000) }),
  });
  const path = `/staff/orders/${given.open.order.id}/refunds` as const;
  const current = await desk.call<RefundPreview>(`GET ${path}/preview?${query}`);
  if (current.status !== 200 || current.body.data.amount === 0) return current;
  return await desk.refund(given.open, { mode, lines, amount: current.body.data.amount });
}

async function runCommand(
  { open, token, ...rest }: Given,
  next: { do: string; pick: number; answer: RefundAnswer },
) {
  const { shop, runtime } = desk.pay;
  const rows = await runtime.db.rows<{ id: string }>({
    text: "select id from return_request where order_id = $1 order by created_at desc, id",
    values: [open.order.id],
  });
  const row = rows[next.pick % Math.max(1, Math.min(2, rows.length))];
  if (!row) return nothing;
  if (next.do === "withdraw") {
    const path = `/orders/${open.order.orderNumber}/returns/${row.id}/withdraw` as const;
    return await shop.api(`POST ${path}`, { headers: { "x-return-token": token } });
  }
  planAnswer({ open, token, ...rest }, next.answer);
  const { kind, lines, refundableAmount } = (
    await desk.call<StaffReturn>(`GET /staff/returns/${row.id}`)
  ).body.data;
  const units = lines.map(({ quantity, ...line }) => ({
    ...{ position: line.position, size: line.size, sellable: 0, damaged: 0, lost: 0 },
    [kindOf(next.pick)]: quantity,
  }));
  const bodies: Readonly<Record<string, object>> = {
    approve: { kind },
    receive: { items: units },
    refund: { amount: refundableAmount ?? 1 },
    decline: { message: "So it is" },
    close: { message: "So it is" },
  };
  return await postReturnCommand(shop, desk.owner, row.id, next.do, { ...bodies[next.do] });
}

/** Closes a case as a person does who looks unknown refunds up at the provider. */
async function decide({ open }: Given, picked: number) {
  const listed = await desk.call<PaymentPage["data"]>(
    `GET /staff/payments?search=${open.order.orderNumber}&tab=to_review`,
  );
  const cases = listed.body.data;
  const found = cases[picked % Math.max(1, cases.length)];
  if (!found) return nothing;
  const current = (await desk.call<PaymentCase>(`GET /staff/payment-cases/${found.id}`)).body.data;
  const refunds = await listRefunds(desk.pay.runtime.db, open.order.id);
  const unknown = refunds.find(
    ({ id, status }) => id === current.reference && status === "unknown",
  );
  const resolutions = current.resolutions.filter(({ resolution, isOpen }) => {
    if (!unknown) return isOpen;
    return isRefundedAtProvider(desk.pay, unknown, refunds) === (resolution === "mark_refunded");
  });
  const resolution = resolutions[picked % Math.max(1, resolutions.length)];
  expect(resolution, `a way out of ${current.kind}`).toBeDefined();
  return resolution
    ? await desk.decide(current, resolution.resolution, resolution.amount)
    : nothing;
}

/** What must hold of pieces and kept sizes; empty when it does. */
const findViolations = ({ order }: OpenOrder) =>
  desk.pay.runtime.db.rows({
    values: [order.id],
    text: `
      with own as (select distinct v.id from product_variant v
        join order_line o on o.product_id = v.product_id where o.order_id = $1)
      select 'a piece was counted in that was not out' as fault, v.id from own v
      where (select coalesce(sum(m.change), 0) from stock_movement m
          where m.variant_id = v.id and m.reason = 'returned')
        > (select coalesce(sum(o.quantity), 0) from order_line o
            where o.order_id = $1 and o.variant_id = v.id)
        + (select coalesce(sum(l.quantity), 0) from return_line l join return_request r on r.id = l.return_id
            where r.status = 'SHIPPED' and l.wanted_variant_id = v.id)
      union all
      select 'what was counted in is not what came', v.id from own v
      where (select coalesce(sum(m.change), 0) from stock_movement m
          where m.variant_id = v.id and m.reason = 'returned')
        <> (select coalesce(sum(l.sellable), 0) from return_line l where l.variant_id = v.id)
        + (select coalesce(sum(f.sellable), 0) from payment_refund_line f
            join order_line o on o.order_id = f.order_id and o.position = f.position
            where o.order_id = $1 and o.variant_id = v.id)
      union all
      select 'kept units differ from exchanges that keep them', v.id from own v
      where (select coalesce(-sum(m.change), 0) from stock_movement m
          where m.variant_id = v.id and m.exchange_id is not null)
        <> (select coalesce(sum(l.quantity), 0) from return_line l join return_request r on r.id = l.return_id
          where l.wanted_variant_id = v.id and r.exchange_id is not null)
      union all
      select 'a return that is over keeps units', r.id from return_request r
      where r.order_id = $1 and r.exchange_id is not null and r.status in ('DECLINED', 'WITHDRAWN', 'CLOSED', 'REFUNDED')
      union all
      select 'money went back for more units than were bought', o.name from order_line o
      where o.order_id = $1 and o.quantity < (select coalesce(sum(f.quantity), 0) from payment_refund_line f
        join payment_refund r on r.id = f.refund_id
        where f.order_id = $1 and f.position = o.position and r.status <> 'failed')`,
  });

/** No piece of a line is in two places: in stock again, on its way back, in an open return, or with its buyer. */
async function countPlaces({ order: { id } }: OpenOrder): Promise<void> {
  const { db } = desk.pay.runtime;
  const order = await findOrder(db, id);
  const inHand = order ? await findReturnableUnits(db, order) : [];
  const rows = await db.rows<{ position: number; out: number; placed: number }>({
    values: [id],
    text: `select o.position, (o.quantity + (select coalesce(sum(l.quantity), 0) from return_line l
            join return_request r on r.id = l.return_id
            where l.order_id = $1 and l.position = o.position and r.status = 'SHIPPED'))::integer as out,
        ((select coalesce(sum(l.sellable), 0) from return_line l where l.order_id = $1 and l.position = o.position)
        + (select coalesce(sum(l.quantity), 0) from return_line l join return_request r on r.id = l.return_id
            where l.order_id = $1 and l.position = o.position and r.status in ('REQUESTED', 'APPROVED'))
        + (select coalesce(sum(case when r.status = 'failed' then f.sellable
              when f.received_back_at is not null then f.sellable
              when f.disposition in ('arrival', 'stock') then f.quantity else 0 end), 0)
            from payment_refund_line f join payment_refund r on r.id = f.refund_id
            where f.order_id = $1 and f.position = o.position))::integer as placed
      from order_line o where o.order_id = $1 order by o.position`,
  });
  for (const { position: at, out, placed } of rows) {
    const held = inHand
      .filter((item) => item.position === at)
      .reduce((total, { quantity }) => total + quantity, 0);
    expect(placed + held, `pieces of line ${at}`).toBeLessThanOrEqual(out);
  }
}

async function check({ open }: Given): Promise<void> {
  expect(sentBack(desk.pay, open)).toBeLessThanOrEqual(open.order.totalAmount * 100);
  expect(await findViolations(open)).toEqual([]);
  await countPlaces(open);
}

test("whatever is returned or refunded: each item is in one place, and refunds never exceed payments", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
      const open = await desk.placePaid();
      await desk.deliver(open);
      const given = { open, token: await linkToReturns(desk.pay.shop, open.order) };
      for (const next of steps) {
        await play(given, next);
        await check(given);
      }
      expect(await findDiscrepancies(desk.pay.shop)).toEqual([]);
    }),
    { numRuns: 4 },
  );
}, 120_000);
