import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { purgeMovements } from "#server/modules/catalogue/stock/index.ts";
import { deleteOrders, lockOrdersToDelete } from "#server/modules/orders/customer/index.ts";
import { type OrderTransition, transitionOrder } from "#server/modules/orders/lifecycle/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { deleteOrderPayments } from "#server/modules/payments/index.ts";
import { type BankStep, bankStep, playAtBank } from "../../../tests/kit/bank-steps.ts";
import { findStaleDays } from "../../../tests/kit/daily-sales.ts";
import {
  beginCase,
  type Case,
  createMoneyDesk,
  type MoneyDesk,
  play,
} from "../../../tests/kit/money-play.ts";
import { type MoneyStep, moneyStep } from "../../../tests/kit/money-steps.ts";
import { type ParcelStep, parcelStep, runParcelStep } from "../../../tests/kit/parcel-steps.ts";
import {
  addDiscount,
  addProduct,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";
import { finishDays } from "./finish-days.ts";

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await createMoneyDesk();
});
afterAll(() => desk.pay.close());

const dayMs = 86_400_000;
const by = { actor: "staff:test", reason: "" };

/** Today too, as if it had just ended, so that whatever happens next happens to a day that is stored. */
async function storeAllDays(): Promise<void> {
  const { db, clock } = desk.pay.runtime;
  await finishDays({ db, clock: () => new Date(clock().getTime() + dayMs) });
}

type Step =
  | { readonly money: MoneyStep }
  | { readonly parcel: ParcelStep }
  | { readonly bank: BankStep }
  | { readonly pass: "a day" };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: moneyStep.map((money) => ({ money })) },
  { weight: 3, arbitrary: parcelStep.map((parcel) => ({ parcel })) },
  { weight: 3, arbitrary: bankStep.map((bank) => ({ bank })) },
  { weight: 1, arbitrary: fc.constant({ pass: "a day" as const }) },
);

async function runStep(given: Case, next: Step): Promise<void> {
  if ("money" in next) return await play(given, next.money);
  if ("parcel" in next) return await runParcelStep(given, next.parcel);
  if ("pass" in next) return desk.pay.advance(dayMs);
  await playAtBank(given, next.bank);
}

interface Sale {
  readonly status: string;
  readonly paidAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly receivedKobo: number;
  readonly refundedKobo: number;
}

async function saleOf({ open }: Case): Promise<Sale> {
  const sale = await desk.pay.runtime.db.first<Sale>({
    text: "select status, paid_at, delivered_at, received_kobo, refunded_kobo from shop_order where id = $1",
    values: [open.order.id],
  });
  if (!sale) throw new Error("The order is gone");
  return sale;
}

const wasPaid = (before: Sale, after: Sale) => !before.paidAt && after.paidAt !== null;
const isPaid = (before: Sale, after: Sale) => before.paidAt !== null && after.paidAt !== null;
const isNoSale = (before: Sale, after: Sale) => before.paidAt !== null && !after.paidAt;

/** What changes figures of a day. */
const changes = {
  "is paid": wasPaid,
  "is paid late": (before, after) => before.status === "EXPIRED" && wasPaid(before, after),
  "is paid after a refund": (before, after) => before.refundedKobo > 0 && wasPaid(before, after),
  "receives more": (before, after) =>
    isPaid(before, after) && after.receivedKobo > before.receivedKobo,
  "is refunded": (before, after) =>
    isPaid(before, after) && after.refundedKobo > before.refundedKobo,
  "is delivered": (before, after) => !before.deliveredAt && after.deliveredAt !== null,
  "is not delivered": (before, after) => before.deliveredAt !== null && !after.deliveredAt,
  "is no sale, cancelled": (before, after) =>
    isNoSale(before, after) && after.status === "CANCELLED",
  "is no sale, money never came": (before, after) =>
    isNoSale(before, after) && after.status === "REFUNDED",
  "is no sale, delivered and money never came": (before, after) =>
    isNoSale(before, after) && after.deliveredAt !== null,
} as const satisfies Record<string, (before: Sale, after: Sale) => boolean>;
const covered = new Set<string>();

const money = (...steps: MoneyStep[]): Step[] => steps.map((each) => ({ money: each }));
const bank = (...steps: BankStep[]): Step[] => steps.map((each) => ({ bank: each }));
const advance: Step = { parcel: { do: "advance" } };
const aDay: Step = { pass: "a day" };
const payInFull: MoneyStep = { do: "pay", percent: 100 };
const refund = (percent: number): MoneyStep => ({ do: "refund", percent, answer: "truth" });

const examples: Step[][] = [
  [...money(payInFull), advance, advance, advance, aDay, { parcel: { do: "undo" } }, advance],
  [...money(payInFull), aDay, ...money(refund(40)), aDay, ...money(refund(100))],
  [...money(payInFull), aDay, ...bank("transfer again")],
  [...money({ do: "expire" }, payInFull), aDay, ...money({ do: "decide", pick: 0 })],
  [...money({ do: "expire" }, payInFull), aDay, ...money({ do: "decide", pick: 1 })],
  [
    ...money({ do: "pay", percent: 1 }, refund(100)),
    aDay,
    ...money({ do: "decide", pick: 5 }),
    aDay,
    ...money({ do: "cancel" }),
  ],
  [...bank("transfer what is due"), aDay, ...bank("dispute"), ...money({ do: "decide", pick: 0 })],
  [
    ...bank("transfer what is due"),
    ...[aDay, advance, advance, advance, aDay],
    ...bank("dispute"),
    ...money({ do: "decide", pick: 0 }),
  ],
  [
    ...bank("transfer again", "transfer what is due"),
    ...[aDay, ...bank("dispute"), ...money({ do: "decide", pick: 0 })],
    ...[aDay, ...bank("dispute"), ...money({ do: "decide", pick: 0 })],
  ],
  [
    ...bank("transfer what is due"),
    ...money(refund(40)),
    aDay,
    ...bank("refund was sent", "withdraw refund"),
  ],
];

describe("stored figures of days are those of the ledger", () => {
  test("after whatever happens to orders, payments and refunds", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const given = await beginCase(desk);
        await storeAllDays();
        for (const next of steps) {
          const before = await saleOf(given);
          await runStep(given, next);
          const after = await saleOf(given);
          for (const [change, is] of Object.entries(changes)) {
            if (is(before, after)) covered.add(change);
          }
          expect(await findStaleDays(desk.pay.runtime.db), JSON.stringify(next)).toEqual([]);
          await storeAllDays();
        }
      }),
      { numRuns: 40, examples: examples.map((steps) => [steps]) },
    );
  }, 240_000);

  test("of which each change was among them", () => {
    expect(Object.keys(changes).filter((change) => !covered.has(change))).toEqual([]);
  });

  test("where a free order is cancelled and reopened", async () => {
    const { shop, runtime } = desk.pay;
    await addDiscount(shop, "GIFT", { value: { discountType: "PERCENTAGE", percent: 100 } });
    const body = orderBody([orderItem(await addProduct(shop))]);
    await storeAllDays();
    const placed = await postOrder(shop, { ...body, discountCode: "GIFT", totalAmount: 0 });
    expect(placed.body.data.status, JSON.stringify(placed.body)).toBe("PAID");
    const { id } = placed.body.data;
    const moves: OrderTransition["kind"][] = ["cancelled", "reopened"];
    expect(await findStaleDays(runtime.db)).toEqual([]);
    for (const kind of moves) {
      await storeAllDays();
      await runtime.db.withTransaction(async (tx) =>
        transitionOrder(tx, runtime, await lockOrder(tx, id), { kind } as OrderTransition, by),
      );
      expect(await findStaleDays(runtime.db), kind).toEqual([]);
    }
  });
  test("where an order is deleted with its payments", async () => {
    const { db } = desk.pay.runtime;
    const given = await beginCase(desk);
    for (const each of [...money(payInFull), aDay, ...money(refund(40)), aDay]) {
      await runStep(given, each);
    }
    await storeAllDays();
    const ids = [given.open.order.id];
    await db.withTransaction(async (tx) => {
      const orders = await lockOrdersToDelete(tx, ids);
      await deleteOrderPayments(tx, ids);
      await purgeMovements(tx, ids, []);
      await deleteOrders(tx, orders);
    });
    expect(await findStaleDays(db)).toEqual([]);
  });
});
