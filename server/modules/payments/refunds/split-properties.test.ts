import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDiscrepancies } from "../../../../tests/kit/shop.ts";
import {
  decideCase,
  playSplit,
  type SplitStep,
  splitStep,
} from "../../../../tests/kit/split-play.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";
import { placeSplitPaid, refundsOf, type SplitPaid } from "../../../../tests/kit/two-payments.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

interface LineStand {
  readonly cost: number;
  readonly quantity: number;
  readonly withdrawn: number;
  /** Of refunds that did not fail. */
  readonly units: number;
  readonly kobo: number;
  readonly heldBack: number;
}

interface Books {
  readonly status: string;
  readonly received: number;
  readonly refunded: number;
  readonly done: number;
  readonly possible: number;
  readonly payments: readonly { readonly captured: number; readonly possible: number }[];
  readonly lines: readonly LineStand[];
  /** Refunds of which a part failed and another did not, without a case or a decision about it. */
  readonly torn: number;
}

async function booksOf({ id }: SplitPaid): Promise<Books> {
  const [books] = await at.desk.pay.runtime.db.rows<Books>({
    text: `with refund as (
        select r.*, coalesce(r.operation_key, r.request_key) as operation,
          exists (select from payment_refund a where a.order_id = r.order_id and a.reference = r.reference
            and coalesce(a.operation_key, a.request_key) = coalesce(r.operation_key, r.request_key)
            and a.id <> r.id and a.requested_at >= r.settled_at) as is_again
        from payment_refund r where r.order_id = $1)
      select o.status, o.received_kobo as received, o.refunded_kobo as refunded,
        (select coalesce(sum(amount_kobo), 0) from refund where status = 'done') as done,
        (select coalesce(sum(amount_kobo), 0) from refund where status <> 'failed') as possible,
        (select json_agg(json_build_object('captured', c.amount_kobo, 'possible',
          (select coalesce(sum(r.amount_kobo), 0) from refund r
            where r.reference = c.reference and r.status <> 'failed')))
          from payment_capture c where c.order_id = o.id) as payments,
        (select json_agg(json_build_object('cost', l.line_total_kobo - l.discount_share_kobo,
            'quantity', l.quantity, 'withdrawn', l.withdrawn, 'units', coalesce(s.units, 0),
            'kobo', coalesce(s.kobo, 0), 'heldBack', coalesce(s.held_back, 0)) order by l.position)
          from order_line l left join (
            select f.position, sum(f.quantity) as units, sum(f.amount_kobo) as kobo,
              sum(f.quantity) filter (where f.disposition <> 'buyer') as held_back
            from payment_refund_line f join refund r on r.id = f.refund_id and r.status <> 'failed'
            group by f.position) s on s.position = l.position
          where l.order_id = o.id) as lines,
        (select count(distinct f.operation) from refund f join refund g on g.operation = f.operation
          where f.status = 'failed' and not f.is_again and g.status <> 'failed'
            and not exists (select from payment_case v join refund x on x.id = v.reference
              where x.operation = f.operation and v.kind in ('refund_failed', 'refund_unknown')
                and (v.resolved_at is null or v.decision is not null)))::integer as torn
      from shop_order o where o.id = $1`,
    values: [id],
  });
  if (!books) throw new Error("The order is missing");
  return books;
}

async function check(open: SplitPaid): Promise<void> {
  const books = await booksOf(open);
  const { status, received, refunded, done, possible, payments, lines } = books;
  expect(refunded).toBe(Number(done));
  expect(Number(possible)).toBeLessThanOrEqual(received);
  expect(status === "REFUNDED").toBe(refunded === received);
  expect(books.torn).toBe(0);
  for (const payment of payments) expect(payment.possible).toBeLessThanOrEqual(payment.captured);
  for (const { cost, quantity, withdrawn, units, kobo, heldBack } of lines) {
    expect(kobo).toBeLessThanOrEqual(cost);
    expect(units).toBeLessThanOrEqual(quantity);
    expect(withdrawn).toBe(heldBack);
    // A refund of a line withdraws its items: no refunded item stays in the parcel.
    expect(kobo).toBeLessThanOrEqual(Math.ceil((cost * units) / quantity));
  }
  const offered = await refundsOf(at, open);
  if (["PAID", "PROCESSING", "SHIPPED", "DELIVERED"].includes(status)) {
    expect(offered.lines.map(({ left }) => left)).toEqual(
      lines.map(({ quantity, units }) => quantity - units),
    );
  }
  expect(offered.refundable).toBe((received - Number(possible)) / 100);
}

async function finish(open: SplitPaid): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await playSplit(at, open, { do: "sweep" });
    while (await decideCase(at, open, 0)) await check(open);
    await playSplit(at, open, { do: "sent", pick: 0 });
    await playSplit(at, open, { do: "all", answer: "truth", disposition: "buyer" });
    await check(open);
    if ((await booksOf(open)).status === "REFUNDED") return;
  }
  expect((await booksOf(open)).status).toBe("REFUNDED");
}

const price = fc.integer({ min: 1, max: 90 }).map((thousands) => thousands * 500);
const bought = fc.record({ price, quantity: fc.integer({ min: 1, max: 3 }) });
const shares = fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 1, maxLength: 2 });
const two = [
  { price: 31_500, quantity: 1 },
  { price: 48_000, quantity: 1 },
];
const lineTwice: SplitStep[] = [
  { do: "lines", answer: "declined", disposition: "stock", pick: 2 },
  { do: "lines", answer: "truth", disposition: "stock", pick: 2 },
  { do: "decide", pick: 0 },
];
const allThenPacked: SplitStep[] = [
  { do: "all", answer: "declined", disposition: "stock" },
  { do: "sent", pick: 0 },
  { do: "move" },
  { do: "decide", pick: 1 },
];

test("whatever payments, parts, lines and decisions: no line, payment or order refunds more than it received, and refunds include their items", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(bought, { minLength: 1, maxLength: 3 }),
      shares,
      fc.array(splitStep, { minLength: 2, maxLength: 8 }),
      async (lines, percents, steps) => {
        const total = lines.reduce((sum, each) => sum + each.price * each.quantity, 0);
        const transfers = percents.map((percent) => Math.floor((total * percent) / 130));
        const open = await placeSplitPaid(at, lines, transfers);
        for (const step of steps) {
          await playSplit(at, open, step);
          await check(open);
        }
        await finish(open);
        expect(await findDiscrepancies(at.desk.pay.shop)).toEqual([]);
      },
    ),
    {
      numRuns: 25,
      examples: [
        [two, [122], lineTwice],
        [two, [122], allThenPacked],
      ],
    },
  );
}, 300_000);
