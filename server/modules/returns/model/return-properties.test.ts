import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReturnStatus } from "#contract/api/returns/returns.ts";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { kobo } from "#contract/money/kobo.ts";
import { refundPayment } from "#server/modules/payments/refunds/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import {
  type DeliveredOrder,
  deliverOrder,
  postReturn,
  postReturnCommand,
} from "../../../../tests/kit/returns.ts";
import {
  addProduct,
  findDiscrepancies,
  orderItem,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";
import { isOpen, returnTransitions } from "./return-rules.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

const commands = [
  "approve",
  "decline",
  "reopen",
  "receive",
  "unreceive",
  "ship",
  "cancel-shipment",
  "refund",
  "close",
  "withdraw",
] as const;
/** What may happen, in any order and whether it is allowed then or not; `pick` says to which return. */
type Step =
  | {
      readonly do: "ask";
      readonly kind: "exchange" | "refund";
      readonly size: string;
      readonly wantedSize: string;
      readonly quantity: number;
    }
  | { readonly do: "pay back"; readonly percent: number }
  | {
      readonly do: (typeof commands)[number];
      readonly pick: number;
      readonly receivedCount: number;
    };

const size = fc.constantFrom("M", "L", "XL");
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      kind: fc.constantFrom("exchange", "exchange", "refund"),
      size: fc.constantFrom("M", "M", "M", "L"),
      wantedSize: size,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("pay back" as const),
      percent: fc.constantFrom(10, 50, 100),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(...commands, "approve" as const, "receive" as const, "ship" as const),
      pick: fc.nat(3),
      receivedCount: fc.nat(2),
    }),
  },
);

interface ReturnRow {
  readonly id: string;
  readonly status: ReturnStatus;
  readonly kind: "exchange" | "refund";
}
const rowsOf = ({ order }: DeliveredOrder) =>
  shop.runtime.db.rows<ReturnRow>({
    text: "select id, status, kind from return_request where order_id = $1 order by created_at, id",
    values: [order.id],
  });
const linesOf = (id: string) =>
  shop.runtime.db.rows<{ position: number; size: string; quantity: number }>({
    text: "select position, size, quantity from return_line where return_id = $1",
    values: [id],
  });

async function play(bought: DeliveredOrder, next: Step): Promise<void> {
  if (next.do === "ask") {
    const { kind, size: from, wantedSize, quantity } = next;
    const lines = [{ position: 1, size: from, quantity, wantedSize }];
    const { status } = await postReturn(shop, bought, { kind, lines });
    expect([201, 400, 409]).toContain(status);
    return;
  }
  if (next.do === "pay back") return await payBack(bought, next.percent);
  const rows = await rowsOf(bought);
  const row = rows[next.pick % Math.max(1, rows.length)];
  if (!row) return;
  if (next.do === "withdraw") {
    const path = `/orders/${bought.order.orderNumber}/returns/${row.id}/withdraw` as const;
    const headers = { "x-return-token": bought.token };
    expect([200, 409]).toContain((await shop.api(`POST ${path}`, { headers })).status);
    return;
  }
  const { status } = await postReturnCommand(shop, owner, row.id, next.do, {
    ...(await bodyOf(row, next)),
  });
  expect([200, 409], `${next.do} of ${row.status}`).toContain(status);
}

/** What the record says is owed for the pieces of a return; null while it is not open. */
async function refundableFor(id: string): Promise<number | null> {
  const { headers } = owner;
  const { body } = await shop.api<Reply<StaffReturn>>(`GET /staff/returns/${id}`, { headers });
  return body.data.refundableAmount;
}

async function bodyOf(
  row: ReturnRow,
  next: { do: string; receivedCount: number },
): Promise<object> {
  const lines = await linesOf(row.id);
  switch (next.do) {
    case "approve":
      return { kind: row.kind };
    case "decline":
    case "close":
      return { message: "So it is" };
    case "refund":
      return { amount: (await refundableFor(row.id)) ?? 0 };
    case "receive":
      return {
        items: lines.map(({ position, size: of, quantity }) => ({
          position,
          size: of,
          sellable: next.receivedCount === 0 ? quantity : 0,
          damaged: next.receivedCount === 1 ? quantity : 0,
          lost: next.receivedCount === 2 ? quantity : 0,
        })),
      };
    default:
      return {};
  }
}

async function payBack({ order }: DeliveredOrder, percent: number): Promise<void> {
  try {
    await refundPayment(shop.runtime, {
      orderId: order.id,
      amountKobo: kobo(3_000 * percent),
      reason: "Test",
      actor: "staff:test",
      key: `pay-back-${order.id}-${percent}`,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** What must hold whatever happened; empty when it does. */
const findViolations = ({ order }: DeliveredOrder) =>
  shop.runtime.db.rows({
    values: [order.id],
    text: `
      select 'kept units differ from exchanges that keep them' as fault, v.id from product_variant v
      where (select coalesce(-sum(m.change), 0) from stock_movement m
          where m.variant_id = v.id and m.exchange_id is not null)
        <> (select coalesce(sum(l.quantity), 0) from return_line l join return_request r on r.id = l.return_id
          where l.wanted_variant_id = v.id and r.exchange_id is not null)
      union all
      select 'units that came back differ from those counted in', v.id from product_variant v
      where (select coalesce(sum(m.change), 0) from stock_movement m
          where m.variant_id = v.id and m.reason = 'returned')
        <> (select coalesce(sum(l.sellable), 0) from return_line l where l.variant_id = v.id)
      union all
      select 'more units are in returns than there are', l.order_id || ' ' || l.variant_id
      from return_line l join return_request r on r.id = l.return_id
      where r.status not in ('DECLINED', 'WITHDRAWN', 'CLOSED') and l.order_id = $1
      group by l.order_id, l.position, l.variant_id
      having sum(l.quantity) > coalesce((select sum(o.quantity) from order_line o
          where o.order_id = l.order_id and o.position = l.position and o.variant_id = l.variant_id), 0)
        + coalesce((select sum(b.quantity) from return_line b join return_request s on s.id = b.return_id
          where s.status = 'SHIPPED' and b.order_id = l.order_id and b.position = l.position
            and b.wanted_variant_id = l.variant_id), 0)
      union all
      select 'more went back than came', o.id from shop_order o
      where o.id = $1 and o.received_kobo < (select coalesce(sum(f.amount_kobo), 0)
        from payment_refund f where f.order_id = o.id and f.status <> 'failed')
      union all
      select 'a return says it was refunded and has no refund', r.id from return_request r
      where r.order_id = $1 and r.status = 'REFUNDED' and r.refund_kobo <> (select coalesce(sum(f.amount_kobo), 0)
        from payment_refund f where f.request_key = 'return:' || r.id)
      union all
      select 'a step was not told', r.id from return_request r
      where r.order_id = $1 and r.status <> (select c.to_status from return_change c
        where c.return_id = r.id and not c.undone order by c.id desc limit 1)`,
  });

test("in any order of events: stock matches its ledger, no item is in two returns, refunds never exceed payments, every open return can be closed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const product = await addProduct(shop, {
        price: 1000,
        sizes: [
          { size: "M", stock: 4 },
          { size: "L", stock: 2 },
          { size: "XL", stock: 1 },
        ],
      });
      const item = orderItem(product, { quantity: 3, price: 1000 });
      const bought = await deliverOrder(shop, [item]);
      for (const next of steps) await play(bought, next);
      expect([await findViolations(bought), await findDiscrepancies(shop)]).toEqual([[], []]);
      for (const { status, id } of await rowsOf(bought)) {
        if (!isOpen(status)) continue;
        await end(id, status);
      }
      expect((await rowsOf(bought)).filter(({ status }) => isOpen(status))).toEqual([]);
      expect([await findViolations(bought), await findDiscrepancies(shop)]).toEqual([[], []]);
    }),
    { numRuns: 30 },
  );
}, 300_000);

/** Brings an open return to its end by what staff can do: one of the moves from where it is must be let through. */
async function end(id: string, from: ReturnStatus): Promise<void> {
  const [row] = await shop.runtime.db.rows<ReturnRow>({
    text: "select id, status, kind from return_request where id = $1",
    values: [id],
  });
  if (!row) throw new Error("It is gone");
  const closingCommands: Readonly<Partial<Record<ReturnStatus, readonly string[]>>> = {
    REQUESTED: ["decline"],
    APPROVED: ["close"],
    RECEIVED: ["ship", "refund", "close"],
  };
  const statuses = [];
  for (const command of closingCommands[from] ?? []) {
    const body = await bodyOf(row, { do: command, receivedCount: 0 });
    const { status } = await postReturnCommand(shop, owner, id, command, { ...body });
    statuses.push(status);
    if (status === 200) return;
  }
  throw new Error(`No way out of ${from} (${returnTransitions[from].join()}): ${statuses.join()}`);
}
